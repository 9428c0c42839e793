"""The one JSON document that a command with ``--json`` prints."""

from __future__ import annotations

import json
import sys
from typing import Any

import click


def print_json(value: Any) -> None:
    """Print ``value`` on standard output."""
    click.echo(json_text(value, can_hold_all=_can_hold_all(sys.stdout.encoding)))


def json_text(value: Any, *, can_hold_all: bool = True) -> str:
    """``value`` as JSON, with every character that a terminal may obey written as an escape.

    ``can_hold_all`` says whether the output can hold any character; else all is ASCII.
    """
    text = json.dumps(value, ensure_ascii=not can_hold_all, indent=2)
    return "".join(_escaped(char) for char in text)


def _escaped(char: str) -> str:
    return char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1]


def _can_hold_all(encoding: str | None) -> bool:
    return (encoding or "").lower().replace("-", "").replace("_", "") == "utf8"
