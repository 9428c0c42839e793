"""Finding tools, measured and learned: published requests, ways to search, figures."""
