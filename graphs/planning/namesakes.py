"""The things of one name, where plans differ by which of them they take the name for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isclose
from typing import Any

from graphs.forms.records import Goal
from graphs.planning.plans import way_of
from graphs.plans.records import CallStep, Constant, Filter, Plan
from graphs.search.grounding import Grounding
from graphs.search.scope import Scope
from graphs.search.searching import SearchResult
from graphs.search.things_named import things_named
from tools.entity_types.records import EntityType


@dataclass(frozen=True, slots=True)
class Namesakes:
    """What the things are called, each with the best plan for it."""

    plans: Mapping[str, Plan]
    are_all: bool
    """Whether nobody else is known by the name."""
    narrowed: bool = False
    """Whether the request says more of the very things: "Jonas, the one in sales", "the lighter of
    the vases".
    """
    first: bool = False
    """Whether one of them is meant, by its place among them."""
    name: str = ""
    """What the request calls them."""


def with_plans_of(result: SearchResult, more: SearchResult) -> SearchResult:
    """A search that ended early, with the plans that a whole one found beside them."""
    new = [plan for plan in more.plans if plan not in result.plans]
    return replace(result, plans=(*result.plans, *new))


def namesakes_of(
    result: SearchResult, plans: Sequence[Plan], goal: Goal, scope: Scope
) -> Namesakes | None:
    """The things that plans differ by alone, those of the two best first; None: by more."""
    place = _place(result, plans)
    entity = result.namesakes[0][0] if place is not None else ""
    if place is None and (place := twins_at(plans)) is not None:
        entity = _type_at(goal, place, scope)
    if place is None or not entity or scope.grounding is None:
        return None
    way = way_of(plans[0])
    by_thing: dict[str, Plan] = {}
    for at, plan in enumerate(plans):
        thing = dict(_things(plan)).get(place)
        if thing is not None and (at < 2 or way_of(plan) == way):
            by_thing.setdefault(thing, plan)
    name = _said(goal, place)
    known = {str(one.id) for one in things_named(name, {entity}, scope)}
    told = called_apart(scope.model.types[entity], [*by_thing], scope.grounding)
    are_all = bool(known) and known <= by_thing.keys()
    find = _find_of(goal, place, entity)
    ordered = find.get("order") is not None
    narrowed = ordered or len(find.get("constraints", ())) > 1
    first = ordered and find.get("limit") is not None
    plans_of = dict(zip(told, by_thing.values(), strict=True))
    return Namesakes(plans_of, are_all, narrowed, first, name)


def twins_at(plans: Sequence[Plan]) -> str | None:
    """The place in the form of the name that the two best plans, as good as each other, take for
    different things; None: they differ by more, or there is no other.
    """
    if len(plans) < 2 or not isclose(plans[0].score, plans[1].score):
        return None
    first, second = (dict(_things(plan)) for plan in plans[:2])
    apart = [place for place, thing in first.items() if second.get(place) != thing]
    alike = first.keys() == second.keys() and way_of(plans[0]) == way_of(plans[1])
    return apart[0] if alike and len(apart) == 1 else None


def _type_at(goal: Goal, place: str, scope: Scope) -> str:
    """The type of the thing that a constraint of a find names; ``""``: it is of none."""
    told, find = (_part(goal, place.split(".")[1:end]) for end in (None, -2))
    kind = scope.model.types.get(find.get("entity", "")) if isinstance(find, dict) else None
    if kind is None or not isinstance(told, dict):
        return ""
    attribute = kind.attribute(told.get("attribute", ""))
    own = attribute is None or attribute.name in (kind.id_attribute, *kind.name_attributes)
    return kind.id if own or attribute is None else attribute.target


def _place(result: SearchResult, plans: Sequence[Plan]) -> str | None:
    """The place in the form of the name that the two best plans take for different things."""
    if not result.namesakes or len(plans) < 2:
        return None
    (_, one), (_, other) = result.namesakes
    first, second = dict(_things(plans[0])), dict(_things(plans[1]))
    return next((p for p, t in first.items() if (t, second.get(p)) == (one, other)), None)


def _things(plan: Plan) -> Iterator[tuple[str, str]]:
    """Place in the form of each name that is known to mean one thing, and the id of that."""
    for step in plan.steps:
        sources = [*step.arguments.values()] if isinstance(step, CallStep) else [
            op.value for op in step.ops if isinstance(op, Filter)
        ]  # fmt: skip
        for one in sources:
            if isinstance(one, Constant) and one.known and one.origin:
                alone = isinstance(one.value, list) and len(one.value) == 1
                yield one.origin, str(one.value[0] if alone else one.value)


def _said(goal: Goal, place: str) -> str:
    """What stands at a place of the form; ``""``: nothing does."""
    part = _part(goal, place.split(".")[1:])
    value = part.get("value") if isinstance(part, dict) else None
    return value if isinstance(value, str) else ""


def _find_of(goal: Goal, place: str, entity: str) -> Mapping[str, Any]:
    """The find for things of a type that a name of one is said in; empty: it is said in another."""
    find = _part(goal, place.split(".")[1:-2])
    return find if isinstance(find, dict) and find.get("entity") == entity else {}


def _part(goal: Goal, keys: Sequence[str]) -> Any:
    """What stands at a place of a goal; None: nothing does."""
    part: Any = goal.model_dump(mode="json")
    for key in keys:
        inner = part[int(key)] if isinstance(part, list) and key.isdecimal() else None
        part = part.get(key) if isinstance(part, dict) else inner
    return part


def called_apart(kind: EntityType, things: Sequence[str], grounding: Grounding) -> list[str]:
    """What things are called; those that are called the same with their ids."""
    told = [_called(kind, thing, grounding) for thing in things]
    often = Counter(told)
    return [
        f"{text} ({thing})" if often[text] > 1 else text
        for text, thing in zip(told, things, strict=True)
    ]


def _called(kind: EntityType, thing: str, grounding: Grounding) -> str:
    """What a thing is called, with the values beside its name that tell it from others."""
    known = [one for one in grounding.values(kind.id) if str(one.thing) == thing]
    told = [one.text for name in kind.name_attributes for one in known if one.attribute == name]
    known = sorted(known, key=lambda one: one.text not in told[:1])
    label = next((one.label for one in known if one.label), "")
    return f"{next(iter(told), thing)} ({label})" if label else " ".join(told) or thing


def all_meant(things: Sequence[str]) -> str:
    """A sentence for a name that these things have."""
    *others, last = things
    return f"{', '.join(others)} and {last} are {'both' if len(others) == 1 else 'all'} meant"
