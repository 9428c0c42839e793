"""Changes that a whole request may ask for, whatever else it tells."""

from __future__ import annotations

from functools import partial

from graphs.reading.clauses import Clause, clause_of
from graphs.reading.proposal_filling import with_what_fits
from graphs.reading.proposal_signs import left_of, signs_of
from graphs.reading.proposing import Proposal, proposals, read_as
from tests.reading_stubs import NOW, read, reading_of


def pool(text: str) -> list[Proposal]:
    """All changes that the rules propose for a request."""
    reading, schema = reading_of(text)
    whole = clause_of(text, 0, NOW)

    def part(start: int, end: int) -> Clause:
        return clause_of(text[start:end], start, NOW)

    fill = partial(with_what_fits, whole=whole, links=reading.links(whole), schema=schema)
    return proposals(whole, read_as(whole, part, reading.candidates), schema, fill)


def said(one: Proposal) -> tuple[str, tuple[object, ...], dict[str, object]]:
    """The operation, what tells the thing, what is set."""
    goal = one.goal
    told = goal.target.constraints if goal.target is not None else ()
    sets = {c.attribute: c.value for c in goal.assignments}
    return goal.tool_id.partition(".")[2], tuple(c.value for c in told), sets


def signs(one: Proposal, text: str) -> dict[str, float]:
    reading, schema = reading_of(text)
    whole = clause_of(text, 0, NOW)
    return signs_of(one, whole, reading.links(whole), read(text), schema, [one])


def test_a_stretch_asks_for_something_whatever_stands_beside_it() -> None:
    found = [said(one) for one in pool("the rain came in. Put Broken shed lock in Riverside")]
    assert ("update_task", ("Broken shed lock",), {"garden_id": "Riverside"}) in found


def test_a_circumstance_tells_no_thing() -> None:
    text = "Ana looked at Broken shed lock this morning"
    (one,) = [x for x in pool(text) if said(x) == ("close_task", ("Broken shed lock",), {})]
    assert one.passed
    assert signs(one, text)["passed"] == 1.0


def test_what_tells_the_thing_may_be_set_and_what_is_set_may_tell_it() -> None:
    found = pool("make the open tasks of Riverside high")
    (one,) = [
        x for x in found
        if said(x) == ("update_task", ("open", "Riverside"), {"priority": "high"})
    ]  # fmt: skip
    assert (one.moved, one.told) == (1, 1)


def test_a_value_that_only_one_input_takes_is_given_to_it() -> None:
    found = pool("Ana looked at Broken shed lock this morning, 12 now")
    assert 12 in [said(x)[2].get("cost") for x in found if x.filled]


def test_what_lacks_something_that_only_the_person_can_tell_is_not_proposed() -> None:
    tools = {said(x)[0] for x in pool("Ana looked at Broken shed lock this morning, 12 now")}
    assert "update_task" in tools
    assert all(said(x)[2].get("title") for x in pool("it cost 12") if said(x)[0] == "create_task")


def test_all_that_is_so_is_meant_by_a_plural_alone() -> None:
    text = "Riverside tasks cost 40"
    assert any(x.spread and x.goal.each for x in pool(text))
    assert not any(x.spread for x in pool("Broken shed lock, cost 40"))


def test_signs_tell_what_is_left_and_what_is_missed() -> None:
    text = "the rain came in. Put Broken shed lock in Riverside, says Ana Ruiz"
    (one,) = [
        x for x in pool(text)
        if said(x) == ("update_task", ("Broken shed lock",), {"garden_id": "Riverside"})
    ]  # fmt: skip
    told = signs(one, text)
    assert told["missed_inside"] + told["missed_outside"] == 1.0  # Ana Ruiz
    assert told["left_outside"] >= 2.0
    assert any("rain came" in stretch for stretch in left_of(one, clause_of(text, 0, NOW)))


def test_a_request_names_each_change_once() -> None:
    found = [said(one) for one in pool("Put Broken shed lock in Riverside, and thanks")]
    keys = [(tool, told, tuple(sorted(sets.items()))) for tool, told, sets in found]
    assert len(keys) == len(set(keys))


def test_nothing_is_set_to_what_is_denied() -> None:
    text = "Broken shed lock is for Old Orchard, not Riverside"
    assert all(said(x)[2].get("garden_id") != "Riverside" for x in pool(text))
