"""What a request says beside a change, given to the inputs of it that alone can take it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from graphs.forms.records import Constraint, Find
from graphs.reading.clauses import Clause
from graphs.reading.command import Command
from graphs.reading.given import form_value, named
from graphs.reading.links import Link
from graphs.reading.proposing import Proposal, tokens_told
from graphs.reading.schema import Schema, fits_kind
from tools.entity_types.records import Input


def with_what_fits(
    one: Proposal, whole: Clause, links: Sequence[Link], schema: Schema
) -> Proposal | None:
    """The change with every value and name that is still open, each in the only input that takes
    it; None where nothing is added.
    """
    path = schema.model.paths[one.goal.tool_id]
    command = Command(whole, path, links, schema, corrects=True)
    command.assigned = {told.attribute: told for told in one.goal.assignments}
    command.used = tokens_told(one, whole)
    before = len(command.assigned)
    give_what_fits(command)
    added = len(command.assigned) - before
    aims = _aim(one, command)
    if not added and aims is None:
        return None
    goal = one.goal.model_copy(update={"assignments": tuple(command.assigned.values())})
    if aims is not None:
        goal = goal.model_copy(update={"target": aims, "target_goal": ""})
    lacking = float(sum(map(command.must_be_said, command.open())))
    features = {**one.candidate.features, "content_missing": lacking}
    made = replace(one.candidate, goal=goal, features=features)
    return replace(one, candidate=made, filled=added, aimed=aims is not None)


def _aim(one: Proposal, command: Command) -> Find | None:
    """The one thing of the type that is named anywhere, where the change has none; else None."""
    target, schema = one.goal.target, command.schema
    if command.path.kind == "create" or (target is None and not one.goal.target_goal):
        return None
    kept = target.constraints if target is not None else ()
    if any(schema.identifies(command.path.entity, c.attribute) for c in kept):
        return None
    own = [
        x for x in command.links
        if x.kind == "name" and x.entity == command.path.entity and x.is_whole and not x.soft
        and schema.identifies(x.entity, x.attribute) and not command.is_used(x.first, x.last)
    ]  # fmt: skip
    if len({repr(x.thing) for x in own}) != 1:
        return None
    value, kind = named(own[0])
    span = command.clause.span(own[0].first, own[0].last)
    by_id = command.kind.id_attribute if command.kind and kind == "id" else own[0].attribute
    told = Constraint(attribute=by_id, value=value, kind=kind, span=span)
    return Find(entity=command.path.entity, constraints=(*kept, told))


_Fits = list[tuple[Input, Constraint]]


def give_what_fits(
    command: Command, accepts: Callable[[Input, Any], bool] = lambda *_: True
) -> None:
    """Give every value and name that is still open to the only open input that takes it and
    ``accepts`` it.
    """
    for first, last, fits in _loose(command):
        taking = [
            (taken, told) for taken, told in fits
            if taken.key not in command.assigned and accepts(taken, told.value)
        ]  # fmt: skip
        if len(taking) == 1 and not command.is_used(first, last):
            taken, told = taking[0]
            command.assigned[taken.key] = told
            command.used.update(range(first, last))


def _loose(command: Command) -> Iterator[tuple[int, int, _Fits]]:
    """Where values, names and listed words stand, with the inputs that take each."""
    links = [x for x in command.links if x.is_whole and not x.soft]
    for link in sorted(links, key=lambda x: (-x.size, x.first)):
        if not command.is_used(link.first, link.last):
            yield link.first, link.last, [*_for_link(command, link)]
    for placed in command.clause.values:
        if placed.first < placed.last and not command.is_used(placed.first, placed.last):
            span = command.clause.span(placed.first, placed.last)
            fits: _Fits = []
            for taken in command.open():
                attribute = command.attribute(taken)
                if attribute is not None and fits_kind(attribute, placed.value.kind):
                    value, kind = form_value(placed, taken, attribute)
                    told = Constraint(attribute=taken.key, value=value, kind=kind, span=span)
                    fits.append((taken, told))
            yield placed.first, placed.last, fits


def _for_link(command: Command, link: Link) -> Iterator[tuple[Input, Constraint]]:
    """The inputs that take what a link stands for, each with what it is told."""
    span = command.clause.span(link.first, link.last)
    for taken in command.open():
        if link.kind == "name" and command.schema.identifies(link.entity, link.attribute):
            if command.refers(taken) == link.entity:
                value, kind = named(link)
                yield taken, Constraint(attribute=taken.key, value=value, kind=kind, span=span)
        elif _sets_listed(command, taken, link):
            kind = "flag" if link.kind == "flag" else "enum"
            told = True if link.value is None else link.value
            yield taken, Constraint(attribute=taken.key, value=told, kind=kind, span=span)


def _sets_listed(command: Command, taken: Input, link: Link) -> bool:
    """Whether an input sets the attribute of which a listed value, or a flag, is said."""
    own = link.kind in ("value", "flag") and link.entity == command.path.entity
    return own and taken.attribute == link.attribute and command.sets(taken) is not None
