"""The promises of the security page: each names tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_PAGE = (_ROOT / "docs" / "security.md").read_text("utf-8")
_NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", _PAGE)


def test_every_promise_names_a_test() -> None:
    rows = _PAGE.partition("## Promises")[2].partition("##")[0].splitlines()
    promises = [row for row in rows if row.startswith("| ")][2:]
    assert promises
    assert all("::test_" in row for row in promises)


@pytest.mark.parametrize(("file", "name"), _NAMED)
def test_the_test_of_a_promise_exists(file: str, name: str) -> None:
    tree = ast.parse((_ROOT / file).read_text("utf-8"))
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    assert name in {node.name for node in tree.body if isinstance(node, kinds)}
