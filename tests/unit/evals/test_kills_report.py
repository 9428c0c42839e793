"""The table of kills: what is counted where, and that a shortcoming is said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from evals.commands.bench import bench
from evals.kills import measuring
from evals.kills.checks import DAMAGED, LOST
from evals.kills.moments import ANSWERED, AT_RANDOM
from evals.kills.report import document, print_report, rows, shortcomings
from evals.kills.scenarios import Scenario
from evals.kills.snapshots import Snapshot
from evals.kills.trials import Reference, Trial
from memory.journal import Run

SCENARIO = Scenario("mail a letter", "Mail my letter.", {})
REFERENCE = Reference("done", "Mailed.", {}, {}, [1.0], frozenset())
DONE = Snapshot(Run("r1", "r1", "", "en", "done", "", answer="Mailed.", ended_at=""), [], [], {})


def trial(moment: str = AT_RANDOM, **given: Any) -> Trial:
    values: dict[str, Any] = {
        "killed": True,
        "told": 0,
        "snapshots": [DONE],
        "exchanges": [],
        "account": {},
        "damage": [],
        "earlier": {},
        "later": {},
    }
    return Trial(moment, SCENARIO, REFERENCE, **{**values, **given})


TRIALS = [
    trial(ANSWERED, resume_seconds=2.0),
    trial(resume_seconds=4.0),
    trial(resume_seconds=8.0, damage=["cairn.db: malformed"]),
    trial(snapshots=[]),
    trial(killed=False, unshown=["r0"]),
]


def test_there_is_a_row_for_each_moment_and_one_for_all() -> None:
    first, second, everything = rows(TRIALS)
    assert [row.moment for row in (first, second, everything)] == [ANSWERED, AT_RANDOM, "all"]
    assert [row.times for row in (first, second, everything)] == [1, 4, 5]
    assert (second.ended_before, second.not_begun, second.finished) == (1, 1, 3)
    assert (first.resume_seconds, second.resume_seconds, everything.resume_seconds) == (2, 6, 4)
    assert (second.fell_short[DAMAGED], second.fell_short[LOST]) == (1, 1)
    assert sum(first.fell_short.values()) == 0


def test_every_shortcoming_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(shortcomings(TRIALS)) == 2
    assert document(TRIALS)["shortcomings"] == shortcomings(TRIALS)
    print_report(TRIALS)
    printed = capsys.readouterr().out
    assert "cairn.db: malformed" in printed
    assert AT_RANDOM in printed
    assert shortcomings(TRIALS[:2]) == []


@pytest.mark.parametrize(("trials", "code"), [(TRIALS, 1), (TRIALS[:2], 0)])
def test_a_shortcoming_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, trials: list[Trial], code: int
) -> None:
    monkeypatch.setattr(measuring, "measure", lambda times, seed: iter(trials))
    result = CliRunner().invoke(bench, ["kills", "--json"])
    assert result.exit_code == code
    assert len(json.loads(result.stdout)["moments"]) == len({t.moment for t in trials}) + 1
