"""Who or what is at a named thing, or like something there: what belongs to it, not whoever that
thing itself refers to.
"""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import FindGoal
from graphs.reading.asking import asked_at
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Candidate
from graphs.reading.links import Link
from graphs.reading.schema import Schema, is_date


def without_places(
    found: Sequence[Candidate], clause: Clause, links: Sequence[Link], schema: Schema
) -> list[Candidate]:
    """The candidates; of "who is on the Mobile App board?" less those that tell of that thing,
    where others as good tell what belongs to it: who its members are, not who owns it. "Who is an
    admin of the board?" asks for members, too.
    """
    asked, at = _asked_of(clause)
    names = (x for x in links if x.kind == "name" and x.first == at)
    places = {x.entity for x in names if schema.identifies(x.entity, x.attribute)}
    there = [one for one in found if _belongs(one, places)]
    who = asked_at(clause, clause.head) == "person"
    return [
        one for one in found
        if not (_tells_place(one, places, links, schema)
                and any(_is_as_good(other, one, asked, schema) for other in there))
        and not (who and any(_is_described(other, one, links) for other in found))
    ]  # fmt: skip


def _asked_of(clause: Clause) -> tuple[str, int]:
    """Whether "who is at" or "what is at" something is asked, and where the name of that begins."""
    at = clause.head
    asked = asked_at(clause, at) if clause.word(at) in question_words() else ""
    if asked not in ("person", "thing") or clause.word(at + 1) not in closed("being") | {"'s"}:
        return "", -1
    first = at = at + 2
    while clause.word(at) in closed("located"):
        at += 1
    located = at > first
    while clause.word(at) in closed("determiners"):
        at += 1
    return (asked, at) if located else ("", -1)


def _belongs(one: Candidate, places: set[str]) -> bool:
    """Whether things are told that refer to what was named."""
    goal, told = one.goal, one.features
    plain = isinstance(goal, FindGoal) and goal.find.entity not in places
    return plain and told.get("edges") == 1 and not told.get("back")


def _tells_place(one: Candidate, places: set[str], links: Sequence[Link], schema: Schema) -> bool:
    """Whether the named thing itself is told, and nothing of it that words ask for."""
    goal = one.goal
    if not isinstance(goal, FindGoal) or goal.find.entity not in places or goal.total or goal.test:
        return False
    holds = any("[]" in a.name for a in schema.kind(goal.find.entity).attributes)
    said = {x.attribute for x in links if x.kind == "attribute" and x.entity == goal.find.entity}
    return bool(one.features.get("name_own")) and not (holds or said & {*goal.find.wanted})


def _is_as_good(other: Candidate, one: Candidate, asked: str, schema: Schema) -> bool:
    """Whether another candidate reads as many words; and tells who, if that is asked, not of a day
    alone where the thing has people of its own.
    """
    if not one.used <= other.used:
        return False
    kind = schema.kind(other.goal.find.entity)
    passes = bool(one.goal.find.wanted) and any(map(is_date, kind.attributes))
    return asked == "thing" or not (other.features.get("unmet") or passes)


def _is_described(other: Candidate, one: Candidate, links: Sequence[Link]) -> bool:
    """Whether what says who is meant describes what another candidate tells, and the one only tells
    whom a thing refers to that has such: the owner of a board with an admin.
    """
    goal, rows = one.goal, other.goal
    if not (isinstance(goal, FindGoal) and isinstance(rows, FindGoal)) or goal.test or goal.total:
        return False
    through = {c.find.entity for c in goal.find.constraints if c.find is not None}
    said = {x.attribute for x in links if x.kind == "attribute" and x.entity == goal.find.entity}
    guessed = one.features.get("back") and not said & {*goal.find.wanted}
    tells = rows.find.entity in through and rows.find.wanted and not other.features.get("unmet")
    return bool(guessed and goal.find.wanted and tells) and one.used <= other.used
