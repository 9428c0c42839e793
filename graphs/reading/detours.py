"""Look-ups that go a long way round to what another one tells of the named thing itself, or that
tell other things than those asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.records import FindGoal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import question_words
from graphs.reading.cues import amount_word
from graphs.reading.draft import Candidate
from graphs.reading.links import Link, places
from graphs.reading.schema import Schema


def without_detours(found: Sequence[Candidate], schema: Schema) -> list[Candidate]:
    """The candidates, less those that ask things which nobody spoke of for an attribute that the
    named thing has under the same name, or one of its kind where no word tells which, the rating
    of a shop is none of its goods, nor when a concert is the day on which somebody booked it; and
    those that look for what the named thing says of itself: "does Ada have a sponsor?".
    """
    direct = [one for one in found if _tells_of_named(one)]
    found = [one for one in found if not any(_goes_round(one, x, schema) for x in direct)]
    had = {told for one in found if (told := _had(one, schema)) is not None}
    return [one for one in found if not had or _sought(one) not in had]


def without_unasked(
    found: Sequence[Candidate], clause: Clause, links: Sequence[Link]
) -> list[Candidate]:
    """The candidates, less the look-ups that leave the noun of the question unread where one of
    that type reads all that is said: "which members have a sponsor?" asks for no sponsors; and
    those that tell nobody where somebody is asked for and another tells one.
    """
    found = _who_is_told(found, clause)
    noun = _asked_noun(clause, links)
    told = noun is not None and any(
        isinstance(one.goal, FindGoal) and one.goal.find.entity == noun.entity
        and one.features["covered"] >= 1 and not one.features.get("guessed")
        for one in found
    )  # fmt: skip
    if noun is None or not told:
        return list(found)
    return [one for one in found if not isinstance(one.goal, FindGoal) or _tells(one, noun)]


def _who_is_told(found: Sequence[Candidate], clause: Clause) -> list[Candidate]:
    if question_words().get(clause.word(clause.head)) != "person":
        return list(found)
    looked_up = [one for one in found if isinstance(one.goal, FindGoal)]
    whole = (one for one in looked_up if one.features["covered"] >= 1)
    told = any(not (one.features.get("unmet") or one.features.get("unasked")) for one in whole)
    passed = {id(one) for one in looked_up if told and one.features.get("unmet")}
    return [one for one in found if id(one) not in passed]


def _tells(one: Candidate, noun: Link) -> bool:
    """Whether a look-up reads the noun of the question, and counts nothing else."""
    total = one.goal.total
    counts = total is not None and total.op == "count" and not total.by
    return places([noun]) <= one.used and not (counts and one.goal.find.entity != noun.entity)


def _asked_noun(clause: Clause, links: Sequence[Link]) -> Link | None:
    """The word for a type right behind the question word, or "how many"; values before it are left
    out.
    """
    many = amount_word(clause)
    if question_words().get(clause.word(clause.head)) != "thing" and many != clause.head + 1:
        return None
    values = places(x for x in links if x.kind in ("value", "name", "flag") and x.is_whole)
    at = clause.head + (2 if many == clause.head + 1 else 1)
    while at in values and not any(x.names_type and x.first == at for x in links):
        at += 1
    return next((x for x in links if x.names_type and x.first == at), None)


def _tells_of_named(one: Candidate) -> bool:
    told = one.features
    along = told.get("edges") or told.get("back")
    return _asked(one) != set() and bool(told.get("name_own")) and not along


def _goes_round(one: Candidate, other: Candidate, schema: Schema) -> bool:
    """Whether a candidate says no more than another, of things that only relations lead to."""
    if one is other or one.features.get("root_said") or not one.features.get("edges"):
        return False
    if not one.used <= other.used or not _asked(one):
        return False
    formats = _formats(one, schema)
    alike = "" not in formats and formats <= _formats(other, schema)
    return alike or _asked(one) <= _asked(other)


def _formats(one: Candidate, schema: Schema) -> set[str]:
    """How the values that a look-up asks for are written: "" for those of no format."""
    find = one.goal.find
    kind = schema.model.types.get(find.entity)
    attributes = (kind.attribute(name) if kind else None for name in find.wanted)
    return {attribute.format if attribute else "" for attribute in attributes}


def _had(one: Candidate, schema: Schema) -> tuple[Any, ...] | None:
    """By which name, and of which type, a thing is that a named thing is tested to refer to."""
    goal = one.goal
    if not isinstance(goal, FindGoal) or goal.test is None or not one.features.get("name_own"):
        return None
    kind = schema.model.types.get(goal.find.entity)
    held = kind.attribute(goal.test.attribute) if kind is not None else None
    return (held.target, *_named(goal)) if held is not None else None


def _sought(one: Candidate) -> tuple[Any, ...] | None:
    """The same of things of which it is only tested that there are some."""
    goal = one.goal
    if not isinstance(goal, FindGoal) or goal.test is None or goal.test.attribute:
        return None
    return (goal.find.entity, *_named(goal))


def _named(goal: FindGoal) -> list[Any]:
    return [(told.kind, told.span) for told in goal.find.constraints]


def _asked(one: Candidate) -> set[str]:
    """Names of the attributes that a plain look-up asks for."""
    goal = one.goal
    if not isinstance(goal, FindGoal) or goal.total is not None or goal.test is not None:
        return set()
    return {name.rpartition(".")[2] for name in goal.find.wanted}
