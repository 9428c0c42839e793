"""Each request of values_cases.yaml states exactly the values listed there."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
import yaml

from graphs.reading.values import Value, extract

NOW = datetime.fromisoformat("2026-05-13T10:00:00")
TABLE = yaml.safe_load((Path(__file__).parent / "values_cases.yaml").read_text("utf-8"))
CASES = [(text, values) for section in TABLE.values() for text, values in section.items()]


def rendered(value: Value) -> str:
    normal = value.value
    if isinstance(normal, dict):
        normal = ",".join(f"{key}={part}" for key, part in normal.items())
    said = {
        "cue": value.cue,
        "unit": value.unit,
        "comparison": value.comparison,
        "role": value.role,
        "group": value.group,
        "conjunction": value.conjunction,
    }
    marks = [f"{name}:{mark}" for name, mark in said.items() if mark]
    return " | ".join([value.kind, str(normal), *marks])


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text for text, _ in CASES])
def test_states(text: str, expected: list[str]) -> None:
    assert [rendered(value) for value in extract(text, now=NOW)] == expected


def test_the_table_is_large() -> None:
    assert len(CASES) >= 150
