"""Paths that can be walked again: what kind of request it was, what was called, with what."""
