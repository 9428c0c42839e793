"""The figures of a load: what is counted where, and that a shortcoming is said."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from evals.commands.bench import bench
from evals.load import generator, measuring
from evals.load.generator import Load, Round, check_generator
from evals.load.measuring import Measured, Side
from evals.load.report import document, moments, row, shortcomings
from evals.load.storage import PARTS, Taken, sizes
from memory.errors import DeveloperError

MB = 1_000_000


def one_round(requests: int = 1000, seconds: float = 100.0, ms: int = 800) -> Round:
    return Round(requests, 0, seconds, Counter({ms: requests}), [])


def taken(requests: int, memory: int = 300 * MB, **parts: int) -> Taken:
    return Taken(requests, memory, {**dict.fromkeys(PARTS, MB), **parts})


def measured(
    *rounds: Round, takes: list[Taken] | None = None, empty: Round | None = None
) -> Measured:
    real = Side(list(rounds or [one_round()] * 4), 40.0)
    real.taken = takes or [taken(0), taken(1000), taken(2000), taken(3000), taken(4000)]
    bare = Side([empty or one_round(seconds=70.0, ms=500)], 10.0, [taken(0), taken(1000)])
    return Measured(Load("Add {number}", 16), real, bare, None, [0.5, 1.5])


def test_the_rounds_of_a_server_are_one_row() -> None:
    slow = Round(1000, 3, 150.0, Counter({100: 940, 2000: 60}), ["500: no"])
    found = row("agent", Side([one_round(ms=900), slow], 30.0))
    assert (found.requests, found.rate, found.errors, found.cpu_ms) == (2000, 8.0, 3, 15.0)
    assert (found.p50_ms, found.p95_ms) == (900, 900)


def test_start_middle_and_end_are_told_apart() -> None:
    found = moments(measured().real)
    assert [at.requests for at in found.values()] == [0, 2000, 4000]


def test_a_load_that_was_borne_falls_short_of_nothing() -> None:
    assert shortcomings(measured()) == []


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (measured(empty=one_round(seconds=40.0)), "0.40 of that of empty nodes"),
        (measured(one_round(ms=1500)), "p95 is 1500 ms"),
        (measured(Round(10, 2, 1.0, Counter({9: 10}), ["500: no"])), "2 requests failed: 500: no"),
        (measured(Round(10, 0, 1.0, Counter({9: 10}), [], uncounted=3)), "of 3 requests nothing"),
    ],
)
def test_what_is_slow_or_fails_is_said(found: Measured, told: str) -> None:
    assert any(told in line for line in shortcomings(found))


def grown(memory: int = 300, **parts: int) -> list[Taken]:
    end = taken(4000, memory * MB, **{name: size * MB for name, size in parts.items()})
    return [taken(0), taken(1000), taken(2000), taken(3000), end]


@pytest.mark.parametrize(
    ("takes", "told"),
    [
        (grown(memory=321), ["memory grew by 21.0 MB since 1000 requests"]),
        (grown(memory=320), []),
        (grown(checkpoints=9), ["checkpoints grew from 1.0 to 9.0 MB"]),
        (grown(records=900, traces=900), []),
    ],
)
def test_only_what_is_kept_may_grow(takes: list[Taken], told: list[str]) -> None:
    assert shortcomings(measured(takes=takes)) == told


def test_growth_is_judged_when_the_caches_are_full() -> None:
    assert shortcomings(measured(takes=[taken(0), taken(500), taken(1000, 900 * MB)])) == []


def test_each_file_of_a_data_folder_belongs_to_one_part(tmp_path: Path) -> None:
    (tmp_path / "traces").mkdir()
    for name in ("cairn.db", "cairn.db-wal", "checkpoints.db", "checkpoints.db-wal",
                 "vectors.sqlite", "traces/r1.jsonl"):  # fmt: skip
        (tmp_path / name).write_bytes(b"x" * 10)
    assert sizes(tmp_path) == {
        "records": 10, "traces": 10, "checkpoints": 20, "logs": 10, "other": 10,
    }  # fmt: skip


def test_a_shortcoming_ends_the_command_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(one_round(ms=1500))
    monkeypatch.setattr(measuring, "measure", lambda *_given, **_options: found)
    result = CliRunner().invoke(bench, ["load", "--json"])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["shortcomings"] == document(found)["shortcomings"]
    assert "1 shortcomings" in result.stderr
    told: Any = CliRunner().invoke(bench, ["load"])
    assert "empty nodes" in told.stdout
    assert "p95 is 1500 ms" in told.stdout


def test_a_missing_load_generator_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "find_spec", lambda _name: None)
    with pytest.raises(DeveloperError, match=r"cairn-agent\[evals\]") as caught:
        check_generator()
    assert caught.value.code == "no_load_generator"
