"""Reads the records of a service from the file ``data/records.yaml`` of its package."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from importlib.resources import files

from evals.live.records import Data


def fresh_records(package: str) -> Data:
    """Fresh data: collection -> records. The file holds ``columns`` and ``rows`` of each."""
    return deepcopy(_read(package))


@cache
def _read(package: str) -> Data:
    import yaml

    text = files(package).joinpath("data/records.yaml").read_text(encoding="utf-8")
    tables = yaml.safe_load(text)
    return {
        name: [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]
        for name, table in tables.items()
    }
