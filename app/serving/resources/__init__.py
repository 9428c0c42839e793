"""The REST resources, one file per noun."""
