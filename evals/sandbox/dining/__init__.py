"""The dining service."""
