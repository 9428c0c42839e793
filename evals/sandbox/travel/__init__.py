"""The travel service."""
