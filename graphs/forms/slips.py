"""Slips of the pen in a request."""

from __future__ import annotations

from tools.records import Record


class Slip(Record):
    """A word that was taken for another."""

    written: str
    meant: str
