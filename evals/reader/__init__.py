"""Learning, from published calls, which input of an operation a value is said for."""
