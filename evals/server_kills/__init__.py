"""Kills the server under load and checks that nothing is damaged, lost or done twice."""
