"""Descriptions of public services that ship with Cairn: ``cairn tools import catalog:NAME``."""
