"""What is changed by so much: "raise the price by 10 %", "push it back a week", "to 11:30"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.records import Constraint
from graphs.reading.bare_currency import as_counted
from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.completion import called_by
from graphs.reading.days_of_months import day_alone
from graphs.reading.ends import ends_of
from graphs.reading.given import id_of, tells_which
from graphs.reading.links import places
from graphs.reading.moved_amounts import Moved, is_added, moved_amounts
from graphs.reading.picking import is_of_place
from graphs.reading.schema import is_date, is_measure, tells_time
from graphs.reading.segments import label_words, said_before
from graphs.reading.stating import texts_said
from graphs.reading.tokens import stem
from graphs.reading.values.lexicon import pairs
from graphs.reading.values.quantities import TIME_UNITS
from graphs.search.units import counts_time, in_unit
from tools.entity_types.amounts import hundredths
from tools.entity_types.records import Attribute, Input
from tools.value_kinds import kind_of
from tools.words import prose_words, singular

_CLOCK = frozenset({"hour", "minute", "second"})
_PERCENT = "percent"


def assign_shifts(command: Command) -> None:
    """Change by so much what the words name, or the only thing that it can be said of.

    A beginning and an end are moved together; what nothing can be changed by is no value either.
    """
    if command.path.kind not in ("update", "action"):
        return
    texts = list(texts_said(command))
    for one in moved_amounts(command.clause):
        if any(first <= one.first and one.last <= last for first, last in texts):
            continue  # "set the description to: 10 % off"
        fits = [i for i in command.open() if _fits(command, i, one)]
        if command.path.kind == "action" and is_added(command.clause, one):
            fits = [i for i in fits if (a := _held(command, i)) is not None and _holds_time(a)]
        meant = _meant(command, one, fits)
        if not meant and _is_share_off(command, one):
            continue  # "give them 15 % off": that is the discount
        for taken in meant:
            _shift(command, taken, _counted(command, taken, one), one.first, one.last)
            _absorb_rate(command, taken, one.last)
        if not meant and not command.says_verb():
            command.used.update(range(one.first, one.last))
            command.unread.update(range(one.first, one.last))


def _absorb_rate(command: Command, taken: Input, at: int) -> None:
    """Mark words for what an amount is told of, where the input is called so: "2 more an hour"."""
    each = command.word(at) in closed("indefinite") | closed("per")
    unit = command.word(at + 1)
    said = {unit, pairs("units.txt").get(unit, unit)}  # "a kilo" of ``price_per_kg``
    told = len(taken.words) > 1 and any(w.startswith(one) for w in taken.words for one in said)
    if each and unit and told:
        command.used.update(range(at, at + 2))


def assign_moments(command: Command) -> None:
    """Move what is a moment to the time, or the day, that is said alone; an end goes with it."""
    if command.path.kind not in ("update", "action"):
        return
    for placed in command.values():
        kind, last = placed.value.kind, placed.last
        said_of = tells_which(command, placed) or is_of_place(command, placed.first)
        if kind not in ("time", "date") or said_of or command.is_used(placed.first, last):
            continue
        for taken, by in _moved_to(command, placed):
            _shift(command, taken, by, placed.first, last)


def _moved_to(command: Command, placed: Placed) -> list[tuple[Input, dict[str, Any]]]:
    """The inputs of a moment that is moved, or of a day that has an end which goes with it."""
    by = day_alone(command.clause, placed) or {placed.value.kind: placed.value.value}
    times = [(i, a) for i in command.open() if (a := command.sets(i)) is not None and is_date(a)]
    told = said_before(command, placed, [i for i, _ in times])
    if told is not None and placed.value.kind == "time" and len(times) > 1:
        return [(told, by)]
    if command.word(placed.first - 1) not in closed("becoming") | closed("lasting_until"):
        return []
    said = Moved(placed.first, placed.last, 0)
    named = [pair for pair in times if _is_named(command, pair[0], said)]
    ends = ends_of(command.kind) if command.kind is not None else ()
    both = {a.name: i for i, a in times if a.name in ends}
    if not named and len(both) == 2:
        until = command.word(placed.first - 1) in closed("lasting_until") - closed("becoming")
        if until or command.word(command.clause.head) in closed("lengthening"):
            return [(both[ends[1]], by)]
        return [(both[ends[0]], by), (both[ends[1]], {**by, "beside": ends[0]})]
    meant = named or times
    alone = len(meant) == 1 and meant[0][1].format == "date-time"
    return [(meant[0][0], by)] if alone else []


def _shift(command: Command, taken: Input, by: dict[str, Any], first: int, last: int) -> None:
    held = _held(command, taken)
    of = {"of": held.name} if held is not None and command.sets(taken) is None else {}
    command.assigned[taken.key] = Constraint(
        attribute=taken.key, value={**by, **of}, shift=True, span=command.clause.span(first, last)
    )
    command.used.update(range(first, last))
    if of:
        command.used.update(
            at for at, t in enumerate(command.clause.tokens) if t.stem in _words(held)
        )
    moving = closed("particles") | closed("forward")
    tokens = enumerate(command.clause.tokens)
    command.used.update(at for at, token in tokens if token.lower in moving)


def _counted(command: Command, taken: Input, one: Moved) -> dict[str, Any]:
    """The amount and its unit, as what is changed counts."""
    attribute = _held(command, taken)
    assert attribute is not None, "only what the thing has is changed by so much"
    if one.is_money:
        return {"amount": hundredths(one.amount, attribute), "unit": ""}
    if one.unit in TIME_UNITS and not _holds_time(attribute):
        return {"amount": _in_its_unit(taken, attribute, one), "unit": ""}
    if one.unit == _PERCENT and is_share(attribute):
        return {"amount": one.amount, "unit": ""}  # of what is itself a percentage, so many points
    if one.unit in (_PERCENT, *TIME_UNITS):
        return {"amount": one.amount, "unit": one.unit}
    return {"amount": as_counted(one.amount, attribute, command.clause), "unit": ""}


# --- what it is said of -----------------------------------------------------------------------


def _fits(command: Command, taken: Input, one: Moved) -> bool:
    """Whether what an input sets can change by so much."""
    attribute = _held(command, taken)
    if attribute is None or command.refers(taken):
        return False
    paid = kind_of(taken.words, "number") == "amount"  # "price per night" counts no nights
    if one.is_money and not paid and counts_time([*map(singular, taken.words)]):
        return False
    if one.unit not in TIME_UNITS:
        return is_measure(attribute) and not (is_share(attribute) and _is_off(command, one))
    if not _holds_time(attribute):
        return (
            not one.of_time
            and is_measure(attribute)
            and _in_its_unit(taken, attribute, one) is not None
        )
    if attribute.format == "date-time":
        return True
    return (one.unit in _CLOCK) is not is_date(attribute)


def _held(command: Command, taken: Input) -> Attribute | None:
    """What a thing holds of what an input takes: what it sets; of an amount that only the operation
    takes what that is called for: the ``quote`` of ``set_quote(amount)``.
    """
    sets = command.sets(taken)
    amount = taken.role == "content" and kind_of(taken.words, "number") == "amount"
    others = (i for i in command.path.inputs if i.role == "content" and i.key != taken.key)
    if sets is not None or command.kind is None or not amount or any(others):
        return sets
    found = [a for a in command.kind.attributes if is_measure(a) and _words(a) <= command.called]
    return found[0] if len(found) == 1 else None


def _words(attribute: Attribute | None) -> set[str]:
    """The stems of the words by which an attribute is spoken of."""
    return {stem(word) for word in attribute.words} if attribute is not None else set()


def is_share(attribute: Attribute) -> bool:
    """Whether a number says how many percent."""
    return not closed("shares").isdisjoint((*attribute.words, *prose_words(attribute.description)))


def _is_off(command: Command, one: Moved) -> bool:
    """Whether an amount is a percentage that is off something: "15 % off"."""
    return one.unit == _PERCENT and command.word(one.last) in closed("particles")


def _is_share_off(command: Command, one: Moved) -> bool:
    """Whether an amount that is off something is what an input takes."""
    held = (command.attribute(i) for i in command.open())
    return _is_off(command, one) and any(a is not None and is_share(a) for a in held)


def _holds_time(attribute: Attribute) -> bool:
    """Whether it holds days, moments or times of a day."""
    clock = attribute.type == "string" and kind_of(attribute.words, "string") == "time"
    return is_date(attribute) or attribute.format == "time" or clock


def _in_its_unit(taken: Input, attribute: Attribute, one: Moved) -> Any:
    told = [*map(singular, taken.words), *prose_words(attribute.description)]
    return in_unit({"amount": one.amount, "unit": one.unit}, counts_time(told))


def _meant(command: Command, one: Moved, fits: Sequence[Input]) -> Sequence[Input]:
    """Those inputs that are named, else the only ones that may be meant; none where it is open."""
    named = [taken for taken in fits if _is_named(command, taken, one)]
    if len(named) > 1:  # "the hourly wage" names the hours, too, but not wholly
        said = _said(command, one)
        named = [taken for taken in named if label_words(taken) <= said] or named
    if named:
        return named if len(named) == 1 else ()
    if one.unit in TIME_UNITS:
        return _of_time(command, one, fits)
    if one.unit not in ("", _PERCENT):
        return ()  # so many of something that nothing here is called
    if _is_of_others(command):
        return ()
    if one.is_money:
        fits = [i for i in fits if kind_of(i.words, "number") == "amount"]
    return fits if len(fits) == 1 else ()


def _is_of_others(command: Command) -> bool:
    """Whether things of other types are named, and nothing tells that this one is spoken of: 10 %
    off for a customer are none off the rate of who works for him.
    """
    spoken = {x.entity for x in command.links} | {id_of(command, p) for p in command.clause.values}
    own = command.path.entity in spoken or command.target_goal
    named = any(x.kind == "name" for x in command.links)
    return not own and (named or any(id_of(command, p) for p in command.clause.values))


def _is_named(command: Command, taken: Input, one: Moved) -> bool:
    """Whether a word for what an input sets is said, outside of names and of the amount."""
    own, apart = (command.path.entity, taken.attribute), _apart(command, one)
    words = label_words(taken) | _words(_held(command, taken))
    linked = any(
        x.kind == "attribute" and (x.entity, x.attribute) == own
        and apart.isdisjoint(range(x.first, x.last))
        for x in command.links
    )  # fmt: skip
    return linked or bool(words & _said(command, one)) or (_counts(one) and stem(one.unit) in words)


def _counts(one: Moved) -> bool:
    """Whether what an amount counts names what it is of: "one guest more"."""
    return one.unit not in ("", _PERCENT, *TIME_UNITS)


def _apart(command: Command, one: Moved) -> set[int]:
    """The places of names and of the amount."""
    amount = range(one.first, one.first + 1 if _counts(one) else one.last)
    return {*amount, *places(x for x in command.links if x.kind == "name")}


def _said(command: Command, one: Moved) -> set[str]:
    """The stems of the other words, but for the verb."""
    apart = _apart(command, one) | {command.clause.head}
    return {t.stem for at, t in enumerate(command.clause.tokens) if at not in apart}


def _of_time(command: Command, one: Moved, fits: Sequence[Input]) -> Sequence[Input]:
    """What a length of time changes: the times of a thing, or how long it lasts, else its end."""
    times = [i for i in fits if (a := _held(command, i)) is not None and _holds_time(a)]
    lengths = [i for i in fits if i not in times]
    if not one.of_time and lengths:
        return lengths if len(lengths) == 1 else ()
    ends = ends_of(command.kind) if command.kind is not None else ()
    both = [i for i in times if i.attribute in ends]
    if not one.of_time and (len(ends) == 2 or _lasts(command)):
        return [i for i in times if i.attribute in ends[1:]]
    return both if len(both) == 2 else times if len(times) == 1 and len(ends) != 2 else ()


def _lasts(command: Command) -> bool:
    """Whether things tell how long they take, so that their only time is when they begin."""
    attributes = command.kind.attributes if command.kind is not None else ()
    begun = called_by([a for a in attributes if is_date(a)], "begun")
    return bool(begun) or any(is_measure(a) and tells_time(a) for a in attributes)
