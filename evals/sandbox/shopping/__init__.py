"""The shopping service."""
