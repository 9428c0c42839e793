"""Rows: answers flattened, and one algebra over them: filter, order, take, group, join."""
