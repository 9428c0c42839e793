"""Reading a trace back, also one that a killed process left."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from graphs.traces.lines import FORMAT, read_lines
from memory.errors import DeveloperError

HEAD = {"kind": "trace", "format": FORMAT, "run_id": "r1"}
READ = {"kind": "read", "subtask": "", "what": "now"}
RESUMED = {"kind": "resumed", "replies": False}


def trace(folder: Path, *lines: dict[str, Any] | str) -> Path:
    path = folder / "r1.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts), encoding="utf-8")
    return path


def test_lines_come_in_their_order(tmp_path: Path) -> None:
    assert read_lines(trace(tmp_path, HEAD, READ, "")) == [HEAD, READ]


@pytest.mark.parametrize("cut", range(1, 20))
def test_a_cut_last_line_is_left_out(tmp_path: Path, cut: int) -> None:
    assert read_lines(trace(tmp_path, HEAD, READ, json.dumps(READ)[:cut])) == [HEAD, READ]


def test_a_line_cut_before_the_run_went_on_is_left_out(tmp_path: Path) -> None:
    path = trace(tmp_path, HEAD, '{"kind": "re', RESUMED, READ, "")
    assert read_lines(path) == [HEAD, RESUMED, READ]


def test_a_broken_line_elsewhere_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(DeveloperError, match="line 2 is no line") as error:
        read_lines(trace(tmp_path, HEAD, "{broken", READ))
    assert error.value.code == "trace_unreadable"


@pytest.mark.parametrize("lines", [[], [READ], ["no json"], ["[1]"]])
def test_what_does_not_begin_as_a_trace_is_none(tmp_path: Path, lines: list[Any]) -> None:
    with pytest.raises(DeveloperError, match="is no trace"):
        read_lines(trace(tmp_path, *lines))


def test_a_trace_of_another_format_says_which(tmp_path: Path) -> None:
    with pytest.raises(DeveloperError, match="its format is 99; this Cairn reads 1"):
        read_lines(trace(tmp_path, {**HEAD, "format": 99}))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DeveloperError, match="cannot be read") as error:
        read_lines(tmp_path / "none.jsonl")
    assert error.value.code == "no_trace"
