"""A run that is one call of one operation, with arguments that are given."""
