"""The page on the rules states the constants that the code has, and files that exist."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "rules.md").read_text("utf-8")
CONSTANTS = re.findall(r"^\| `(\w+)\.(\w+)` \| ([\d.]+) \|$", PAGE, re.MULTILINE)
FILES = set(re.findall(r"`(\w+\.py)`", PAGE))


@pytest.mark.parametrize(("module", "name", "value"), CONSTANTS)
def test_a_constant_is_as_stated(module: str, name: str, value: str) -> None:
    assert getattr(import_module(f"graphs.rules.{module}"), name) == float(value)


def test_the_page_states_constants_and_files() -> None:
    assert len(CONSTANTS) > 10
    assert len(FILES) > 10


@pytest.mark.parametrize("file", sorted(FILES))
def test_a_file_exists(file: str) -> None:
    assert (ROOT / "graphs" / "rules" / file).is_file()


def test_the_weights_of_the_score_are_as_stated() -> None:
    source = (ROOT / "graphs" / "rules" / "ranking.py").read_text("utf-8")
    stated = re.search(r"^fit   = (0\.46.+)$", PAGE, re.MULTILINE)
    assert stated is not None
    coded = re.search(r"fit = (.+relevance.+)$", source, re.MULTILINE)
    assert coded is not None
    assert [float(n) for n in re.findall(r"\d\.\d+", stated[1])] == [
        float(n) for n in re.findall(r"\d\.\d+", coded[1])
    ]
