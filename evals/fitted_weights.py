"""The file that reading takes its weights from, written a group at a time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from graphs import reading

WEIGHTS = Path(reading.__file__).parent / "data" / "weights.json"


def write_group(group: str, weights: Mapping[str, float], file: Path = WEIGHTS) -> None:
    """Put the weights in the place of their group; all others stay as and where they are."""
    new = {f"{group}.{name}": weight for name, weight in weights.items()}
    held = json.loads(file.read_text("utf-8"))
    kept = {n: one for n, one in held.items() if n in new or not n.startswith(f"{group}.")}
    file.write_text(json.dumps(kept | new, indent=2) + "\n", "utf-8")
