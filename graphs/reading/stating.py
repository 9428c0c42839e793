"""What a command says of a thing in so many words: after a name for it, a colon, "called"."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.reading.clauses import DATES, Placed
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.given import (
    Given,
    form_value,
    id_of,
    is_in_unit,
    is_relative,
    named,
    only_says_when,
    tells_which,
)
from graphs.reading.links import Link
from graphs.reading.schema import is_free_text, is_measure
from graphs.reading.segments import (
    Stretch,
    end_of_text,
    ends_with_label,
    label_words,
    labelled,
    segment_at,
    segments,
    without_marks,
)
from graphs.reading.values.record import NUMBERS
from graphs.reading.weights import reach
from graphs.reading.written import written
from tools.entity_types.records import Input
from tools.value_kinds import kind_of


def assign_labelled(command: Command) -> None:
    """Free text that stands in a stretch behind the word for it: "reason booster vaccination"."""
    for stretch in segments(command.clause):
        for taken, (first, last) in labelled(command, stretch):
            if command.takes_text(taken) and not command.is_used(first, last):
                _assign_text(command, taken, (first, last))
                command.used.update(range(*stretch))
                break
    for taken, label, stretch in ends_with_label(command):
        if command.takes_text(taken) and not command.is_used(*stretch):
            _assign_text(command, taken, stretch)
            command.used.update(range(*label))


def _assign_text(command: Command, taken: Input, stretch: Stretch) -> None:
    kind = kind_of(taken.words, "string")
    inside = [p for p in command.clause.values if stretch[0] <= p.first and p.last <= stretch[1]]
    quoted = [p for p in inside if p.value.kind == "quoted"]
    if len(quoted) == 1:  # words around it only lead to it
        command.assign(taken, quoted[0].value.value, "text", *stretch)
        return
    typed = [p for p in inside if p.value.kind == kind]
    if len(typed) == 1 and kind not in ("name", "identifier"):
        command.assign(taken, typed[0].value.value, "text", typed[0].first, typed[0].last)
        return
    known = _known(command, taken, stretch)
    if known is not None:
        command.assign(taken, known.value, "enum", *stretch)
    elif not _names_another(command, stretch):
        command.assign(taken, written(command, stretch).strip('"“” '), "text", *stretch)


def _known(command: Command, taken: Input, stretch: Stretch) -> Link | None:
    """The value that is known of the attribute, where the stretch is no more than that."""
    found = (
        x for x in command.links
        if x.kind == "name" and x.is_whole and (x.first, x.last) == stretch
        and (x.entity, x.attribute) == (command.path.entity, taken.attribute)
    )  # fmt: skip
    return next(found, None)


def _names_another(command: Command, stretch: Stretch) -> bool:
    """Whether the stretch names a thing of another type: then its id may be what is taken."""
    return any(
        x.kind == "name" and x.is_whole and (x.first, x.last) == stretch
        and x.entity != command.path.entity
        and command.schema.identifies(x.entity, x.attribute)
        for x in command.links
    )  # fmt: skip


def assign_named(command: Command) -> None:
    """Values that stand beside the word for their attribute: "set the priority to high"."""
    for taken in command.open():
        at = _said_at(command, taken)
        if at is None:
            continue
        found = _value_at(command, at, taken) or _value_after(command, at[1], taken)
        if found:
            command.assign(taken, *found)
            other = any(p.first == at[1] and p.first != found[2] for p in command.values())
            command.used.update(range(*at) if not other else ())  # "from room 14 to room 16"


def _said_at(command: Command, taken: Input) -> Stretch | None:
    """Where the words of an input stand."""
    words = label_words(taken)
    tokens = command.clause.tokens
    for at, token in enumerate(tokens):
        here = {t.stem for t in tokens[at : at + len(words)]}
        if at != command.clause.head and token.stem in words and words <= here:
            return at, at + len(words)
    return None


def _value_at(command: Command, at: Stretch, taken: Input) -> Given | None:
    """The value that the word belongs to, or that stands right before it: "3 hours"."""
    for placed in command.values():
        beside = placed.first < at[0] < placed.last or placed.last == at[0]
        if tells_which(command, placed):
            continue  # "from 2 seats to 4"
        if beside and _may_take(command, placed, taken) and not command.is_part_of_name(placed):
            value = form_value(placed, taken, command.attribute(taken))
            return *value, placed.first, placed.last
    return _listed_before(command, at, taken)


def _listed_before(command: Command, at: Stretch, taken: Input) -> Given | None:
    """What is known of a list of plain values, right before the word for them: "the food label"."""
    if not taken.attribute.endswith("[]") or command.refers(taken):
        return None
    own = (command.path.entity, taken.attribute)
    for x in command.links:
        known = x.kind in ("value", "name") and x.is_whole and (x.entity, x.attribute) == own
        if known and x.last == at[0] and not command.is_used(x.first, x.last):
            return x.value, "text", x.first, x.last
    return None


def _may_take(command: Command, placed: Placed, taken: Input) -> bool:
    free = not command.is_used(placed.first, placed.last)
    other = id_of(command, placed) or is_relative(command, placed)
    other = other or only_says_when(command, placed)  # "the yard is open now" opens at no time
    return free and not other and _takes(command, taken, placed)


def _value_after(command: Command, at: int, taken: Input) -> Given | None:
    """The value that begins shortly after a token, of a kind that the input takes."""
    end = segment_at(command.clause, at)[1] if at < len(command.clause.tokens) else at
    near = range(at, min(end, at + reach("value_behind") + 1))
    behind = _past_label(command, _behind(command, at, "becoming"), taken)
    if behind > at and command.path.kind in ("update", "action"):
        near = range(0)  # "from court A to court B": what it becomes stands behind
    for placed in command.values():
        stands = placed.first in near or placed.first == behind
        if stands and placed.value.kind in DATES and _is_other_word(command, at, placed):
            continue
        if stands and _may_take(command, placed, taken) and not command.is_part_of_name(placed):
            value = form_value(placed, taken, command.attribute(taken))
            return *value, placed.first, placed.last
    if (told := _number_of(command, at, behind, taken)) is not None:
        return told
    own = (command.path.entity, taken.attribute)
    for link in command.links:
        stands = link.first in near or link.first == behind
        known = link.kind == "name" and link.is_whole and not command.refers(taken)
        if stands and (link.kind == "value" or known) and (link.entity, link.attribute) == own:
            return link.value, "enum", link.first, link.last
        if stands and link.kind == "name" and link.entity == command.refers(taken):
            return *named(link), link.first, link.last
    return _rest_after(command, at, taken)


def _number_of(command: Command, at: int, behind: int, taken: Input) -> Given | None:
    """A number right behind the word for a text, of what a thing is moved to: "to room 22"."""
    attribute, labels = command.attribute(taken), label_words(taken)
    first = max(at, behind)
    leads = behind > at or command.word(at - len(labels) - 1) in closed("becoming")
    if attribute is None or not is_free_text(attribute) or command.refers(taken) or not leads:
        return None
    for placed in command.values():
        counted = placed.value.kind not in ("number", "identifier") or id_of(command, placed)
        labelled = command.clause.tokens[placed.first - 1].stem in labels
        if placed.first == first and labelled and not counted:
            said = command.clause.said(placed.first, placed.last)
            return said, "text", placed.first, placed.last
    return None


def _is_other_word(command: Command, at: int, placed: Placed) -> bool:
    """Whether something else is said between the word for an input and a day: "court A for Ada
    tomorrow".
    """
    return any(not command.clause.tokens[i].function for i in range(at, placed.first))


def _past_label(command: Command, at: int, taken: Input) -> int:
    """The token behind words that name an input once more: "to court B"."""
    words = label_words(taken)
    while at >= 0 and command.word(at) and command.clause.tokens[at].stem in words:
        at += 1
    return at


def _behind(command: Command, at: int, leading: str) -> int:
    """Index of the token behind the first word of a class from a place on; -1: there is none."""
    places = range(at, len(command.clause.tokens) - 1)
    return next((i + 1 for i in places if command.word(i) in closed(leading)), -1)


def _rest_after(command: Command, at: int, taken: Input) -> Given | None:
    """Free text after "to", ":" or "as" up to the end of the clause."""
    attribute = command.attribute(taken)
    first = _behind(command, at, "introducing")
    listed_or_typed = attribute is not None and not is_free_text(attribute)
    if first < 0 or listed_or_typed or command.refers(taken):
        return None
    if command.word(first) in closed("announcing"):
        first += 1  # "to: ..."
    first, last = without_marks(command.clause, (first, end_of_text(command, first)))
    if last <= first or _names_another(command, (first, last)):
        return None
    return written(command, (first, last)), "text", first, last


def texts_said(command: Command) -> Iterator[Stretch]:
    """What stands behind the words for texts, as those are to read from now on."""
    for taken in command.open():
        at = _said_at(command, taken) if command.takes_text(taken) else None
        told = _rest_after(command, at[1], taken) if at is not None else None
        if told is not None:
            yield told[2:]


def _takes(command: Command, taken: Input, placed: Placed) -> bool:
    """Whether an input whose word was said may take a value."""
    kind, attribute = placed.value.kind, command.attribute(taken)
    if attribute is not None and is_free_text(attribute) and kind in ("name", *NUMBERS):
        return False  # it is taken with what stands beside it
    if command.refers(taken) or attribute is None:
        return not command.refers(taken)
    if attribute.enum:
        return placed.value.value in attribute.enum
    if kind in DATES:
        dated = attribute.format in ("date", "date-time", "time", "")
        return dated and attribute.type == "string"
    if kind in NUMBERS:
        measured = is_measure(attribute) and is_in_unit(taken, attribute, placed)
        return measured or attribute.type == "any"
    return attribute.type == "string" and attribute.format in ("", kind)
