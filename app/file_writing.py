"""Writes a file that a person asked for."""

from __future__ import annotations

from pathlib import Path

from memory.errors import DeveloperError


def write_file(output: Path, text: str) -> None:
    """Write or replace a file; raises ``DeveloperError`` (code ``output_not_writable``)."""
    try:
        output.write_text(text, "utf-8")
    except OSError as error:
        raise DeveloperError(
            f"{output} cannot be written: {error.strerror}. Name a file in a folder that exists.",
            code="output_not_writable",
        ) from error
