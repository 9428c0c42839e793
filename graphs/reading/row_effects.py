"""What a change would come to by what is known: of which things it is, what it makes new."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from graphs.forms.records import Constraint, DoGoal
from graphs.reading.row_evidence import RowEvidence
from graphs.reading.schema import Schema
from graphs.rows.answer_rows import Row
from graphs.rows.comparing import listed, matches
from tools.entity_types.records import DENYING, Input


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change would come to."""

    things: list[Row] | None
    """The things known of which it is; None where rows do not tell: one is made, or those of
    another goal or of a type of which nothing was seen are meant."""
    subject: Hashable
    """What is done and to what; the same of all changes of the same things."""
    made_so: frozenset[str]
    """What inputs are given, things by their ids."""
    is_idle: bool
    """Whether it is surely of nothing that there is, or makes nothing otherwise."""
    tells_apart: bool
    """Whether of several things some, not all, have something already that they are to be given:
    "Ada's visit tomorrow" tells which of her visits is meant."""


class RowEffects:
    """Changes, by the rows that a run saw."""

    def __init__(
        self, evidence: RowEvidence, read_whole: Callable[[str], bool], schema: Schema
    ) -> None:
        """``read_whole``: whether all things of a type are known."""
        self._evidence, self._read_whole, self._schema = evidence, read_whole, schema

    def of(self, goal: DoGoal) -> Effect:
        """What a change would come to."""
        things = self._things(goal)
        made_so = frozenset(
            repr((told.attribute, self._meant(goal, told))) for told in goal.assignments
        )
        lacking = [
            [self._lacks(goal, row, one) for row in things or ()] for one in goal.assignments
        ]
        return Effect(
            things,
            self._subject(goal, things),
            made_so,
            is_idle=self._is_idle(goal, things, lacks=any(map(any, lacking))),
            tells_apart=not goal.each and any(any(some) and not all(some) for some in lacking),
        )

    def _things(self, goal: DoGoal) -> list[Row] | None:
        target = goal.target
        if target is None or target.of or target.order is not None:
            return None
        rows = self._evidence.rows(target.entity)
        if not rows:
            return None
        told = target.constraints
        return [row for row in rows if all(self._is_so(target.entity, row, one) for one in told)]

    def _is_idle(self, goal: DoGoal, things: list[Row] | None, *, lacks: bool) -> bool:
        """``lacks``: whether any of the things lacks something that it is to be given."""
        if things is None:
            return False
        if not things:
            return goal.target is not None and self._read_whole(goal.target.entity)
        updates = self._schema.model.paths[goal.tool_id].kind == "update"
        return updates and not lacks

    def _subject(self, goal: DoGoal, things: list[Row] | None) -> Hashable:
        if things is None:
            return goal.tool_id, repr(goal.target), goal.target_goal
        key = self._schema.kind(goal.entity).id_attribute if goal.entity else ""
        return goal.tool_id, *sorted(str(row.get(key)) for row in things)

    def _lacks(self, goal: DoGoal, row: Row, told: Constraint) -> bool:
        """Whether a thing is not known to have what an input is to be given."""
        attribute = self._attribute(goal, told)
        if told.goal or told.find or told.shift or not attribute or attribute not in row:
            return True
        return not self._holds(goal.entity, row, attribute, told)

    def _attribute(self, goal: DoGoal, told: Constraint) -> str:
        """The attribute that an input sets."""
        taken = self._input(goal, told)
        return taken.attribute if taken is not None else ""

    def _input(self, goal: DoGoal, told: Constraint) -> Input | None:
        inputs = self._schema.model.paths[goal.tool_id].inputs
        return next((one for one in inputs if one.key == told.attribute), None)

    def _meant(self, goal: DoGoal, told: Constraint) -> Any:
        """What an input is given: of a thing that is called so its id."""
        taken, target = self._input(goal, told), ""
        if taken is not None and taken.entity != goal.entity:
            target = taken.entity
        elif taken is not None and taken.attribute:
            target = self._schema.target_of(goal.entity, taken.attribute)
        things = self._evidence.called(target, told.value) if target else []
        return things[0] if len(things) == 1 else (told.op, told.value, told.goal, told.shift)

    def _is_so(self, entity: str, row: Row, told: Constraint) -> bool:
        """Whether a row is as told, as far as rows tell."""
        if told.find is not None or told.goal or told.than or told.times is not None:
            return True
        if not told.attribute:
            names = (one.name for one in self._schema.kind(entity).attributes)
            return any(self._holds(entity, row, name, told) for name in names)
        ends = [*self._led_to(entity, row, told.attribute)]
        if not ends:
            return True
        so = any(self._holds(*end, told) for end in ends)
        return so != (told.op in DENYING)

    def _led_to(self, entity: str, row: Row, attribute: str) -> Iterator[tuple[str, Row, str]]:
        """The rows to which relations lead, each with its type and the attribute told of it."""
        first, _, rest = attribute.partition(".")
        if first not in row:
            return
        if not rest:
            yield entity, row, first
            return
        target = self._schema.target_of(entity, first)
        for value in listed(row[first]):
            other = self._evidence.related(target, value) if target else None
            if other is not None:
                yield from self._led_to(target, other, rest)

    def _holds(self, entity: str, row: Row, attribute: str, told: Constraint) -> bool:
        op = "=" if told.op in DENYING else told.op
        if matches(row.get(attribute), op, told.value):
            return True
        wanted = listed(told.value) if op in ("=", "in") else ()
        return any(self._evidence.holds(entity, row, attribute, one) for one in wanted)


def effect_signs(known: Sequence[tuple[DoGoal, Effect]]) -> list[dict[str, float]]:
    """For each of the changes that a request may ask for: of how many things it is, and how much
    more another of the same things makes otherwise.
    """
    made: dict[Hashable, list[frozenset[str]]] = {}
    for _, effect in known:
        made.setdefault(effect.subject, []).append(effect.made_so)
    return [_effect_signs(goal, effect, made[effect.subject]) for goal, effect in known]


def _effect_signs(goal: DoGoal, effect: Effect, made: Sequence[frozenset[str]]) -> dict[str, float]:
    count = len(effect.things) if effect.things is not None else 1
    own = effect.made_so
    return {
        "things_unknown": float(effect.things is None),
        "things_several": float(count > 1 and not goal.each),
        "each_of_one": float(count == 1 and goal.each),
        "tells_apart": float(effect.tells_apart),
        "fuller": float(max((len(one - own) for one in made if own < one), default=0)),
    }
