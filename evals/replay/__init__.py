"""Runs the agent again from its traces, as it was or with one part new."""
