"""Which inputs of a function what a clause says is for: the members of lists that it names, and
amounts by their units and the words beside them, all of them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from graphs.forms.records import Constraint
from graphs.reading.assignment import cheapest
from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import positives
from graphs.reading.cues import preposition
from graphs.reading.measured import (
    counted_in,
    is_of_another,
    is_of_same,
    unit_told,
)
from graphs.reading.members_said import members_said
from graphs.reading.tokens import stem, stems
from graphs.reading.values.units import measures
from graphs.reading.weights import reach
from graphs.search.values import is_within, parameter_kind, states_amounts, words_of
from tools.entity_types.records import AccessPath
from tools.records import Parameter, Tool
from tools.words import identifier_words, prose_words

WAYS = ("order", "limit", "page")
"""Roles of inputs that say how rows come."""
Cost = tuple[int, int]
"""Whether only a description gives an amount a place, and how far the words stand from it: less is
better, and one place more is better than that.
"""


def listed_inputs(
    clause: Clause, tool: Tool, used: set[int], path: AccessPath | None = None
) -> list[Constraint]:
    """The members of lists that inputs take and the clause names; their words are used.

    Where several inputs take the same list, search places them; in which order rows come, or how
    many, is not said so.
    """
    said: dict[tuple[int, int], list[tuple[Parameter, str]]] = {}
    ways = {one.key for one in path.inputs if one.role in WAYS} if path is not None else set()
    for parameter in tool.parameters:
        for run, member in members_said(clause, parameter) if parameter.key not in ways else ():
            said.setdefault(run, []).append((parameter, member))
    found, taken = [], set(used)
    units = {takers[0][0].key for run, takers in said.items() if _is_unit(clause, run)}
    for run in sorted(said, key=lambda run: (run[0] - run[1], run)):
        takers = said[run]
        elsewhere = len(takers) == 1 and takers[0][0].key in units and not _is_unit(clause, run)
        if taken.isdisjoint(range(*run)) and not elsewhere:
            taken.update(range(*run))
            found.append(_listed(clause, run, takers))
    used |= taken
    return sorted(found, key=lambda one: one.span or (0, 0))


def _listed(
    clause: Clause, run: tuple[int, int], takers: Sequence[tuple[Parameter, str]]
) -> Constraint:
    (parameter, member), *others = takers
    source = "from" if _is_unit(clause, run) else ""  # 100 ml are told in another unit
    return Constraint(
        attribute="" if others else parameter.key,
        value=member,
        kind="enum",
        cue=source or preposition(clause.word(run[0] - 1)),
        span=clause.span(*run),
    )


def _is_unit(clause: Clause, run: tuple[int, int]) -> bool:
    """Whether what is said is the unit of the amount before it."""
    words = (clause.word(at) for at in range(*run))
    return clause.word(run[0] - 1)[:1].isdigit() and any(word in measures() for word in words)


def inputs_of_amounts(
    clause: Clause, tool: Tool, values: Sequence[Placed], used: set[int]
) -> Mapping[int, str]:
    """First token of each amount, and of each day where several inputs take one -> the input that
    it is for, where words tell that; those words are used.
    """
    takers = [p for p in tool.parameters if states_amounts(p) and not p.enum]
    days = [p for p in tool.parameters if parameter_kind(p) == "date" and not p.enum]
    places = [
        dict(_days(clause, placed, days) if placed.value.kind == "date"
             else _places(clause, placed, takers))
        for placed in values
    ]  # fmt: skip
    most = max((far for one in places for _, far in one.values()), default=0)
    beyond = 1 + most * len(values)
    costs = [{k: told * beyond + far for k, (told, far) in one.items()} for one in places]
    best = cheapest(costs, [(1 + len(values)) * beyond] * len(values))
    told = {one.key: words_of(one) for one in takers}
    told |= {one.key: _own_words(one) for one in days}
    found = [(p, key) for p, key in zip(values, best, strict=True) if key is not None]
    used.update(at for placed, key in found for at, _ in _near(clause, placed, told[key]))
    return {placed.first: key for placed, key in found}


def _days(
    clause: Clause, placed: Placed, takers: Sequence[Parameter]
) -> Iterator[tuple[str, Cost]]:
    """The inputs whose names stand near a day, where several take one, and how far away."""
    for parameter in takers if len(takers) > 1 else ():
        far = _distance(clause, placed, _own_words(parameter))
        if far is not None:
            yield parameter.key, (0, far)


def _own_words(parameter: Parameter) -> tuple[str, ...]:
    return identifier_words(parameter.name.rsplit(".", 1)[-1])


def _places(
    clause: Clause, placed: Placed, takers: Sequence[Parameter]
) -> Iterator[tuple[str, Cost]]:
    """The inputs that words near an amount speak of, and what that costs."""
    for parameter in takers:
        unit = unit_told(parameter)
        if is_of_another(placed, unit):
            continue
        counted = counted_in(placed, unit).value.value
        for described, words in enumerate((_own_words(parameter), words_of(parameter))):
            far = 0 if is_of_same(placed, unit) else _distance(clause, placed, words)
            if far is not None and is_within(parameter, counted):
                yield parameter.key, (described, far)
                break


def _distance(clause: Clause, placed: Placed, words: Sequence[str]) -> int | None:
    """How many tokens an amount stands from the nearest of some words; 0 for its own."""
    if placed.value.unit and stem(placed.value.unit) in stems(tuple(words)):
        return 0
    return min((far for _, far in _near(clause, placed, words)), default=None)


def _near(clause: Clause, placed: Placed, words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where some words stand near an amount, and how many tokens away."""
    named = set(stems(tuple(words)))
    for at, token in enumerate(clause.tokens):
        far = placed.first - at if at < placed.first else max(at - placed.last + 1, 0)
        meant = {token.stem, *stems(prose_words(token.lower))}  # people: person
        if (degree := positives().get(token.lower)) is not None:
            meant |= {*stems(tuple(degree.dimension.split()))}  # old: age
        said = named & meant
        if said and not token.function and far <= reach("attribute"):
            yield at, far
