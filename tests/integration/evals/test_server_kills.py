"""``cairn bench server-kills`` in short: one kill of a small load; and when it comes."""

from __future__ import annotations

import json
import threading

import pytest
from click.testing import CliRunner

from evals.commands.bench import bench
from evals.kills.moments import AT_RANDOM, NOT_SENT, UNANSWERED
from evals.kills.recording_proxy import Exchange, RecordingProxy
from evals.server_kills.checks import CHECKS
from evals.server_kills.moments import Moment

RUNS = 4
READ = Exchange("post", "GET", "/post/boxes", "", 1.0)
WRITE = Exchange("post", "POST", "/post/letters", "d", 2.0)


def test_runs_of_a_killed_server_are_resumed_and_nothing_is_damaged() -> None:
    given = ["server-kills", "--times", "1", "--runs", str(RUNS), "--json"]
    result = CliRunner().invoke(bench, given)
    document = json.loads(result.stdout)
    assert document["shortcomings"] == []
    assert result.exit_code == 0
    trial, everything = document["trials"]
    assert trial["trial"] == f"1 {NOT_SENT}"
    assert trial["in_flight"] == trial["unknown"] > 0
    assert trial["interrupted"] > 0
    assert trial["stored"] == trial["finished"] == everything["finished"]
    assert everything["fell_short"] == dict.fromkeys(CHECKS, 0)


@pytest.mark.parametrize(
    ("name", "stage"), [(NOT_SENT, "arrived"), (UNANSWERED, "answered"), (AT_RANDOM, None)]
)
def test_changes_are_held_from_the_drawn_one_on_until_the_kill(name: str, stage: str) -> None:
    proxy, passed, killed = RecordingProxy(), list[bool](), threading.Event()

    def kill() -> None:
        killed.set()

    with proxy.running():
        killing = threading.Thread(
            target=Moment(name, 2, 0.0).kill, args=(proxy, kill, lambda: False)
        )
        killing.start()
        for exchange in (READ, WRITE):
            assert proxy.passes("arrived", exchange)
            assert proxy.passes("answered", exchange)
        assert not killed.is_set()
        passed = [proxy.passes("arrived", WRITE), proxy.passes("answered", WRITE)]
        killing.join()
    assert killed.is_set()
    assert passed == [stage != "arrived", stage != "answered"]


def test_a_load_that_is_over_is_killed_at_once() -> None:
    proxy, killed = RecordingProxy(), threading.Event()
    with proxy.running():
        Moment(AT_RANDOM, 5, 0.0).kill(proxy, killed.set, lambda: True)
    assert killed.is_set()
