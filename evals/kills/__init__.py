"""Kills the command line at many moments and checks that nothing is damaged."""
