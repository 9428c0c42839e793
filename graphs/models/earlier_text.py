"""What a reader gets to know beside the request: names that stand in it, and earlier turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import FindGoal, Goal
from graphs.models.compact_json import compact
from graphs.models.held_before import held_before
from graphs.models.whole_names import with_whole_names
from graphs.reading.closed_class import function_words
from graphs.search.name_halves import called_by
from memory.name_directory import Mention
from tools.entity_types.records import EntityModel, EntityType
from tools.plain_text import one_line
from tools.value_kinds import kind_of

_TURNS = 2
_NAMES = 12
_ROWS = 10
_FIRST = 4
"""Values by which a thing without a name is told apart."""
_CHARS = 120
_SMALL = 2
_BESIDE = {"id", "shown", "condition"}


def known_text(mentions: Sequence[Mention], model: EntityModel, request: str) -> str:
    """``Acme = customer 17 (name); Ghent = city of customer``; of each thing its best name."""
    best: dict[tuple[Any, ...], Mention] = {}
    for one in with_whole_names(mentions, model, request):
        if _is_function_word(one, request):
            continue
        value, names = one.value, _names(one, model)
        by_name = value.thing is not None and value.attribute in names
        thing = (value.entity, value.thing if by_name else (value.attribute, value.text))
        if thing not in best or _clumsiness(one, names) < _clumsiness(best[thing], names):
            best[thing] = one
    told = (_mention(one, model) for one in best.values() if not _is_part_of_address(one, model))
    return "; ".join(list(dict.fromkeys(one for one in told if one))[:_NAMES])


def _is_function_word(one: Mention, request: str) -> bool:
    """Whether a code, as ``IS`` or ``A+``, only reads like a small word of the request, in any
    language two letters, or it is a value that many things have, as the ``in`` of a flow: values
    stand in the library.
    """
    said = request[one.start : one.end]
    alike = said == one.value.text[: len(said)]
    listed = said.islower() and one.value.thing is None
    small = said.lower() in function_words() or (said.islower() and len(said) <= _SMALL)
    return small and (listed or not alike)


def _names(one: Mention, model: EntityModel) -> Sequence[str]:
    """What things of its type are called by, best first."""
    kind = model.types.get(one.value.entity)
    return (*kind.name_attributes, kind.id_attribute) if kind is not None else ()


def _clumsiness(one: Mention, names: Sequence[str]) -> tuple[bool, int]:
    """Least for what stands in the request whole, and for what people call a thing by."""
    attribute = one.value.attribute
    return not one.exact, names.index(attribute) if attribute in names else len(names)


def _is_part_of_address(one: Mention, model: EntityModel) -> bool:
    """Whether a word of the request only stands within an e-mail address."""
    kind = model.types.get(one.value.entity)
    about = kind.attribute(one.value.attribute) if kind is not None else None
    if one.exact or about is None:
        return False
    return kind_of(about.words, about.type, value_format=about.format or None) == "email"


def _mention(one: Mention, model: EntityModel) -> str:
    value = one.value
    kind = model.types.get(value.entity)
    if kind is None:
        return ""
    called, text = " ".join(kind.words), one_line(value.text, _CHARS)
    named = value.attribute in _names(one, model)
    if value.thing is None or not named:
        return f"{text} = {value.attribute} of {called}"
    label = f", {one_line(value.label, _CHARS)}" if value.label else ""
    return f"{text} = {called} {value.thing} ({value.attribute}{label})"


def earlier_text(turns: Sequence[EarlierTurn], model: EntityModel) -> str:
    """What was asked, each goal and what it came to, the newest last: of the last turns, of the
    one that last told several things, which people go on counting through, and of the one that last
    changed something, which they take back.
    """
    told = (turns[: turns.index(turn) + 1] for turn in _spoken_of(turns))
    return "\n".join(line for upto in told for line in _turn(upto, model))


def earlier_goals(turns: Iterable[EarlierTurn]) -> set[str]:
    """Goals of earlier turns that may be referred to."""
    return {f"{turn.id}.{goal.id}" for turn in turns for goal in turn.form.goals}


def earlier_types(turns: Sequence[EarlierTurn]) -> Iterator[str]:
    """Types that these turns spoke of, the newest first."""
    for turn in reversed(_spoken_of(turns)):
        yield from (found.entity for found in turn.found.values() if found.entity)


def _spoken_of(turns: Sequence[EarlierTurn]) -> Sequence[EarlierTurn]:
    spoken = {turn.id for turn in turns[-_TURNS:]}
    for tells in (lambda one: len(one.rows) > 1, lambda one: one.changes):
        having = [turn.id for turn in turns if any(map(tells, turn.found.values()))]
        spoken.update(having[-1:])
    return [turn for turn in turns if turn.id in spoken]


def goal_json(goal: Goal) -> str:
    """The goal as JSON, without its place in the request."""
    written: dict[str, Any] = bare(goal.model_dump(mode="json", exclude_defaults=True))
    return compact({key: one for key, one in written.items() if key not in _BESIDE})


def bare(written: Any) -> Any:
    """A part of a form without the places that it was read from."""
    if isinstance(written, list):
        return [bare(one) for one in written]
    if isinstance(written, dict):
        return {key: bare(one) for key, one in written.items() if key != "span"}
    return written


def _turn(turns: Sequence[EarlierTurn], model: EntityModel) -> Iterator[str]:
    """The last of these turns, and what the things that it changed held before."""
    turn = turns[-1]
    yield f"{turn.id} asked: {turn.request}"
    for goal in turn.form.goals:
        found = turn.found.get(goal.id)
        came = f" came to {_came_to(found, model, _wanted(goal))}" if found is not None else ""
        yield f"{turn.id}.{goal.id} {goal_json(goal)}{came}"
        if found is not None and found.changes:
            old = held_before(found, model.types.get(found.entity), turns)
            if told := " ".join(compact(one) for one in islice(old, _ROWS)):
                yield f"{turn.id}.{goal.id} before: {told}"


def _wanted(goal: Goal) -> Sequence[str]:
    """What was asked of things: people speak so of those that have no names."""
    return goal.find.wanted if isinstance(goal, FindGoal) else ()


def _came_to(found: Found, model: EntityModel, wanted: Sequence[str]) -> str:
    kind = model.types.get(found.entity)
    for outcome in (found.truth, found.total):
        if outcome is not None:
            return compact(outcome)
    rows = found.rows or [change.row or change.arguments for change in found.changes]
    outcomes = dict.fromkeys(change.outcome for change in found.changes)
    came = "".join(f"{one}, " for one in outcomes)
    if not rows:
        return found.status
    told = " ".join(compact(identity(row, kind, wanted)) for row in rows[:_ROWS])
    of_type = f" of {found.entity}" if kind is not None else ""
    return f"{came}{max(found.matched, len(rows))} rows{of_type}: {told}"


def identity(
    row: Mapping[str, Any], kind: EntityType | None, wanted: Sequence[str]
) -> dict[str, Any]:
    """What a row is spoken of by: its id, what it is called and what was asked of it; else its
    first values, as a booking by its room and its day.
    """
    spoken = (*called_by(kind), *wanted) if kind is not None else ()
    names = (kind.id_attribute, *spoken) if kind is not None else ()
    told = {name: row[name] for name in names if _is_short(row.get(name))}
    most = 2 if kind is None else _FIRST
    is_called = any(name in told for name in spoken)
    return told if is_called else told | dict(list(_plain(row, told))[:most])


def _plain(row: Mapping[str, Any], told: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Further short values of a row, without those of what is around it or behind a relation."""
    for name, value in row.items():
        own = name not in told and not name.startswith("^") and "." not in name
        if own and _is_short(value):
            yield name, value


def _is_short(value: Any) -> bool:
    return isinstance(value, str | int | float) and len(str(value)) <= _CHARS
