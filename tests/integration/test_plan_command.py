"""``cairn plan`` on the sandbox services."""

from __future__ import annotations

from pathlib import Path

from tests.command_stubs import run_here

REQUEST = "List my bookings"


def test_a_request_is_planned_and_nothing_else(tmp_path: Path) -> None:
    done = run_here(tmp_path, "plan", "--json", REQUEST)
    assert done.code == 0, done.err
    told = done.json
    (goal,) = told["goals"].values()
    assert goal["plan"]["steps"]
    assert told["looked_up"]
    runs = run_here(tmp_path, "runs", "list", "--json")
    assert runs.json["runs"] == []


def test_without_look_ups_nothing_is_sent(tmp_path: Path) -> None:
    done = run_here(tmp_path, "plan", "--no-lookups", "--json", REQUEST)
    assert done.json["looked_up"] == []


def test_a_person_reads_form_plan_and_what_was_not_read(tmp_path: Path) -> None:
    done = run_here(tmp_path, "plan", "--no-lookups", REQUEST + " zzyzx")
    assert "g1 " in done.out, done.err
    assert "Plan of g1" in done.out
