"""How a plan, a failed step and a finished path are judged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.reasoner import Review
from graphs.rules.reflecting import reflect
from graphs.rules.thinking import Thinking
from graphs.state import Filter, Move, MoveKind, Observation, Selection, Verdict
from tests.lending_stubs import (
    BRANCHES,
    SEARCH,
    SHELF,
    TOOLS,
    make_thinking,
    observed,
    parameter,
    row,
    task,
    tool,
)
from tools.records import Tool


def judged(
    *observations: Observation,
    path: tuple[Tool, ...] = (BRANCHES, SHELF),
    kind: MoveKind = "finish",
    clause: str = "instruments in Ghent",
    thinking: Thinking | None = None,
    asked: tuple[Tool, ...] = (),
) -> Verdict:
    ids = [t.id for t in path]
    move = Move(kind=kind, tool_id="", path=ids, reason="")
    review = Review(task(clause, *asked), ids, observations, [move], [])
    return reflect(thinking or make_thinking(), review)


OK = observed(BRANCHES, row({"branches[].branch_id": "b1"}))


def failed(source: Tool, kind: str) -> Observation:
    return observed(source, outcome="failed", error="broken", error_kind=kind)


def test_a_plan_may_start() -> None:
    assert judged()["kind"] == "success"


def test_a_search_that_gave_up_ends() -> None:
    verdict = judged(kind="give_up")
    assert (verdict["kind"], verdict["noise"]) == ("wholly_wrong", [])


def test_rows_are_a_success() -> None:
    assert judged(OK)["kind"] == "success"
    assert judged(OK, observed(SHELF, row({"items[].name": "cello"})))["kind"] == "success"


def test_a_number_is_a_success() -> None:
    assert judged(OK, observed(SHELF, aggregate=0, outcome="ok"))["kind"] == "success"


def test_a_tool_that_failed_is_left_out() -> None:
    first = judged(failed(BRANCHES, "server_error"))
    assert (first["kind"], first["noise"]) == ("wholly_wrong", [BRANCHES.id])
    second = judged(OK, failed(SHELF, "timeout"))
    assert (second["kind"], second["wrong_step"]) == ("partly_wrong", 1)
    assert second["noise"] == [SHELF.id]


@pytest.mark.parametrize("kind", ["missing_credential", "values_left"])
def test_what_lacks_a_credential_or_leaves_values_is_not_done_another_way(kind: str) -> None:
    verdict = judged(failed(BRANCHES, kind))
    assert (verdict["kind"], verdict["noise"]) == ("wholly_wrong", [])


def test_an_empty_answer_is_an_answer() -> None:
    verdict = judged(OK, observed(SHELF))
    assert (verdict["kind"], verdict["noise"]) == ("wholly_wrong", [])
    assert "gave nothing" in verdict["reason"]


def test_after_an_empty_answer_a_plan_as_good_is_tried() -> None:
    rival = tool(
        "get_branches", "GET /branches", "Branches of the lending house in a city",
        [parameter("city!", "City to look in")], ["branches[].branch_id", "branches[].name"],
    )  # fmt: skip
    thinking = make_thinking((*TOOLS, rival))
    asked = replace(task("branches in Ghent"), candidates={BRANCHES.id: 0.9, rival.id: 0.9})
    move = Move(kind="finish", tool_id="", path=[], reason="")
    verdict = reflect(thinking, Review(asked, [BRANCHES.id], [observed(BRANCHES)], [move], []))
    assert (verdict["kind"], verdict["noise"]) == ("wholly_wrong", [BRANCHES.id])
    assert rival.id in verdict["reason"]


@pytest.mark.parametrize("observations", [(), (OK,), (OK, observed(SHELF))])
def test_the_same_review_gets_the_same_verdict(observations: tuple[Observation, ...]) -> None:
    assert judged(*observations) == judged(*observations)


def test_a_name_that_no_row_has_is_looked_for_elsewhere() -> None:
    clause = "instruments of Lute House in Ghent"
    nobody = Filter(path="branches[].name", op="in", value=[])
    selection = Selection(
        container="branches[]", filters=[nobody], sort=None, skip=0, take=1,
        tests=[], each=False, aggregate=None,
    )  # fmt: skip
    unlike = observed(BRANCHES, total=4, outcome="ok", selection=selection)
    twin = tool(
        "list_houses",
        "GET /houses",
        "Houses of a city",
        [parameter("city!", "City to look in")],
        ["houses[].name", "houses[].instruments"],
    )
    thinking = make_thinking((*TOOLS, twin))
    verdict = judged(unlike, clause=clause, thinking=thinking, asked=(*TOOLS, twin))
    assert verdict["noise"] == [BRANCHES.id]


@pytest.mark.parametrize(("argument", "noise"), [("name", [SEARCH.id]), ("family", [])])
def test_a_search_for_a_name_that_finds_nothing_is_not_the_last_word(
    argument: str, noise: list[str]
) -> None:
    clause = "instruments called Lute House"
    nothing = observed(SEARCH, arguments=[{argument: "Lute House"}])
    verdict = judged(nothing, path=(SEARCH,), clause=clause, asked=TOOLS)
    assert verdict["noise"] == noise
