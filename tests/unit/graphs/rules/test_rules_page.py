"""The page on the rules states the constants that the code has, and files that exist."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from graphs.rules.scoring import WEIGHTS, Weights

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "rules.md").read_text("utf-8")
CONSTANTS = re.findall(r"^\| `(\w+)\.(\w+)` \| (-?[\d.]+) \|$", PAGE, re.MULTILINE)
FILES = set(re.findall(r"`(\w+\.py)`", PAGE))


@pytest.mark.parametrize(("module", "name", "value"), CONSTANTS)
def test_a_constant_is_as_stated(module: str, name: str, value: str) -> None:
    home = WEIGHTS if module == "scoring" else import_module(f"graphs.rules.{module}")
    assert getattr(home, name) == float(value)


def test_the_page_states_constants_and_files() -> None:
    assert len(CONSTANTS) > 10
    assert len(FILES) > 10


@pytest.mark.parametrize("file", sorted(FILES))
def test_a_file_exists(file: str) -> None:
    assert (ROOT / "graphs" / "rules" / file).is_file()


def test_every_weight_of_the_score_is_stated() -> None:
    stated = {name for module, name, _ in CONSTANTS if module == "scoring"}
    assert stated == {field.name for field in fields(Weights)}
