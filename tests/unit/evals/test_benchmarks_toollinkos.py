"""Average precision at ten, and the functions of ToolLinkOS as tools."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evals.benchmarks.toollinkos import average_precision
from evals.benchmarks.toollinkos_data import (
    FILES,
    REQUESTS,
    read_catalogue,
    read_dependencies,
    read_requests,
)


@pytest.mark.parametrize(
    ("order", "right", "score"),
    [
        ("ab", "ab", 1.0),
        ("ba", "ab", 1.0),
        ("xab", "ab", (1 / 2 + 2 / 3) / 2),
        ("axb", "ab", (1 + 2 / 3) / 2),
        ("a", "ab", 0.5),
        ("xyz", "ab", 0.0),
        ("0123456789ab", "ab", 0.0),
        ("abcdefghij", "abcdefghijkl", 1.0),
    ],
)
def test_average_precision_counts_right_tools_of_the_first_ten_by_place(
    order: str, right: str, score: float
) -> None:
    assert average_precision(list(order), frozenset(right)) == pytest.approx(score)


def test_functions_become_tools_and_dependencies_ids(tmp_path: Path) -> None:
    core = {"name": "get_day", "description": "The day.", "parameters": [], "depends_on": []}
    regular = {
        "name": "send_card",
        "description": "Sends a card.",
        "parameters": [{"name": "day", "type": "str", "description": "", "required": True}],
        "depends_on": [{"name": "get_day", "dependence_type": "TOOL_DIRECTLY_DEPENDS_ON"}],
    }
    request = {
        "user_query": "Send a card today",
        "main_golden_function_name": "send_card",
        "golden_function_names": ["send_card", "get_day"],
    }
    (tmp_path / "toollinkos").mkdir()
    for name, records in zip(FILES, ([core], [regular]), strict=True):
        (tmp_path / name).write_text(json.dumps(records), "utf-8")
    (tmp_path / REQUESTS).write_text(json.dumps(request) + "\n", "utf-8")

    tools = read_catalogue(tmp_path).tools
    assert [(tool.name, tool.risk) for tool in tools] == [
        ("get_day", "read"),
        ("send_card", "write"),
    ]
    assert read_dependencies(tmp_path) == {
        "toollinkos.get_day": [],
        "toollinkos.send_card": ["toollinkos.get_day"],
    }
    (read,) = read_requests(tmp_path)
    assert read.tools == {"toollinkos.get_day", "toollinkos.send_card"}
