"""Bindings as people decided about them."""

from __future__ import annotations

from typing import Any

import pytest

from tools.graph import Binding
from tools.records import OutputField, Parameter, Tool
from tools.review.applying import PERSON_SCORE, decided, exists
from tools.review.records import BindingKey, Decision, Ruling, key_of

FIND = Tool(
    id="g.find",
    group_id="g",
    name="find",
    outputs=(OutputField(path="[].id"), OutputField(path="[].name")),
)
SHOW = Tool(
    id="g.show",
    group_id="g",
    name="show",
    parameters=(Parameter(key="id", name="id", location="query", required=True),),
)
TOOLS = {tool.id: tool for tool in (FIND, SHOW)}
FOUND = Binding(
    source="g.find", output="[].id", target="g.show", parameter="id", score=0.5, evidence=("rules",)
)
KEY = key_of(FOUND)
OTHER = BindingKey("g.find", "[].name", "g.show", "id")


def decision(ruling: Ruling, key: BindingKey = KEY, **marks: Any) -> Decision:
    return Decision(key, ruling, **marks, decided_by="mia", decided_at="2025-03-01T12:00:00+00:00")


def test_without_decisions_bindings_stay_as_they_are() -> None:
    assert decided([FOUND], [], TOOLS) == [FOUND]


def test_what_is_rejected_is_gone() -> None:
    assert decided([FOUND], [decision("rejected")], TOOLS) == []


def test_what_is_accepted_scores_as_a_person_s_word_and_says_whose() -> None:
    (binding,) = decided([FOUND], [decision("accepted", note="looked")], TOOLS)
    assert binding.score == PERSON_SCORE
    assert binding.evidence == ("rules", "review: accepted by mia on 2025-03-01: looked")


def test_a_better_score_than_a_person_s_stays() -> None:
    strong = FOUND.model_copy(update={"score": 0.97})
    assert decided([strong], [decision("accepted")], TOOLS)[0].score == 0.97


@pytest.mark.parametrize(
    "marks", [{"fit": "conditional"}, {"natural": False}, {"need": "only"}, {"fit": "incompatible"}]
)
def test_other_marks_change_just_those(marks: dict[str, Any]) -> None:
    (binding,) = decided([FOUND], [decision("relabelled", **marks)], TOOLS)
    assert binding == FOUND.model_copy(update={**marks, "evidence": binding.evidence})


@pytest.mark.parametrize("ruling", ["added", "accepted", "relabelled"])
def test_what_is_not_found_any_more_is_there_all_the_same(ruling: Ruling) -> None:
    (binding,) = decided([], [decision(ruling, need="only")], TOOLS)
    assert (key_of(binding), binding.need, binding.score) == (KEY, "only", PERSON_SCORE)


def test_a_binding_that_nobody_found_can_be_added() -> None:
    found = decided([FOUND], [decision("added", OTHER, natural=False)], TOOLS)
    assert [key_of(one) for one in found] == [KEY, OTHER]
    assert not found[1].natural


LIST = FIND.model_copy(update={"id": "g.list"})
ALSO = FOUND.model_copy(update={"source": "g.list", "score": 0.45})
BOTH = {**TOOLS, "g.list": LIST}


def needs(bindings: list[Binding], *decisions: Decision) -> dict[str, str]:
    return {one.source: one.need for one in decided(bindings, decisions, BOTH)}


def test_the_source_that_is_left_is_the_only_one() -> None:
    assert needs([FOUND, ALSO]) == {"g.find": "one_of", "g.list": "one_of"}
    assert needs([FOUND, ALSO], decision("rejected")) == {"g.list": "only"}
    unfit = decision("relabelled", fit="conditional")
    assert needs([FOUND, ALSO], unfit) == {"g.find": "only", "g.list": "only"}


def test_an_added_source_is_an_alternative_to_what_was_found() -> None:
    added = decision("added", key_of(ALSO))
    alone = FOUND.model_copy(update={"need": "only"})
    assert needs([alone], added) == {"g.find": "one_of", "g.list": "one_of"}


def test_a_need_that_a_person_gave_stays() -> None:
    given = decision("relabelled", key_of(ALSO), need="user")
    assert needs([FOUND, ALSO], given, decision("rejected")) == {"g.list": "user"}


def test_what_a_person_says_is_still_said_after_a_rejection() -> None:
    city = Parameter(key="city", name="city", location="query")
    show = SHOW.model_copy(update={"parameters": (city,)})
    both = [one.model_copy(update={"parameter": "city", "need": "user"}) for one in (FOUND, ALSO)]
    (left,) = decided(both, [decision("rejected", key_of(both[0]))], {**BOTH, "g.show": show})
    assert left.need == "user"


def test_accepting_one_source_makes_no_other_needless() -> None:
    accepted = needs([FOUND, ALSO], decision("accepted"))
    assert accepted == {"g.find": "one_of", "g.list": "one_of"}


@pytest.mark.parametrize(
    "key",
    [
        BindingKey("gone.find", "[].id", "g.show", "id"),
        BindingKey("g.find", "[].id", "gone.show", "id"),
        BindingKey("g.find", "[].gone", "g.show", "id"),
        BindingKey("g.find", "[].id", "g.show", "gone"),
    ],
)
def test_a_decision_on_what_is_gone_rests(key: BindingKey) -> None:
    assert not exists(key, TOOLS)
    assert decided([FOUND], [decision("added", key)], TOOLS) == [FOUND]
