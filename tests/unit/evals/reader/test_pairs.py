"""Values in published requests, with the inputs that they may be said for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evals.reader.pairs import read_pairs, said_in


def write(file: Path, records: list[dict[str, Any]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{json.dumps(one)}\n" for one in records), "utf-8")


def sealtools(folder: Path, count: int = 1) -> Path:
    """A folder of data with operations that take a depth and a diver, and a request to each."""
    inputs = {
        "depthMetres": {"type": "int", "description": "How deep it goes"},
        "diver": {"type": "str", "description": "Who dives"},
    }
    names = [f"logDive{number}" for number in range(count)]
    tools = [{"api_name": name, "api_description": "", "parameters": inputs} for name in names]
    requests = [
        {
            "query": f"Log a dive to depth {40 + at} by Ida, and pay Ida.",
            "calling": [{"api": name, "parameters": {"diver": "Ida", "depthMetres": 40 + at}}],
        }
        for at, name in enumerate(names)
    ]
    write(folder / "sealtools" / "tool.jsonl", tools)
    write(folder / "sealtools" / "dev.jsonl", requests)
    return folder


def test_a_value_that_stands_once_is_said_for_the_input_of_its_call(tmp_path: Path) -> None:
    (pair,) = read_pairs(sealtools(tmp_path))
    assert (pair.source, pair.operation, pair.said.text) == ("sealtools", "logDive0", "40")
    assert [*pair.said.before] == ["Log", "a", "dive", "to", "depth"]
    assert pair.cards[pair.right].name == "depth metre"
    assert pair.cards[pair.right].description == "How deep it goes"


def test_dialogues_give_values_of_each_turn_of_the_person(tmp_path: Path) -> None:
    inputs = {"hall": {"description": "Which hall"}, "day": {"description": "Which day"}}
    tools = [{"api_name": "BookHall", "input_parameters": inputs}]
    turns = [
        {"role": "User", "text": "Book the Blue Hall."},
        {"role": "AI", "text": "For Friday?"},
        {"role": "User", "text": "Yes, Friday."},
    ]
    call = {"api_name": "BookHall", "param_dict": {"hall": "Blue Hall", "day": "Friday"}}
    write(tmp_path / "api_bank" / "tools.jsonl", tools)
    write(tmp_path / "api_bank" / "dialogues.jsonl", [{"turns": turns, "gold_calls": [call]}])
    found = [(one.said.text, one.cards[one.right].name) for one in read_pairs(tmp_path)]
    assert found == [("Blue Hall", "hall"), ("Friday", "day")]


@pytest.mark.parametrize("value", ["", " ", "Ida", 7])
def test_a_value_that_stands_never_or_twice_is_left_out(value: object) -> None:
    assert said_in("Ida pays Ida", value) is None
