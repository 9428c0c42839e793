"""What something costs, asked for in another currency: "the tent, how much is that in yen?"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from graphs.forms.records import CallGoal, Constraint, FindGoal, Goal
from graphs.reading.closed_class import closed
from graphs.reading.schema import Schema, is_measure
from graphs.search.values import parameter_kind
from tools.entity_types.records import EntityType
from tools.library import ToolLibrary
from tools.words import identifier_words


class Converter(NamedTuple):
    """A function that tells an amount in another currency, and the keys of its inputs."""

    tool_id: str
    amount: str
    source: str
    target: str


def with_conversions(goals: Sequence[Goal], schema: Schema, library: ToolLibrary) -> list[Goal]:
    """The goals; an amount asked for in a currency is looked up, then converted from its own."""
    made = [*goals]
    for at, goal in enumerate(goals):
        asked = _asked_in(goal) if isinstance(goal, FindGoal) else None
        if asked is None or not isinstance(goal, FindGoal):
            continue
        priced, by = _priced(goal, schema), _converter(schema, library)
        if priced is None or by is None:
            continue
        amount, currency = priced
        rest = tuple(c for c in goal.find.constraints if c is not asked)
        wanted = tuple(dict.fromkeys([*goal.find.wanted, amount, currency]))
        find = goal.find.model_copy(update={"constraints": rest, "wanted": wanted})
        made[at] = goal.model_copy(update={"find": find})
        arguments = (
            Constraint(attribute=by.amount, goal=goal.id, take=amount, kind="number"),
            Constraint(attribute=by.source, goal=goal.id, take=currency, kind="currency"),
            asked.model_copy(update={"attribute": by.target}),
        )
        call = CallGoal(id=_free(made), tool_id=by.tool_id, arguments=arguments)
        made.append(call.model_copy(update={"condition": goal.condition, "span": goal.span}))
    return made


def _free(goals: Sequence[Goal]) -> str:
    """An id that no goal has."""
    return f"g{max(int(goal.id.removeprefix('g')) for goal in goals) + 1}"


def _asked_in(goal: FindGoal) -> Constraint | None:
    """The currency that is said and belongs to nothing else."""
    if goal.total is not None or goal.test is not None or goal.find.of:
        return None
    said = [c for c in goal.find.constraints if c.kind == "currency" and not c.attribute]
    return said[0] if len(said) == 1 and said[0].op == "=" else None


def _priced(goal: FindGoal, schema: Schema) -> tuple[str, str] | None:
    """The amount that is asked for, with the attribute that says its currency."""
    kind = schema.model.types.get(goal.find.entity)
    if kind is None:
        return None
    order = [goal.find.order.attribute] if goal.find.order is not None else []
    plain = [a.name for a in kind.attributes if set(a.words) <= closed("priced")]
    pairs = ((name, _currency_of(kind, name)) for name in [*goal.find.wanted, *order, *plain])
    return next(((name, beside) for name, beside in pairs if beside), None)


def _currency_of(kind: EntityType, name: str) -> str:
    """The attribute beside an amount that says its currency."""
    amount, record = kind.attribute(name), name.rpartition(".")[0]
    beside = kind.attribute(f"{record}.currency" if record else "currency")
    measured = amount is not None and is_measure(amount)
    return beside.name if measured and beside is not None else ""


def _converter(schema: Schema, library: ToolLibrary) -> Converter | None:
    """The only function that takes an amount and two currencies, and nothing else."""
    functions = (p for p in schema.model.paths.values() if p.kind == "function")
    found = [one for one in (_as_converter(p.tool_id, library) for p in functions) if one]
    return found[0] if len(found) == 1 else None


def _as_converter(tool_id: str, library: ToolLibrary) -> Converter | None:
    needed = [one for one in library.tool(tool_id).parameters if one.required]
    amounts = [one.key for one in needed if one.type in ("integer", "number")]
    codes = [one.key for one in needed if parameter_kind(one) == "currency"]
    if len(amounts) != 1 or len(codes) != 2 or len(needed) != 3:
        return None
    source, target = sorted(codes, key=_is_target)
    return Converter(tool_id, amounts[0], source, target)


def _is_target(key: str) -> bool:
    """Whether an input says of itself that it is what something is turned to."""
    words: Iterable[str] = identifier_words(key)
    return bool(set(words) & closed("amounting"))
