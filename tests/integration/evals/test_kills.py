"""``cairn bench kills`` in short: one kill of a held write and one at random, one request.

All fixed moments are in ``test_kills_moments.py``, without an agent.
"""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from evals.commands.bench import bench
from evals.kills import measuring
from evals.kills.checks import CHECKS
from evals.kills.moments import AT_RANDOM, FIXED, UNANSWERED
from evals.kills.scenarios import SCENARIOS

TIMES = 1
MOMENTS = {UNANSWERED: FIXED[UNANSWERED]}


def test_killed_runs_are_resumed_and_nothing_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "SCENARIOS", SCENARIOS[-1:])
    monkeypatch.setattr(measuring, "FIXED", MOMENTS)
    result = CliRunner().invoke(bench, ["kills", "--times", str(TIMES), "--json"])
    document = json.loads(result.stdout)
    assert document["shortcomings"] == []
    assert result.exit_code == 0
    moments = {row.pop("moment"): row for row in document["moments"]}
    assert {name: row["times"] for name, row in moments.items()} == {
        **dict.fromkeys(MOMENTS, 1),
        AT_RANDOM: TIMES,
        "all": len(MOMENTS) + TIMES,
    }
    assert all(moments[name]["ended_before"] == 0 for name in MOMENTS)
    assert moments[UNANSWERED]["unknown"] == 1
    assert moments["all"]["finished"] + moments["all"]["not_begun"] == len(MOMENTS) + TIMES
    assert moments["all"]["fell_short"] == dict.fromkeys(CHECKS, 0)
