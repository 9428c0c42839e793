"""Writes what a command found to a file."""

from __future__ import annotations

from pathlib import Path

from memory.errors import DeveloperError


def write_text(path: Path, text: str) -> None:
    """Write a text with one line end; raises ``DeveloperError`` (code ``output_not_written``)."""
    try:
        path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    except OSError as error:
        message = f"{path}: cannot be written: {error.strerror}. Name another file."
        raise DeveloperError(message, code="output_not_written") from error
