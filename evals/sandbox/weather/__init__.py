"""The weather service."""
