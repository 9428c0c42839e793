"""What stands below an answer."""

from __future__ import annotations

from app.run_report import RunReport
from app.run_steps import CallReport, SubtaskReport
from app.web.run_actions import groups_to_enter


def test_the_way_to_enter_a_credential_is_told_once_for_each_group_that_lacks_one() -> None:
    report = RunReport("r1", "Where is it?")
    calls = (
        CallReport("A1.1", "trees.get", {}, "failed", error_kind="missing_credential"),
        CallReport("A1.2", "trees.list", {}, "failed", 401, error_kind="unauthorised"),
        CallReport("A1.3", "roads.list", {}, "failed", 404, error_kind="not_found"),
        CallReport("A1.4", "parks.list", {}, "failed", 403, error_kind="unauthorised"),
    )
    report.subtasks["A1"] = SubtaskReport("A1", "Where is it?", steps=[*calls])
    assert groups_to_enter(report) == ["trees", "parks"]
