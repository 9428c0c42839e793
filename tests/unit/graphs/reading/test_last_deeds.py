"""When something was done to things last, as other things tell: lifts and the visits to them."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.reading.clauses import split
from graphs.reading.finding import entity_of
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from tests.reading_stubs import NOW, attribute, model_of, question, read, told

LIFTS = model_of(
    ("lift", "id", (
        attribute("id", type="integer", role="id"),
        attribute("state", enum=("running", "stopped")),
    )),
    ("visit", "id", (
        attribute("id", type="integer", role="id"),
        attribute("lift_id", target="club.lift", target_attribute="id"),
        attribute("serviced_on", format="date"),
        attribute("outcome", enum=("pass", "fail")),
    )),
)  # fmt: skip


def goal_of(request: str) -> dict[str, Any]:
    (goal,) = told(read(request, model=LIFTS))
    return dict(goal)


def visits(within: str, op: str, day: str) -> dict[str, Any]:
    return {"attribute": "id", "op": within, "take": "lift_id", "find": {
        "entity": "club.visit",
        "constraints": [{"attribute": "serviced_on", "op": op, "value": day, "kind": "date"}],
    }}  # fmt: skip


@pytest.mark.parametrize(
    ("said", "day"), [("more than 10 days ago", "2026-05-02"), ("before 1 May", "2026-05-01")]
)
def test_the_latest_is_before_a_day_where_none_is_after_it(said: str, day: str) -> None:
    find = goal_of(f"which running lifts were last serviced {said}?")["find"]
    assert find["entity"] == "club.lift"
    assert "order" not in find
    before, after = find["constraints"][1:]
    assert before == visits("in", "<", day)
    assert after == visits("not in", ">=", day)


def test_the_latest_is_after_a_day_where_any_is() -> None:
    find = goal_of("which lifts were last serviced after 1 May?")["find"]
    assert find["constraints"] == [visits("in", ">", "2026-05-01")]


def test_the_state_of_the_last_one_is_tested_though_the_day_of_asking_bounds_it() -> None:
    goal = goal_of("did lift 4 pass its last visit?")
    assert goal["test"] == {"attribute": "outcome", "op": "=", "value": "pass"}
    assert goal["find"]["order"] == {"attribute": "serviced_on", "descending": True}


@pytest.mark.parametrize(
    ("said", "heard"), [("no visits since 1 May", False), ("visits not until 1 May", True)]
)
def test_a_word_that_denies_what_was_done_bounds_no_day(said: str, *, heard: bool) -> None:
    reader, asked = RuleReader(), question(f"which lifts have {said}?", (), LIFTS)
    schema, (clause,) = reader.schema(LIFTS), split(asked.request, NOW, lambda _: False)
    ranked = reader.ranked(clause, asked, schema, in_scope(LIFTS, {}, schema))
    of_visits = next(one for one in ranked if entity_of(one.goal) == "club.visit")
    denies = next(i for i, t in enumerate(clause.tokens) if t.lower in ("no", "not"))
    assert (denies in of_visits.used) == heard
