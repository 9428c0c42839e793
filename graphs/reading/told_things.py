"""Which thing, and which thing not, a fragment behind a command tells: "and the other one"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.circumstances import is_stated
from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed, ordinals
from graphs.reading.links import Link, places
from graphs.reading.segments import Stretch, segments


def places_said(clause: Clause) -> set[int]:
    """The words that tell a thing by its place among others: "the second one", "the other one"."""
    said = {*ordinals()} | closed("other") | closed("final")
    return {
        at for at in range(len(clause.tokens))
        if clause.word(at) in said and clause.word(at + 1) in closed("pro_forms")
    }  # fmt: skip


def things_told(entity: str, clause: Clause, links: Sequence[Link]) -> set[int]:
    """The words that tell which thing of the type that was changed: by its place, or its name."""
    own = [x for x in links if x.kind == "name" and x.entity == entity]
    names: list[Link | Placed] = [p for p in clause.values if _is_name(p)]
    return places_said(clause) | places([*own, *names])


def taken_back(clause: Clause, links: Sequence[Link]) -> set[int]:
    """The names, days and amounts that are taken back, where another is said: "not Ben, Ana", "not
    Friday, Saturday".
    """
    said: list[Link | Placed] = [*links, *clause.values]
    names = [x for x in said if _is_name(x)]
    return _denied(clause, names) | _denied(clause, [p for p in clause.values if p.is_measured])


def _denied(clause: Clause, said: Sequence[Link | Placed]) -> set[int]:
    """What stands behind a word that denies, unless nothing else is said."""
    taken = [x for x in said if _before(clause, x.first) in closed("negating")]
    return places(taken) if places(taken) != places(said) else set()


def _before(clause: Clause, first: int) -> str:
    """The word before what is said and the preposition that leads to it: "not on Friday"."""
    led = clause.word(first - 1) in closed("prepositions")
    return clause.word(first - 1 - led)


def told_aside(clause: Clause) -> set[int]:
    """The words of sentences that only tell something beside the one that says what is meant: "no,
    Ben is ill, I meant Ada", "wrong Ben, it should be Ben Hale".
    """
    denied, stated, plain = set[int](), set[int](), set[int]()
    for stretch in segments(clause):
        words = {clause.word(i) for i in range(*stretch)}
        if words & closed("denying"):
            denied.update(range(*stretch))
        elif not words & closed("meaning") and is_stated(clause, _behind_leads(clause, stretch)):
            stated.update(range(*stretch))
        else:
            plain.update(range(*stretch))
    valued = places(clause.values)
    if plain & valued:
        return denied | stated
    return denied if stated & valued else set()


def _behind_leads(clause: Clause, stretch: Stretch) -> Stretch:
    """A stretch without the words that lead a correction in: "no wait"."""
    first, last = stretch
    while first < last - 1 and clause.word(first) in closed("leading") | closed("correcting"):
        first += 1
    return first, last


def _is_name(said: Link | Placed) -> bool:
    return (said.kind if isinstance(said, Link) else said.value.kind) == "name"
