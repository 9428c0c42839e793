"""From what was found to sentences."""
