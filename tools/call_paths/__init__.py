"""Call paths that others or earlier runs walked: read, cleaned, and counted as moves."""
