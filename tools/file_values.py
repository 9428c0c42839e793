"""Files as argument values: text as it is, anything else as a ``data:`` URL (RFC 2397)."""

from __future__ import annotations

from typing import NamedTuple
from urllib.request import DataHandler, Request


class FileValue(NamedTuple):
    """What is uploaded, and its media type."""

    content: bytes
    media_type: str


def file_of(value: str) -> FileValue:
    """The file that a text stands for: what its ``data:`` URL holds, else the text itself."""
    if value.lower().startswith("data:"):
        try:
            with DataHandler().data_open(Request(value)) as response:
                return FileValue(response.read(), response.headers.get_content_type())
        except ValueError:  # no data URL after all
            pass
    return FileValue(value.encode(), "text/plain")
