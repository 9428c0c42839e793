"""Importers of knowledge trees: nested data, pages, folders of pages, site maps."""
