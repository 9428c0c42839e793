"""Values of a command as forms hold them: of which unit, as the id of what, as whose name."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import ValueKind
from graphs.reading.clauses import DATES, Placed
from graphs.reading.closed_class import closed, comparatives, comparisons
from graphs.reading.command import Command
from graphs.reading.links import Link
from graphs.reading.schema import KINDS, plain
from graphs.reading.segments import label_words
from graphs.reading.sentences import stated_at
from graphs.reading.tokens import stem
from graphs.reading.values.record import NUMBERS
from graphs.search.units import counts_time, in_unit
from tools.entity_types.amounts import hundredths
from tools.entity_types.records import Attribute, Input
from tools.words import prose_words, singular

Given = tuple[Any, ValueKind, int, int]
"""A value, its kind, and the tokens that say it."""


def form_value(
    placed: Placed, taken: Input | None = None, attribute: Attribute | None = None
) -> tuple[Any, ValueKind]:
    """A value as forms hold it, and its kind; lengths of time in the unit of the input."""
    value = placed.value
    if value.kind == "money":
        amount = value.value["amount"]
        takes = attribute or taken
        return amount if takes is None else hundredths(amount, takes), "money"
    if value.kind == "duration":
        known = taken is not None and attribute is not None
        told = _in_unit_of(taken, attribute, placed) if known else None  # type: ignore[arg-type]
        return value.value["amount"] if told is None else told, "number"
    return plain(value.value, value.kind), KINDS.get(value.kind, value.kind)  # type: ignore[arg-type]


def named(link: Link) -> tuple[Any, ValueKind]:
    """The thing that a link names: by its id where that was said, or its name is in several
    attributes.
    """
    by_id = link.whole or link.value == link.thing
    return (link.thing, "id") if by_id else (link.value, "name")


def id_of(command: Command, placed: Placed) -> str:
    """The type whose id a value is: its word stands before it; ``""`` of other values."""
    if placed.value.kind not in ("number", "identifier"):
        return ""
    for x in command.links:
        near = placed.first - x.last in (0, 1) and x.kind == "type" and x.is_whole
        if command.path.kind == "create" and x.first == command.clause.head:
            continue  # what is made has no id yet: "bid 500 on it"
        if near and (placed.first == x.last or _leads(command, x.last)):
            return x.entity
    return ""


def _leads(command: Command, at: int) -> bool:
    """Whether a word leads from that for a type to its id: "booking number 3", not "court 3"."""
    own = any(label_words(one) == {stem(command.word(at))} for one in command.open())
    return command.word(at) not in closed("prepositions") | closed("naming") and not own


def tells_which(command: Command, placed: Placed) -> bool:
    """Whether a value tells which thing is changed: behind a preposition, as another one behind it
    is what that becomes ("move the booking on Friday to court B"), or as a day right before the
    word for the thing ("pay the 3 December bill").
    """
    if command.path.kind == "create":
        return False
    if placed.value.kind in DATES and any(
        _is_of_changed(command, x, placed) for x in command.links
    ):
        return True
    stated = command.path.kind == "update" and placed.last <= stated_at(command.clause)
    if stated and placed.value.kind in DATES and placed.value.role != "now":
        return True  # "the job on the 14th costs 110 now"
    led = command.word(placed.first - 1) in closed("prepositions") - closed("becoming")
    ahead = range(placed.last, len(command.clause.tokens) - 1)
    becomes = any(command.word(at) in closed("becoming") for at in ahead)
    return led and becomes and command.path.kind in ("update", "action")


def _is_of_changed(command: Command, link: Link, placed: Placed) -> bool:
    """Whether a link is the word for what is changed, right behind a value."""
    kind = link.kind == "type" and link.entity == command.path.entity
    return kind and link.is_whole and not link.soft and link.first == placed.last


def is_owner(command: Command, taken: Input, link: Link) -> bool:
    """Whether a name tells whose thing is changed: of "set the price of Ada's boat to 5" she is not
    given it.
    """
    changed = command.path.kind in ("update", "action") and taken.role == "content"
    return changed and command.word(link.last) == "'s"


def is_in_unit(taken: Input, attribute: Attribute, placed: Placed) -> bool:
    """Whether an input counts in the unit in which a length of time was told."""
    return placed.value.kind != "duration" or _in_unit_of(taken, attribute, placed) is not None


def _in_unit_of(taken: Input, attribute: Attribute, placed: Placed) -> Any:
    """A length of time in the unit in which an input counts; None where it counts in no such."""
    told = [*map(singular, taken.words), *prose_words(attribute.description)]
    return in_unit(placed.value.value, counts_time(told))


def is_relative(command: Command, placed: Placed) -> bool:
    """Whether an amount says by how much something is to change, not what it is to become:
    "by 5", "two hours longer", "add 5 to it".
    """
    if command.path.kind == "create" or placed.value.kind not in NUMBERS:
        return False
    bounds = (set(comparatives()) | set(comparisons())) - closed("lasting_from")
    compared = command.word(placed.last) in bounds  # "50 euros from now on" is none
    return (
        compared or command.word(placed.first - 1) in closed("agents") or is_moved(command, placed)
    )


def is_moved(command: Command, placed: Placed) -> bool:
    """Whether an amount is put to, or taken from, what a thing has: right behind the verb, and
    before the thing; "change 3 to 5" tells what it becomes.
    """
    behind = placed.last
    while command.word(behind) and not command.clause.tokens[behind].function:
        behind += 1  # units: "3 boxes off the stock"
    told = any(p.first == behind + 1 for p in command.clause.values if p.value.kind in NUMBERS)
    ordered = stated_at(command.clause) < 0  # "job 5 belongs to Ada" moves nothing by 5
    amount = placed.value.kind in NUMBERS and placed.first == command.clause.head + 1
    return ordered and amount and command.word(behind) in closed("shifting") and not told


def only_says_when(command: Command, placed: Placed) -> bool:
    """Whether a word says from when on a statement holds: "umbrellas are 14 now" sets no day."""
    led = command.word(placed.first - 1) in closed("becoming")
    stated = placed.value.role == "today" and stated_at(command.clause) > 0
    now = placed.value.role == "now" or stated
    return now and not led and command.path.kind == "update"
