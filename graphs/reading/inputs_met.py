"""Whether the inputs that an operation needs are covered by what is said, by kinds of values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from graphs.forms.records import Constraint
from graphs.reading.fitting import WAYS
from graphs.search.values import fit, parameter_kind, takes_length
from tools.entity_types.records import AccessPath, Input
from tools.records import Parameter, Tool
from tools.value_kinds import HARD_TO_STATE
from tools.words import identifier_words, prose_words


def least_lacking(
    said: Sequence[Constraint], ways: Iterable[tuple[AccessPath, Tool]]
) -> dict[str, float]:
    """The feature of a reading for how many inputs are covered by nothing that is said, of the
    operation that lacks the least.
    """
    return {"lacking": float(min((lacking(said, *way) for way in ways), default=0))}


def lacking(said: Sequence[Constraint], path: AccessPath, tool: Tool) -> int:
    """How many inputs only the person can tell that no value covers: each goes into at most one,
    the one that it is said of, else the first that must be told and takes its kind.
    """
    inputs = {one.key: one for one in path.inputs}
    open_ = [p for p in tool.parameters if not _is_way(inputs.get(p.key))]
    open_.sort(key=lambda one: not one.required)
    for one in sorted(said, key=lambda one: not one.attribute):
        taken = [*_takers(one, open_, inputs)]
        open_ = [p for p in open_ if p not in taken]
    return sum(_must_be_said(one, inputs.get(one.key)) for one in open_)


def _is_way(one: Input | None) -> bool:
    return one is not None and one.role in WAYS


def _takers(
    said: Constraint, open_: Sequence[Parameter], inputs: Mapping[str, Input]
) -> list[Parameter]:
    """The inputs that a value fills: both ends of a stretch of days."""
    if said.attribute:
        named = [p for p in open_ if p.key == said.attribute]
        return named or [
            p for p in open_ if p.key in inputs and inputs[p.key].attribute == said.attribute
        ]
    ranged = isinstance(said.value, Mapping) and {"start", "end"} <= said.value.keys()
    return [*_fitting(said, open_)][: 2 if ranged else 1]


def _fitting(said: Constraint, open_: Sequence[Parameter]) -> Iterator[Parameter]:
    value = said.value
    if isinstance(value, Mapping) and "start" in value:
        kind, value = "date", value["start"]
    else:
        kind = said.kind
    for one in open_:
        lasts = kind == "duration"
        month = kind == "date" and identifier_words(one.name)[-1:] in (("month",), ("year",))
        if (
            month
            or (lasts and takes_length(one, value))
            or (not lasts and fit(kind, value, parameter_kind(one), one.type, one.enum) > 0)
        ):
            yield one


def _must_be_said(one: Parameter, taken: Input | None) -> bool:
    """Whether nobody but the person can tell an input: it has no default, and nothing gives it."""
    if not one.required or one.default is not None or len(one.enum) == 1:
        return False
    led_to = taken is not None and taken.role == "id" and bool(taken.entity)
    today = {"default", "today"} <= {*prose_words(one.description)}
    return not (led_to or today or parameter_kind(one) in HARD_TO_STATE)
