"""Prompt texts as data files, and their strict renderer."""
