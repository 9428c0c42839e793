"""Changes that are made up by what is known of the things that a request speaks of."""

from __future__ import annotations

import pytest

from graphs.reading.clauses import Clause, clause_of
from graphs.reading.links import Link
from graphs.reading.matching import matched
from graphs.reading.proposal_signs import signs_of
from graphs.reading.proposing import Proposal, read_as
from graphs.reading.row_evidence import RowEvidence
from tests.reading_stubs import MODEL, NOW, TASK, attribute, read, reading_of
from tools.entity_types.records import EntityModel, Input


def pool(text: str) -> list[Proposal]:
    reading, schema = reading_of(text)
    whole = clause_of(text, 0, NOW)

    def part(start: int, end: int) -> Clause:
        return clause_of(text[start:end], start, NOW)

    evidence = RowEvidence(whole, reading.rows, schema)
    found = read_as(whole, part, reading.candidates)
    return list(matched(whole, reading.links(whole), schema, evidence, found))


def said(one: Proposal) -> tuple[str, object, dict[str, object]]:
    """The operation, the thing, what is set."""
    goal = one.goal
    thing = goal.target.constraints[0].value if goal.target is not None else None
    return goal.tool_id.partition(".")[2], thing, {c.attribute: c.value for c in goal.assignments}


@pytest.mark.parametrize(
    ("text", "change"),
    [
        # what is so already tells which one is meant, and is not set
        ("the low one about the shed is to be high", ("update_task", 18, {"priority": "high"})),
        # things that are described, not named
        ("Ben has done the one at Riverside, close it", ("close_task", 17, {})),
        ("Ana takes the pear trees over", ("assign_task", 19, {"person_id": 7})),
    ],
)
def test_rows_tell_which_thing_is_meant(text: str, change: tuple[str, object, object]) -> None:
    assert change in [said(one) for one in pool(text)]


def test_several_things_that_are_told_together_are_changed_together() -> None:
    found = [one for one in pool("close the standpipe and the shed lock") if one.goal.each]
    assert ("close_task", [17, 18], {}) in [
        (tool, sorted(thing), sets)
        for tool, thing, sets in map(said, found) if isinstance(thing, list)
    ]  # fmt: skip
    assert not [one for one in pool("the shed lock is done") if one.goal.each]


def test_of_several_things_those_that_are_so_are_left_out() -> None:
    found = map(said, pool("both tasks in Old Orchard and the standpipe: low"))
    low = [one for one in found if one[2] == {"priority": "low"}]
    assert ("update_task", 17, {"priority": "low"}) in low
    assert not [one for one in low if isinstance(one[1], list)]


def test_nothing_is_set_to_what_is_denied() -> None:
    found = map(said, pool("not high: the shed lock costs 30 now"))
    sets = [one[2] for one in found if one[1] == 18]
    assert {"cost": 30} in sets
    assert not [one for one in sets if "priority" in one]


def test_nothing_is_set_to_what_it_is() -> None:
    changes = [said(one) for one in pool("the shed lock is low")]
    assert not [one for one in changes if one[0] == "update_task" and one[1] == 18]


def test_what_is_made_takes_the_rest_as_its_title() -> None:
    found = [said(one) for one in pool("new task for Old Orchard: rotten bench, 30")]
    assert any(
        tool == "create_task" and {"garden_id": 2}.items() <= sets.items()
        for tool, _, sets in found
    )


def test_the_signs_say_how_well_it_fits() -> None:
    text = "Ana takes the pear trees over"
    (one,) = [x for x in pool(text) if said(x) == ("assign_task", 19, {"person_id": 7})][:1]
    reading, schema = reading_of(text)
    whole = clause_of(text, 0, NOW)
    signs = signs_of(one, whole, reading.links(whole), read(text), schema, [one])
    assert signs["told_lead"] > 0
    assert (signs["told_named"], signs["things"], signs["told_none"]) == (1.0, 1.0, 0.0)


def test_without_rows_there_is_nothing_to_match() -> None:
    reading, schema = reading_of("close the shed lock")
    whole = clause_of("close the shed lock", 0, NOW)
    evidence = RowEvidence(whole, lambda _: (), schema)
    found = read_as(whole, lambda start, end: whole, reading.candidates)
    assert not [
        one for one in matched(whole, reading.links(whole), schema, evidence, found)
        if one.goal.tool_id == "club.close_task"
    ]  # fmt: skip


def test_a_day_of_a_sentence_that_tells_nothing_else_may_be_a_circumstance() -> None:
    found = pool("Ben fixed the shed lock yesterday, it's high now")
    (one,) = {i.passed: i for i in found if said(i)[1:] == (18, {"priority": "high"})}.values()
    assert one.passed == 1
    dated = [i for i in found if {"priority", "due_on"} == said(i)[2].keys()]
    assert dated
    assert {i.passed for i in dated} == {0}


@pytest.mark.parametrize(("word", "is_set"), [("the", True), ("no", False)])
def test_a_flag_that_is_spoken_of_is_set_where_nothing_else_is(word: str, *, is_set: bool) -> None:
    name, words = "deposit_paid", ("deposit", "paid")
    taken = Input(key=name, role="content", entity=TASK, attribute=name, words=words)
    path, kind = MODEL.paths["club.update_task"], MODEL.types[TASK]
    path = path.model_copy(update={"inputs": (*path.inputs, taken)})
    held = (*kind.attributes, attribute(name, type="boolean"))
    kind = kind.model_copy(update={"attributes": held})
    model = EntityModel(
        types={**MODEL.types, TASK: kind}, paths={**MODEL.paths, path.tool_id: path}, version="paid"
    )
    reading, schema = reading_of(f"{word} deposit for the standpipe came in", model)
    whole = clause_of(reading.text, 0, NOW)
    update = read_as(whole, lambda *_: clause_of("make it low", 0, NOW), reading.candidates)
    evidence = RowEvidence(whole, reading.rows, schema)
    links = [Link(1, 2, "attribute", TASK, name, 0.5, soft=True)]
    found = matched(whole, links, schema, evidence, update)
    assert (("update_task", 17, {name: True}) in [said(one) for one in found]) is is_set
