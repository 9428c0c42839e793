"""What training came to, as a table, and the weights in the file that reading takes them from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from graphs import reading
from graphs.reading.said_for import GROUP

WEIGHTS = Path(reading.__file__).parent / "data" / "weights.json"


def write_weights(weights: Mapping[str, float], file: Path = WEIGHTS) -> None:
    """Put the weights in the place of their group; all others stay."""
    held = json.loads(file.read_text("utf-8"))
    held |= {f"{GROUP}.{name}": weight for name, weight in weights.items()}
    file.write_text(json.dumps(held, indent=2) + "\n", "utf-8")


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
