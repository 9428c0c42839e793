"""The library: records, importers, tool graph, retrieval, the caller."""
