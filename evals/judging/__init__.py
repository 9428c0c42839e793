"""Judges of answers: a chat model that votes, checks by gold facts, and how far the two agree."""
