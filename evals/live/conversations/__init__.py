"""Scripted conversations of ten turns, a module for each service."""
