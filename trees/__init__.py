"""Knowledge trees: documents, sites and nested data as a second kind of source beside APIs."""
