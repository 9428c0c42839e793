"""Where the figures of an evaluation go: files, standard output, and progress on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from evals.commands.writing import write_text


def give(document: Mapping[str, Any], output: Path | None, *, as_json: bool) -> bool:
    """Write the document where it is wanted; whether that was on standard output."""
    from app.json_output import json_text, print_json

    if output is not None:
        write_text(output, json_text(document))
    if as_json:
        print_json(document)
    return as_json


def progress(text: str) -> None:
    """Say on a terminal how far it is, in place of what was said before."""
    if sys.stderr.isatty():
        click.echo(f"\r{text:<40}\r", nl=False, err=True)
