"""What a command lists: "..., severity high, on 2 May, reported by Omar", stretch by stretch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed, function_words
from graphs.reading.command import Command
from graphs.reading.schema import fits_kind
from graphs.reading.tokens import stem
from tools.entity_types.records import Input
from tools.value_kinds import kind_of

Stretch = tuple[int, int]
"""The first token, and one more than the last."""
_TYPED = ("email", "url", "phone", "country", "currency", "language")


def segments(clause: Clause, first: int = 0) -> list[Stretch]:
    """The stretches between marks and "and" from a token on; marks in quotes and names are none."""
    kept = {
        i
        for placed in clause.values
        if placed.value.kind in ("quoted", "name")
        for i in range(placed.first, placed.last)
    }
    cuts = [
        at
        for at in range(first, len(clause.tokens))
        if at not in kept and clause.word(at) in closed("separating")
    ]
    edges = [first - 1, *cuts, len(clause.tokens)]
    stretches = [(a + 1, b) for a, b in pairwise(edges)]
    return [one for one in stretches if one[0] < one[1]]


def without_marks(clause: Clause, stretch: Stretch) -> Stretch:
    """A stretch without the marks that it ends with."""
    first, last = stretch
    while last > first and not clause.tokens[last - 1].is_word:
        last -= 1
    return first, last


def segment_at(clause: Clause, at: int) -> Stretch:
    """The stretch that a token stands in."""
    found = (one for one in segments(clause) if one[0] <= at < one[1])
    return next(found, (at, at + 1))


def label_words(taken: Input) -> set[str]:
    """The stems of the words by which an input is spoken of."""
    return {stem(w) for w in taken.words if w not in function_words() and w != "id"}


def said_before(command: Command, placed: Placed, fits: Sequence[Input]) -> Input | None:
    """The one input of which a word that tells it apart stands before a value, behind all others:
    "start at 9:00 and end at 11:00".
    """
    first = max((p.last for p in command.clause.values if p.last <= placed.first), default=0)
    said = {token.stem for token in command.clause.tokens[first : placed.first]}
    shared = set.intersection(*map(label_words, fits)) if fits else set()
    found = [one for one in fits if said & (label_words(one) - shared)]
    return found[0] if len(found) == 1 else None


def labelled(command: Command, stretch: Stretch) -> Iterator[tuple[Input, Stretch]]:
    """The open inputs that a stretch begins with the words for, and what stands behind those."""
    tokens = command.clause.tokens
    first = _content(command.clause, stretch)
    if first <= command.clause.head < stretch[1]:
        return
    for taken in command.open():
        words = label_words(taken)
        last = first + 1
        while last < stretch[1] and {t.stem for t in tokens[first : last + 1]} <= words:
            last += 1
        said = {t.stem for t in tokens[first:last]}
        value = (_behind_link(command.clause, last, stretch[1], taken), stretch[1])
        if last < stretch[1] and said and _is_label(command, words, said, value[0]):
            yield taken, value


def _is_label(command: Command, words: set[str], said: set[str], at: int) -> bool:
    """Whether words stand for an input: all of its, or all but the one for the kind of value, or
    for the unit in which it is counted.
    """
    if not said <= words:
        return False
    values = [p.value for p in command.clause.values if p.first == at]
    kinds = {stem(said) for value in values for said in (value.kind, value.unit)}
    return words - said <= kinds


def end_of_text(command: Command, first: int) -> int:
    """Where a text ends: before a word for another input, with what that is to become: "to Hot
    Steam and its price to 5".
    """
    held = {x.first for x in command.links if x.kind == "attribute" and x.is_whole
            and x.entity == command.path.entity}  # fmt: skip
    for begin, last in segments(command.clause, first)[1:]:
        said = any(labelled(command, (begin, last)))
        said = said or _content(command.clause, (begin, last)) in held
        if said and closed("becoming") & {command.word(at) for at in range(begin, last)}:
            return begin - 1
    return len(command.clause.tokens)


def ends_with_label(command: Command) -> Iterator[tuple[Input, Stretch, Stretch]]:
    """The inputs that a stretch ends with the words for, where the next one is a bare value."""
    clause, stretches = command.clause, segments(command.clause)
    for stretch, following in pairwise(stretches):
        last = stretch[1]
        while last > stretch[0] and clause.word(last - 1) in closed("number"):
            last -= 1
        for taken in command.open():
            words = label_words(taken)
            first = last - len(words)
            said = {t.stem for t in clause.tokens[max(first, 0) : last]}
            if words and first > stretch[0] and said == words and _is_bare(command, following):
                yield taken, (first, stretch[1]), following


def _is_bare(command: Command, stretch: Stretch) -> bool:
    """Whether a stretch is a value by itself: no word for an input begins it, and no verb."""
    inside = range(*stretch)
    return command.clause.head not in inside and not any(labelled(command, stretch))


def _content(clause: Clause, stretch: Stretch) -> int:
    """The first token of a stretch that is no determiner, and leads nothing in."""
    plain = closed("determiners") | closed("setting") | closed("polite") | {"'s"}
    at = stretch[0]
    while at < stretch[1] and clause.word(at) in plain:
        at += 1
    return at


def _behind_link(clause: Clause, at: int, end: int, taken: Input) -> int:
    """The first token behind words that only link a value to its name: "is", "of", "to"."""
    links = closed("being") | closed("becoming") | closed("of") | set(taken.words)
    while at < end - 1 and clause.word(at) in links:
        at += 1
    return at


def _is_taken(command: Command, placed: Placed) -> bool:
    """Whether an input is there for a day, a time or an amount: else it is part of a text."""
    known = [command.attribute(i) for i in command.path.inputs]
    kind = placed.value.kind
    return any(a is None or a.type == "any" or fits_kind(a, kind) for a in known)


def is_list(command: Command, stretches: list[Stretch]) -> bool:
    """Whether each of some stretches says something that an input takes, or one says which, or is
    of a kind that only one that is needed takes.
    """
    named = any(any(labelled(command, one)) or _is_needed(command, one) for one in stretches)
    return named or all(_is_told(command, one) for one in stretches)


def _is_needed(command: Command, stretch: Stretch) -> bool:
    """Whether a stretch is an e-mail, a number of a telephone, where the operation needs one."""
    kinds = {p.value.kind for p in command.clause.values if (p.first, p.last) == stretch}
    needed = {kind_of(i.words, "string") for i in command.open() if i.required}
    return bool(kinds & needed & {*_TYPED})


def _is_told(command: Command, stretch: Stretch) -> bool:
    if any(labelled(command, stretch)):
        return True
    inside = [p for p in command.clause.values if stretch[0] <= p.first and p.last <= stretch[1]]
    if any((p.is_measured and _is_taken(command, p)) or p.value.kind in _TYPED for p in inside):
        return True
    refers = {command.refers(i) for i in command.path.inputs} - {""}
    return any(
        stretch[0] <= x.first and x.last <= stretch[1] and x.is_whole
        and ((x.kind in ("value", "flag") and x.entity == command.path.entity)
             or (x.kind == "name" and (x.entity in refers or x.entity == command.path.entity)))
        for x in command.links
    )  # fmt: skip
