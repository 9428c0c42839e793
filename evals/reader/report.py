"""What training came to, as a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from graphs.reading.said_for import GROUP


def print_report(document: Mapping[str, Any]) -> None:
    """The shares found right, by source, and the weights."""
    click.echo(f"learned from {document['learned']} values")
    for name in ("inputs", "operations"):
        for source, one in document[name].items():
            click.echo(
                f"{name} {source}: {one['before']:.1%} before, {one['after']:.1%} after, "
                f"of {one['asked']}"
            )
    for name, weight in document["weights"].items():
        click.echo(f"{GROUP}.{name} {weight:g}")
