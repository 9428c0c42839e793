"""What a request says that the changes of its form do not hold: which are meant, by how much."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import DoGoal, Find, FindGoal, Form, Goal, TalkGoal
from graphs.models.compact_json import compact
from graphs.reading.shifting import is_share
from graphs.reading.values.extract import extract
from graphs.reading.values.record import Value

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class Unheld(NamedTuple):
    """What of the request a change leaves out."""

    goal: str
    said: str
    counts: bool
    """Whether the change cannot be right without it; else a model may call it an aside."""

    @property
    def told(self) -> str:
        """What a model is told of it."""
        aside = "" if self.counts else (
            f', or beside "goals" where nothing that is asked hangs on it: "aside": ["{self.said}"]'
        )  # fmt: skip
        wrong = f"{self.goal}: the request says “{self.said}”, which stands nowhere here"
        return f"{wrong}; write it where it counts{aside}."


def said_unheld(form: Form, question: ReadQuestion) -> list[Unheld]:
    """What counts: of a change of everything of a type any value that tells things apart, of a
    change by so much that it is so many percent. What may: days, times and amounts that stand
    nowhere in the form; of a change of several things, or of what is made, known names, too.
    """
    asked = [goal for goal in form.goals if not isinstance(goal, TalkGoal)]
    if not asked:
        return []
    values = extract(question.request, now=question.now)
    changes = [goal for goal in asked if isinstance(goal, DoGoal)]
    wide = [goal for goal in changes if _is_of_everything(goal, form)]
    found = [Unheld(g.id, said, True) for g in wide for said in _left_out([g], values, question)]
    found += [Unheld(g.id, said, True) for g in changes for said in _percent(g, values, question)]
    if not found:
        several = any(g.each or not (g.target or g.target_goal) for g in changes)
        left = _left_out(asked, values, question, form.unread, names=several)
        found = [Unheld(asked[0].id, said, False) for said in left]
    return list(dict.fromkeys(found))


def _is_of_everything(goal: DoGoal, form: Form) -> bool:
    """Whether nothing tells which things of a type are changed."""
    aims = {one.id: one.find for one in form.goals if isinstance(one, FindGoal)}
    target: Find | None = goal.target or aims.get(goal.target_goal)
    while target is not None and target.of in aims and not _narrows(target):
        target = aims[target.of]
    return target is not None and not target.of and not _narrows(target)


def _narrows(find: Find) -> bool:
    return bool(find.constraints) or find.limit is not None


def _left_out(
    goals: Sequence[Goal],
    values: Sequence[Value],
    question: ReadQuestion,
    unread: Sequence[str] = (),
    *,
    names: bool = True,
) -> Iterator[str]:
    """What of the request tells things apart and stands in none of the goals."""
    told = [goal.model_dump(mode="json", exclude={"span"}) for goal in goals]
    held, beside = compact([told, *unread]).casefold(), _told_beside(goals, unread, question)
    mentions = [one for one in question.grounding.mentions(question.request) if one.exact]
    for one in values:
        named = any(m.start <= one.start and one.end <= m.end for m in mentions)
        if not named and one.text.casefold() not in beside and not _stands(one, held):
            yield one.text
    for mention in mentions if names else ():
        value, said = mention.value, question.request[mention.start : mention.end]
        ways = {said, value.text, str(value.thing or value.text)}
        if not any(way.casefold() in held for way in ways):
            yield said


def _told_beside(goals: Sequence[Goal], unread: Sequence[str], question: ReadQuestion) -> str:
    """What is told as not known, and what the attributes that are asked for are described by: the
    hours used this month are of this month.
    """
    finds = [goal.find for goal in goals if isinstance(goal, FindGoal)]
    kinds = [(find, question.model.types.get(find.entity)) for find in finds]
    wanted = [kind.attribute(name) for find, kind in kinds if kind for name in find.wanted]
    return " ".join([*unread, *(one.description for one in wanted if one)]).casefold()


def _stands(one: Value, held: str) -> bool:
    """Whether a day, a time or an amount stands in a form, however it is written there."""
    digits = {float(number) for number in _NUMBER.findall(one.text)}
    if one.kind == "month" and isinstance(one.value, dict):
        return f"-{one.value['month']:02}" in held
    if one.role == "now" or not (digits or one.kind.startswith(("date", "time"))):
        return True
    ways = one.value.values() if isinstance(one.value, dict) else [one.value]
    numbers = {float(number) for number in _NUMBER.findall(held)}
    return not digits.isdisjoint(numbers) or any(str(way) in held for way in ways if way)


def _percent(goal: DoGoal, values: Sequence[Value], question: ReadQuestion) -> Iterator[str]:
    """Percentages of the request by which the change moves a value as by so many."""
    kind = question.model.types.get(goal.entity)
    for one in goal.assignments:
        by = one.value if one.shift and isinstance(one.value, dict) else {}
        attribute = kind.attribute(one.attribute) if kind is not None else None
        if by.get("unit") or "amount" not in by or (attribute is not None and is_share(attribute)):
            continue
        amount = abs(by["amount"])
        yield from (v.text for v in values if v.unit == "percent" and v.value == amount)
