"""Compares strategies on the same tasks: who is right, who wins, and what it costs."""
