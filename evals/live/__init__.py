"""Small REST services of many kinds, run for real, and requests whose right outcome is computed."""
