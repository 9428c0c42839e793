"""Rows in words: one thing and what was asked of it, or a short list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from graphs.answering.describing import called, things
from graphs.answering.from_now import value_from_now
from graphs.answering.inner_records import inner_of
from graphs.answering.labels import (
    Row,
    attribute_label,
    bare,
    field_label,
    is_counted,
    is_moment_name,
    is_told_before,
    is_unspoken,
    name_keys,
    thing_label,
    type_label,
)
from graphs.answering.plurals import plural_label
from graphs.answering.records import Found
from graphs.answering.telling import NO_TYPE, Telling
from graphs.answering.told_of_rows import is_short, ordered_by, telling_attributes
from graphs.answering.values import attribute_value, is_moment, keys_of
from graphs.forms.parts import said_of
from graphs.forms.records import CallGoal, Find, FindGoal
from graphs.rows.answer_rows import OUTER
from tools.entity_types.amounts import measure_fields
from tools.entity_types.records import EntityType
from tools.json_number import is_number

LINES_SHOWN = 30
"""Rows written out; the rest is counted."""
_TOLD_OF_MANY, _TOLD_OF_ONE = 4, 8
"""Attributes told of a row where none was asked for."""


def tell_rows(telling: Telling, goal: FindGoal | CallGoal, found: Found) -> str:
    """What the rows say of what was asked."""
    kind = telling.type_of(goal, found)
    if len(found.rows) == 1 and found.matched <= 1:
        row = found.rows[0]
        return _inner(telling, goal, kind, row) or _one(telling, goal, kind, row)
    return _several(telling, goal, kind, found)


def _inner(telling: Telling, goal: FindGoal | CallGoal, kind: EntityType, row: Row) -> str:
    """The records within what a function gives; ``""`` where there are none."""
    inner = inner_of(kind, row, wanted_of(goal)) if isinstance(goal, CallGoal) else []
    names = [bare(name).rpartition(".")[2] for name in wanted_of(goal)]
    names = names or telling_attributes(goal, NO_TYPE, [r for _, r in inner], _TOLD_OF_ONE)
    lines = [_line(telling, NO_TYPE, one, name, names, asked=False) for name, one in inner]
    body = telling.row_list(lines[:LINES_SHOWN], len(lines) - LINES_SHOWN)
    return f"{_described(telling, goal, kind, row)}\n{body}" if inner else ""


def wanted_of(goal: FindGoal | CallGoal) -> tuple[str, ...]:
    """The attributes that a goal asks for."""
    return goal.find.wanted if isinstance(goal, FindGoal) else goal.wanted


def unread(telling: Telling, goal: FindGoal | CallGoal, found: Found) -> list[str]:
    """Attributes asked for that no row holds at all."""
    kind = telling.type_of(goal, found)
    return [n for n in wanted_of(goal) if found.rows and not any(
        keys_of(kind, n, row) for row in found.rows)]  # fmt: skip


def _is_told(goal: FindGoal | CallGoal, thing: str) -> bool:
    """Whether what a thing is called is what was said of it: that is no answer."""
    return any(str(one.value).casefold() == thing.casefold() for one in said_of(goal))


def _one(telling: Telling, goal: FindGoal | CallGoal, kind: EntityType, row: Row) -> str:
    thing, named = called(telling, goal, kind, row), name_keys(kind, row)
    asked = wanted_of(goal)
    wanted = [n for n in asked if not (thing and named & {*keys_of(kind, n, row)})]
    wanted = [n for n in wanted if n not in _told_with_amounts(wanted, row)]
    if not asked or (not wanted and _is_told(goal, thing)):
        return _described(telling, goal, kind, row)
    if not wanted:
        told = telling.say("thing_is", type=type_label(telling, kind), thing=thing)
    else:
        told = _attributes(telling, kind, row, thing, wanted)
    beside = [*ordered_by(goal), *([] if thing else _telling_apart(kind, (row,), is_moment))]
    deciding = [n for n in beside if n not in asked]
    if fields := _fields(telling, kind, row, deciding):
        told = telling.say("decided_by", sentence=told, fields=fields)
    return telling.sentence(told)


def _told_with_amounts(wanted: Sequence[str], row: Row) -> frozenset[str]:
    """The units and currencies that stand beside amounts which are told, too."""
    held = ((n, row[n]) for n in wanted if n in row)
    return measure_fields((n, "number" if is_number(v) else "string") for n, v in held)


def _attributes(
    telling: Telling, kind: EntityType, row: Row, thing: str, wanted: Sequence[str]
) -> str:
    """``The email of Ana is ...; the phone is ...``."""
    told = ""
    for name in [one for one in wanted if not is_told_before(one, row)]:
        keys, value = keys_of(kind, name, row), value_from_now(telling, kind, name, row)
        label = attribute_label(kind, keys[0] if len(keys) == 1 else name, row)
        if value is None:
            unread_of = {"thing": thing} if thing and not told else {}
            phrase = "attribute_unread" if unread_of else "attribute_unread_alone"
            told = _next(telling, told, telling.say(phrase, label=label, **unread_of))
            continue
        shape = "attribute_none" if not value else "attribute"
        said = {"label": label} | ({"value": value} if value else {})
        if value and is_moment_name(label.split()):
            shape = "attribute_at"
        if told:
            told = telling.say("next", first=told, last=telling.say(f"{shape}_next", **said))
        elif thing and len(keys) == 1 and is_counted(keys[0], row[keys[0]]):
            told = telling.say(
                "attribute_count", thing=thing, label=plural_label(label), value=value
            )
        elif thing:
            of = "attribute_of" if shape == "attribute" else shape
            told = telling.say(of, thing=thing, **said)
        else:
            told = telling.say(f"{shape}_alone", **said)
    return told


def _next(telling: Telling, told: str, clause: str) -> str:
    return telling.say("next", first=told, last=clause) if told else clause


def _described(telling: Telling, goal: FindGoal | CallGoal, kind: EntityType, row: Row) -> str:
    """One thing that was asked for as such."""
    names = telling_attributes(goal, kind, (row,), _TOLD_OF_ONE)
    thing, fields = called(telling, goal, kind, row), _fields(telling, kind, row, names)
    typed = type_label(telling, kind)
    if not thing:
        every = [name for name in row if not name.startswith(OUTER)]
        return telling.sentence(fields or _fields(telling, kind, row, every) or typed)
    if kind.words and not f"{thing} ".casefold().startswith(f"{typed} ".casefold()):
        thing = telling.say("thing_of_type", type=typed, name=thing)
    return telling.sentence(
        telling.say("thing_with", thing=thing, fields=fields) if fields else thing
    )


def _several(telling: Telling, goal: FindGoal | CallGoal, kind: EntityType, found: Found) -> str:
    rows = found.rows
    names = [n for n in wanted_of(goal) if not _all_identified_by(kind, n, rows)]
    if not wanted_of(goal):
        names = telling_attributes(goal, kind, rows, _TOLD_OF_MANY)
    elif isinstance(goal, FindGoal):
        names += [n for n in ordered_by(goal) if n not in goal.find.wanted]
    if not any(thing_label(telling, kind, row) for row in rows):
        names = list(dict.fromkeys([*_telling_apart(kind, rows, _is_text)[:1], *names]))
    find = goal.find if isinstance(goal, FindGoal) else Find()
    count = max(found.matched, len(rows))
    lead = things(telling, find, kind, unapplied=found.unapplied)
    shown, called = rows[:LINES_SHOWN], _called_apart(telling, kind, rows, names)
    asked = bool(wanted_of(goal))
    lines = [_fields(telling, kind, row, names, asked=asked) for row in shown]
    apart = all(lines) and len({*lines}) == len(shown)
    if not (apart and all(is_unspoken(kind, row) for row in shown)):
        lines = [
            _line(telling, kind, row, thing, names, asked=asked)
            for row, thing in zip(shown, called, strict=False)
        ]
    body = telling.row_list(lines, count - len(shown))
    return f"{telling.capital(telling.say('list_lead', count=count, things=lead))}\n{body}"


def _all_identified_by(kind: EntityType, name: str, rows: Sequence[Row]) -> bool:
    """Whether an attribute is what the rows are called by anyway."""
    return all(name_keys(kind, row) & {*keys_of(kind, name, row)} for row in rows)


def _called_apart(
    telling: Telling, kind: EntityType, rows: Sequence[Row], told: Sequence[str]
) -> list[str]:
    """What each row is called; those of one name with what tells them apart, at last their ids.

    Nothing is added where what is told of the rows anyway tells them apart.
    """
    called = [thing_label(telling, kind, row) for row in rows]
    for name in {one for one, times in Counter(called).items() if one and times > 1}:
        same = [place for place, one in enumerate(called) if one == name]
        keys = _telling_apart(kind, [rows[place] for place in same], _is_text)
        for place in same:
            key = keys[0] if keys else kind.id_attribute
            apart = attribute_value(telling, kind, key, rows[place]) if key else ""
            if apart and not {*keys} & {*told}:
                called[place] = telling.say("same_name", name=name, apart=apart)
    return called


def _telling_apart(kind: EntityType, rows: Sequence[Row], fits: Callable[[Any], bool]) -> list[str]:
    """Attributes whose values are all there, fit and differ from row to row, in their order."""
    order = [a.name for a in kind.attributes if is_short(kind, a.name, rows)]
    values = {name: [row.get(name) for row in rows] for name in order}
    return [n for n, v in values.items() if all(map(fits, v)) and len({*map(str, v)}) == len(v)]


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _line(
    telling: Telling,
    kind: EntityType,
    row: Row,
    thing: str,
    names: Sequence[str],
    *,
    asked: bool,
) -> str:
    fields = _fields(telling, kind, row, names, asked=asked)
    if not thing or not fields:
        return thing or fields or telling.say("not_given")
    return telling.say("thing_with", thing=thing, fields=fields)


def _fields(
    telling: Telling, kind: EntityType, row: Row, names: Sequence[str], *, asked: bool = False
) -> str:
    """``status open, due date 2026-05-03``; what is empty is told only where it was asked for."""
    told: dict[str, str] = {}
    for name in names:
        value = value_from_now(telling, kind, name, row)
        if asked and not value:
            value = telling.say("not_given")
        if value:
            label = field_label(telling, kind, name, keys_of(kind, name, row), row)
            told.setdefault(telling.say("field", label=label, value=value), name)
    return telling.listed(list(told), "comma")
