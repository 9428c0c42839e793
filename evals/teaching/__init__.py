"""Data that teaches models: requests with programs that were carried out, and training on it."""
