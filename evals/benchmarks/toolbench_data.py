"""ToolBench's API records as catalogues."""

from __future__ import annotations

import json
from pathlib import Path

from tools.library import Catalogue
from tools.rapidapi_import import import_rapidapi

TOOLS = "toolbench/tools.jsonl"


def read_catalogues(folder: Path) -> list[Catalogue]:
    """One catalogue for each product of the hub."""
    lines = (folder / TOOLS).read_text("utf-8").splitlines()
    return import_rapidapi((json.loads(line) for line in lines if line.strip()), source=TOOLS)
