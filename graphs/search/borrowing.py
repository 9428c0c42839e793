"""Open inputs bound by where and when the request speaks of, where a goal says neither itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from graphs.forms.records import Span
from graphs.search.accesses import Access
from graphs.search.constraints import placed
from graphs.search.cues import NATIONALITY, alike, is_of_people
from graphs.search.names import NAMED_KINDS
from graphs.search.queries import Clause, clauses_of
from graphs.search.searches import Search
from graphs.search.things_named import things_named
from graphs.search.values import parameter_kind
from tools.entity_types.records import Input

ORIGIN = "told"
"""Where values come from that no clause of the goal says."""
_PLACES = NAMED_KINDS | {"country"}
FromOthers = Callable[[Search, Access, Input], Iterator[Access]]
"""Every way to bind an input by what another operation gives."""


def borrowed(
    search: Search, access: Access, one: Input, from_others: FromOthers, *, swept: bool
) -> Iterator[Access]:
    """The input bound by the nearest of these values that it takes, or that leads to one.

    ``swept``: whether it would be bound by all things of a type that nobody spoke of; then a thing
    that is named elsewhere is meant.

    What the goal itself says serves its own call; only a day holds for what else it needs, too. Of
    several inputs of one kind nothing tells which a place is, unless as many places were said.
    """
    if search.strict or search.leading or _is_told(search, access, one):
        return
    told = [c for c in clauses_of(search.scope.told, ORIGIN) if not _is_own(search, c)]
    told = [c for c in told if (c.cue == NATIONALITY) == is_of_people(one) or c.kind not in _PLACES]
    places = [c for c in told if c.kind in _PLACES]
    rivals = sum(other.key not in access.arguments for other in alike(search, access, one))
    for clause in told:
        found: list[Access] = []
        if clause not in places:
            found = [*_taken(search, access, one, clause)]
        elif swept and _is_thing(search, one, clause):
            found = [*_placed(search, access, one, clause)]
        elif rivals in (1, len(places)):
            waiting = [clause] if rivals == 1 else places[::-1]
            found = [*_taken(search, access, one, clause)] if rivals == 1 else []
            found = found or [*_led_to(search, access, one, waiting, from_others)]
        if found:
            yield from found
            return


def _is_told(search: Search, access: Access, one: Input) -> bool:
    """Whether an input says which thing is shown, and the goal itself names one."""
    own = access.kind is not None and one.role == "id" and one.entity == access.kind.id
    return own and any(clause.kind in _PLACES for clause in search.own)


def dated(search: Search, access: Access) -> Access:
    """The call with the day that is said elsewhere, where it may be told one and would else tell of
    the present.
    """
    if search.strict or not search.is_outermost or access.path is None:
        return access
    if any(own.kind in ("date", "date_range") for own in search.own):
        return access  # "and on the 12th?" behind a question about the 11th
    days = [one for one in access.path.inputs if _tells_day(search, access, one)]
    if len(days) != 1 or days[0].required or days[0].key in access.arguments:
        return access
    told = (c for c in clauses_of(search.scope.told, ORIGIN) if not _is_own(search, c))
    ways = (way for c in told if c.kind == "date" for way in _placed(search, access, days[0], c))
    return next(ways, access)


def _tells_day(search: Search, access: Access, one: Input) -> bool:
    assert access.path is not None, "an input is one of an operation"
    return parameter_kind(search.scope.parameter(access.path, one.key)) == "date"


def _is_own(search: Search, clause: Clause) -> bool:
    """Whether the goal itself says it, so that it is placed already."""
    if clause.kind not in _PLACES and not search.is_outermost:
        return False
    return any(
        one.value == clause.value or (one.span and clause.span and _overlap(one.span, clause.span))
        for one in search.own
    )


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _taken(search: Search, access: Access, one: Input, clause: Clause) -> Iterator[Access]:
    """The input filled with the value itself, or with its part of it."""
    others = any(other.key in access.arguments for other in alike(search, access, one))
    if clause.kind in NAMED_KINDS or (clause.kind not in _PLACES and others):
        return  # a day that is said ends, or begins, what has another end
    yield from _placed(search, access, one, clause)


def _placed(search: Search, access: Access, one: Input, clause: Clause) -> Iterator[Access]:
    """The input filled with what a value says, and nothing else with it."""
    for more in placed(search, access, [clause]):
        plain = (len(more.filters), len(more.loose), len(more.draft.unapplied))
        same = (len(access.filters), len(access.loose), len(access.draft.unapplied))
        if one.key in more.arguments and plain == same:
            yield more


def _is_thing(search: Search, one: Input, clause: Clause) -> bool:
    """Whether a name is that of the one known thing whose id an input takes."""
    if one.role != "id":
        return False
    things = things_named(str(clause.value), {one.entity}, search.scope)
    return len(things) == 1 and things[0].exact


def _led_to(
    search: Search, access: Access, one: Input, places: Sequence[Clause], from_others: FromOthers
) -> Iterator[Access]:
    """The input bound by an operation that is told one of these values; the others wait."""
    waiting = replace(access, loose=(*access.loose, *places))
    for way in from_others(search, waiting, one):
        if len(way.loose) < len(waiting.loose):
            yield way
