"""A trace that was changed after it was written is found out when it is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graphs.traces.lines import FORMAT, read_lines
from graphs.traces.writing import TraceFile
from memory.errors import DeveloperError

HEAD = {"kind": "trace", "format": FORMAT, "run_id": "r1"}
Lines = list[bytes]


def written(path: Path, *names: str) -> TraceFile:
    file = TraceFile(path, lambda: ())
    file.append(HEAD)
    for name in names:
        file.append({"kind": "read", "what": name})
    file.close()
    return file


def told(path: Path) -> list[str]:
    return [line.get("what", line["kind"]) for line in read_lines(path)]


def taken_out(lines: Lines) -> Lines:
    return [*lines[:2], *lines[3:]]


def changed(lines: Lines) -> Lines:
    return [*lines[:2], lines[2].replace(b'"b"', b'"x"'), *lines[3:]]


def added(lines: Lines) -> Lines:
    return [*lines[:2], b'{"kind":"read","what":"x"}', *lines[2:]]


def repeated(lines: Lines) -> Lines:
    return [*lines[:2], *lines[1:]]


def swapped(lines: Lines) -> Lines:
    return [lines[0], lines[2], lines[1], *lines[3:]]


@pytest.mark.parametrize("edit", [taken_out, changed, added, repeated, swapped])
def test_what_was_changed_in_the_middle_is_found_out(
    tmp_path: Path, edit: Callable[[Lines], Lines]
) -> None:
    path = tmp_path / "r1.jsonl"
    written(path, "a", "b", "c", "d")
    assert told(path) == ["trace", "a", "b", "c", "d"]
    path.write_bytes(b"\n".join(edit(path.read_bytes().split(b"\n"))))
    with pytest.raises(DeveloperError, match="changed, added or taken out") as error:
        read_lines(path)
    assert error.value.code == "trace_changed"


def test_the_chain_goes_on_after_a_line_that_was_cut(tmp_path: Path) -> None:
    path = tmp_path / "r1.jsonl"
    written(path, "a")
    path.write_bytes(path.read_bytes() + b'{"kind":"rea')
    file = TraceFile(path, lambda: ())
    file.append({"kind": "resumed"})
    file.close()
    file.append({"kind": "end"})
    file.close()
    assert told(path) == ["trace", "a", "resumed", "end"]


def test_a_trace_that_was_begun_without_a_chain_is_read(tmp_path: Path) -> None:
    path = tmp_path / "r1.jsonl"
    path.write_text(f'{{"kind":"trace","format":{FORMAT}}}\n{{"kind":"read","what":"a"}}\n')
    file = TraceFile(path, lambda: ())
    file.append({"kind": "resumed"})
    file.close()
    assert told(path) == ["trace", "a", "resumed"]
    assert ["chain" in line for line in read_lines(path)] == [False, False, True]
