"""Walks as plans: what a clause gives goes into the calls, what is left open is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.rules.fit import Fit
from graphs.rules.given_values import GivenValues
from graphs.rules.mentions import Mentions
from graphs.rules.plan import Plan, Supply, lay_out
from graphs.rules.things import Thing, Things, nouns_of
from graphs.rules.tool_words import leaves, stem
from graphs.rules.walk import Walk
from graphs.rules.walk_inputs import kinds_told
from graphs.state import Result
from tools.graph import Binding
from tools.records import Parameter, Tool
from tools.words import identifier_words

_CODED = ("country", "currency", "language")
"""Values that have codes of their own."""
_FOUND = 0.9
"""How surely a name that is looked up is found."""


class WalkedPlans:
    """Lays out walks for one clause."""

    def __init__(
        self,
        values: GivenValues,
        things: Things,
        mentions: Mentions,
        known: Mapping[str, Result],
    ) -> None:
        self._things = things
        self._frame = values.frame
        self._mentions = mentions
        self._known = known
        self._values = values
        self._taken: dict[str, dict[str, Fit]] = {}

    def plan(self, walk: Walk) -> Plan:
        """The calls of a walk with all their inputs."""
        return lay_out(self._supply(walk, frozenset(), ()))

    def values_of(self, tool: Tool) -> frozenset[int]:
        """The indices of the values that a tool takes as inputs of its own."""
        things = self._things.takes[tool.id]
        sent = (fit for key, fit in self._sent(tool).items() if key not in things)
        return frozenset[int]().union(*(fit.uses for fit in sent))

    def codes_of(self, tool: Tool) -> dict[str, tuple[Any, frozenset[int]]]:
        """The ids that values give by themselves, as a country gives its code, with their uses."""
        things = self._things.takes[tool.id]
        coded = {i for i, v in enumerate(self._frame.values) if v.kind in _CODED}
        return {
            key: (fit.value, fit.uses)
            for key, fit in self._sent(tool).items()
            if key in things and fit.uses & coded
        }

    def _sent(self, tool: Tool) -> dict[str, Fit]:
        """What values of the clause go into a tool by itself."""
        if tool.id not in self._taken:
            supply = self._values.supply(tool, None, frozenset(), (tool.id,))
            fits = {key: fit for key, fit in supply.inputs.items() if isinstance(fit, Fit)}
            self._taken[tool.id] = fits
        return self._taken[tool.id]

    def _supply(
        self,
        walk: Walk,
        taken: frozenset[int],
        stack: tuple[str, ...],
        wanted: Thing | None = None,
    ) -> Supply:
        """``wanted``: the kind of thing that the call is made for."""
        stack = (*stack, walk.tool.id)
        mine = self._named(walk)
        busy = taken | self._uses(walk.names)
        supply = self._values.supply(walk.tool, None, busy, stack)
        for key in (*walk.fed, *walk.stated, *walk.known, *walk.missing):
            supply.inputs.pop(key, None)
        for key, fit in mine.items():
            supply.inputs[key] = fit
            supply.uses |= fit.uses
            supply.weak -= fit.uses
        if walk.listed is not None:
            supply.uses |= self._mentions.names[walk.listed].uses
        for key, before in walk.fed.items():
            producer = self._supply(before, busy, stack, walk.things[key])
            self._feed(supply, walk, key, producer)
        for key, subtask in walk.known.items():
            binding = self._found_before(walk, key, subtask)
            if binding is not None:
                supply.known[key] = (subtask, binding)
        self._say_kinds(supply, walk, wanted)
        supply.missing = [p for p in leaves(walk.tool) if self._lacks(p, supply)]
        return supply

    def _named(self, walk: Walk) -> dict[str, Fit]:
        """What the walk itself sends: the ids and numbers stated, the name looked up."""
        sent = {key: Fit(value, 1.0, frozenset()) for key, value in walk.stated.items()}
        for key, value in walk.stated.items():
            uses = [name.uses for name in self._mentions.names if name.text == value]
            sent[key] = Fit(value, 1.0, frozenset().union(*uses))
        if walk.sought is not None:
            key, index = walk.sought
            name = self._mentions.names[index]
            sent[key] = Fit(name.text, _FOUND, name.uses)
        return sent

    def _uses(self, names: frozenset[int]) -> frozenset[int]:
        return frozenset().union(*(self._mentions.names[index].uses for index in names))

    def _feed(self, supply: Supply, walk: Walk, key: str, producer: Supply) -> None:
        thing = walk.things[key]
        given = self._things.gives[producer.tool.id][thing]
        supply.inputs[key] = Binding(
            source=producer.tool.id,
            output=_as_taken(given.path, producer.tool, key),
            target=walk.tool.id,
            parameter=key,
            score=given.sureness,
            evidence=(f"the {thing[1]} that it takes",),
        )
        supply.producers[key] = producer
        supply.uses |= producer.uses
        supply.weak |= producer.weak
        supply.words |= producer.words
        supply.free |= producer.free
        supply.tools |= producer.tools
        supply.score *= producer.score * given.sureness

    def _say_kinds(self, supply: Supply, walk: Walk, wanted: Thing | None) -> None:
        """Say which kind is looked for, or handed on, where a call must be told: type, track."""
        handed = [*walk.things.values(), *([wanted] if wanted is not None else [])]
        handed += [self._things.takes[walk.tool.id][key] for key in walk.known]
        nouns = {stem(noun) for thing in handed for noun in nouns_of(thing)}
        for p in leaves(walk.tool):
            if p.required and p.default is None and p.key not in supply.inputs:
                said = next((one for one in kinds_told(p) if stem(one.lower()) in nouns), None)
                if said is not None:
                    value = [said] if p.type == "array" else said
                    supply.inputs[p.key] = Fit(value, _FOUND, frozenset())

    def _found_before(self, walk: Walk, key: str, subtask: str) -> Binding | None:
        thing = self._things.takes[walk.tool.id][key]
        for observation in reversed(self._known[subtask]["observations"]):
            given = self._things.gives.get(observation["tool_id"], {}).get(thing)
            if given is not None and observation["rows"]:
                return Binding(
                    source=observation["tool_id"],
                    output=given.path,
                    target=walk.tool.id,
                    parameter=key,
                    score=given.sureness,
                )
        return None

    @staticmethod
    def _lacks(parameter: Parameter, supply: Supply) -> bool:
        if not parameter.required or parameter.default is not None:
            return False
        return parameter.key not in supply.inputs and parameter.key not in supply.known


def _as_taken(path: str, tool: Tool, key: str) -> str:
    """The field of the same record that is handed on: its uri where one is taken."""
    if identifier_words(key)[-1] not in ("uri", "uris"):
        return path
    beside = f"{path.rpartition('.')[0]}.uri".lstrip(".")
    return beside if any(output.path == beside for output in tool.outputs) else path
