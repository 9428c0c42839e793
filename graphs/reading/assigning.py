"""What a thing is made like: values and names of a command, given to the inputs that take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.records import Constraint, ValueKind
from graphs.reading.clauses import DATES, NUMBERS, Placed
from graphs.reading.closed_class import closed, function_words
from graphs.reading.command import Command
from graphs.reading.draft import Before
from graphs.reading.links import Link
from graphs.reading.remembered import person_in
from graphs.reading.schema import KINDS, fits_kind, is_free_text, is_measure, plain
from graphs.reading.tokens import stem
from graphs.reading.weights import reach
from tools.entity_types.records import Input

_Given = tuple[Any, ValueKind, int, int]
"""A value, its kind, and the tokens that say it."""


def assign_told(command: Command, *, needed: bool) -> None:
    """What stands behind a colon is the text of the thing, where it needs one or nothing else."""
    tokens = command.clause.tokens
    at = next((i for i, t in enumerate(tokens[:-1]) if t.lower == ":"), None)
    taken = command.text_input() if at is not None else None
    if at is None or taken is None or command.is_used(at + 1, len(tokens)):
        return
    if taken.required or not needed:
        said = command.clause.text[tokens[at].end :].strip().strip('"“”')
        command.assign(taken, said, "text", at + 1, len(tokens))


def assign_named(command: Command) -> None:
    """Values that stand behind the word for their attribute: "set the priority to high"."""
    for taken in command.open():
        at = _said_at(command, taken)
        found = _value_after(command, at[1], taken) if at else None
        if at and found:
            command.assign(taken, *found)
            command.used.update(range(*at))


def _said_at(command: Command, taken: Input) -> tuple[int, int] | None:
    """Where the words of an input stand."""
    words = {stem(w) for w in taken.words if w not in function_words() and w != "id"}
    tokens = command.clause.tokens
    for at, token in enumerate(tokens):
        here = {t.stem for t in tokens[at : at + len(words)]}
        if at != command.clause.head and token.stem in words and words <= here:
            return at, at + len(words)
    return None


def _value_after(command: Command, at: int, taken: Input) -> _Given | None:
    """The value that begins shortly after a token, of a kind that the input takes."""
    near = range(at, at + reach("value_behind") + 1)
    behind = _behind(command, at, "becoming")
    for placed in command.clause.values:
        stands = placed.first in near or placed.first == behind
        free = stands and not command.is_used(placed.first, placed.last)
        if free and not _id_of(command, placed) and _takes(command, taken, placed):
            return *_form_value(placed), placed.first, placed.last
    for link in command.links:
        stands = link.first in near or link.first == behind
        if stands and link.kind == "value" and link.attribute == taken.attribute:
            return link.value, "enum", link.first, link.last
        if stands and link.kind == "name" and link.entity == command.refers(taken):
            return *_named(link), link.first, link.last
    return _rest_after(command, at, taken)


def _behind(command: Command, at: int, leading: str) -> int:
    """Index of the token behind the first word of a class from a place on; -1: there is none."""
    places = range(at, len(command.clause.tokens) - 1)
    return next((i + 1 for i in places if command.word(i) in closed(leading)), -1)


def _rest_after(command: Command, at: int, taken: Input) -> _Given | None:
    """Free text after "to", ":" or "as" up to the end of the clause."""
    attribute, tokens = command.attribute(taken), command.clause.tokens
    first = _behind(command, at, "introducing")
    listed_or_typed = attribute is not None and (attribute.type != "string" or attribute.enum)
    if first < 0 or listed_or_typed:
        return None
    last = len(tokens)
    while last > first and not tokens[last - 1].is_word:
        last -= 1
    return (command.clause.said(first, last), "text", first, last) if last > first else None


def _takes(command: Command, taken: Input, placed: Placed) -> bool:
    """Whether an input whose word was said may take a value."""
    kind, attribute = placed.value.kind, command.attribute(taken)
    if attribute is not None and is_free_text(attribute) and kind == "name":
        return False  # it is taken with what stands behind it
    if command.refers(taken) or attribute is None:
        return not command.refers(taken)
    if attribute.enum:
        return placed.value.value in attribute.enum
    if kind in DATES:
        dated = attribute.format in ("date", "date-time", "time", "")
        return dated and attribute.type == "string"
    if kind in ("number", "money"):
        return is_measure(attribute) or attribute.type == "any"
    return attribute.type == "string"


def assign_ids(command: Command) -> None:
    """Ids of other things, told by the word for their type: "book room 4"."""
    for placed in command.clause.values:
        entity = _id_of(command, placed)
        for taken in command.open():
            if entity and command.refers(taken) == entity:
                command.assign(taken, placed.value.value, "id", placed.first, placed.last)
                break


def _id_of(command: Command, placed: Placed) -> str:
    """The type whose id a value is: its word stands before it; ``""`` of other values."""
    if placed.value.kind not in ("number", "identifier"):
        return ""
    before = (x for x in command.links if x.kind == "type" and x.is_whole)
    return next((x.entity for x in before if 0 <= placed.first - x.last <= 1), "")


def assign_known(command: Command) -> None:
    """Known names of other things, and listed values, that an input takes."""
    for link in command.links:
        if command.is_used(link.first, link.last):
            continue
        for taken in command.open():
            other = command.refers(taken)
            if link.kind == "name" and other and link.entity == other:
                command.assign(taken, *_named(link), link.first, link.last)
                break
            listed = link.kind == "value" and link.entity == command.path.entity
            if listed and link.attribute == taken.attribute and _is_new(command, link):
                command.assign(taken, link.value, "enum", link.first, link.last)
                break


def _is_new(command: Command, link: Link) -> bool:
    """Whether a listed value is what something is made, not what it is now."""
    made = command.path.kind == "create" or command.corrects
    return made or command.word(link.first - 1) in closed("setting")


def assign_typed(command: Command) -> None:
    """Days, times, amounts and addresses, each for the input nearest to it in kind and words."""
    for placed in command.clause.values:
        if placed.value.kind in ("name", "quoted", "identifier") or _id_of(command, placed):
            continue
        fits = [i for i in command.open() if _fits(command, i, placed)]
        if not fits or command.is_used(placed.first, placed.last):
            continue
        value, kind = _form_value(placed)
        if isinstance(value, dict) and {"start", "end"} <= set(value) and len(fits) > 1:
            command.assign(fits[0], value["start"], kind, placed.first, placed.last)
            command.assign(fits[1], value["end"], kind, placed.first, placed.last)
        else:
            command.assign(_nearest(command, placed, fits), value, kind, placed.first, placed.last)


def _fits(command: Command, taken: Input, placed: Placed) -> bool:
    attribute, kind = command.attribute(taken), placed.value.kind
    if attribute is None or attribute.enum or command.refers(taken):
        return False
    if kind in (*DATES, *NUMBERS):
        return fits_kind(attribute, kind)
    return attribute.format == kind or kind in attribute.words


def _nearest(command: Command, placed: Placed, fits: Sequence[Input]) -> Input:
    """The input nearest in meaning to the words before a value."""
    first = max(0, placed.first - reach("phrase"))
    before = command.clause.said(first, placed.first) if placed.first else ""
    names = [" ".join(i.words) for i in fits]
    cosines = command.schema.meaning.near(f"{before} {placed.value.unit}", names)
    return fits[max(range(len(fits)), key=lambda i: (cosines[i], -i))]


def assign_text(command: Command) -> None:
    """A quoted text, or a name that nothing bears, is what a thing made is called."""
    for placed in command.clause.values:
        if placed.value.kind not in ("quoted", "name", "identifier") or _id_of(command, placed):
            continue
        called = command.word(placed.first - 1) in closed("naming") | closed("becoming")
        new = command.path.kind == "create" and not _is_known(command, placed)
        taken = command.text_input() if called or new else None
        if taken is not None and not command.is_used(placed.first, placed.last):
            command.assign(taken, placed.value.value, "text", placed.first, placed.last)
            if command.word(placed.first - 1) in closed("naming"):
                command.used.add(placed.first - 1)


def _is_known(command: Command, placed: Placed) -> bool:
    return any(
        x.kind == "name" and x.first < placed.last and x.last > placed.first for x in command.links
    )


def assign_pointed(command: Command) -> None:
    """What "it" stands for where that is not the thing changed: "book it for Samir"."""
    tokens = command.clause.tokens
    said = {i for i, t in enumerate(tokens) if t.lower in closed("pronouns")}
    if said and command.clause.words & closed("personal"):
        person = person_in(command.before, command.schema)
        said &= {i for i in said if command.word(i) in closed("personal")}
        _assign_before(command, [person] if person else [], said)
    elif said and not command.target_goal:
        _assign_before(command, [o for o in command.before if o.has_rows], said)


def _assign_before(command: Command, before: Sequence[Before], said: set[int]) -> None:
    """Give the thing that words stand for to the first input that needs one of its type."""
    for one in reversed(before):
        for taken in command.open():
            if taken.required and command.refers(taken) == one.entity:
                made = one.named or Constraint(goal=one.goal, take=one.take)
                command.assigned[taken.key] = made.model_copy(
                    update={"attribute": taken.key, "span": None}
                )
                command.used |= said
                return


def assign_rest(command: Command) -> None:
    """What is left at the end, behind a comma, is the text that the operation needs."""
    needed = [i for i in command.open() if i.required and not command.refers(i)]
    tokens = command.clause.tokens
    commas = [i for i, t in enumerate(tokens) if t.lower == ","]
    if len(needed) != 1 or not commas:
        return
    first, last = commas[-1] + 1, len(tokens)
    if first < last and not command.is_used(first, last):
        said = command.clause.said(first, last).rstrip(".!")
        command.assign(needed[0], said, "text", first, last)


def _form_value(placed: Placed) -> tuple[Any, ValueKind]:
    value = placed.value
    if value.kind == "money":
        return value.value["amount"], "money"
    return plain(value.value, value.kind), KINDS.get(value.kind, value.kind)  # type: ignore[arg-type]


def _named(link: Link) -> tuple[Any, ValueKind]:
    """The thing that a link names: by its id where its name is in several attributes."""
    return (link.thing, "id") if link.whole else (link.value, "name")
