"""Puts a server under load, beside one whose graph does nothing."""
