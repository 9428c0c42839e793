"""Tunes language models on lessons; needs the dependency group ``tuning``."""
