"""What speaks for and against a single call on the way to a goal."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.rules.aspects import Aspects
from graphs.rules.belonging import NOT_HERS
from graphs.rules.things import INSIDE, Thing, Things
from tools.records import Tool

_CALL = 0.05
"""What each call costs."""
_UNSAID = 0.4
"""What a call costs that the clause does not speak of."""
_UNSURE = 0.4
"""What it costs that an answer may hold no such things."""
_NEAR = 0.2
"""What it is worth that a call is for what is said of a thing on the way, as a whole."""
_USUAL = 0.05
"""What it is worth that all operations are about a kind of thing: it is what is mostly asked."""
_UNMENTIONED = 0.12
"""What it costs to fetch a kind of thing that is not mentioned."""


class CallWorth:
    """What single calls are worth for one clause."""

    def __init__(self, things: Things, aspects: Aspects, near: Mapping[str, float]) -> None:
        """``near``: how near a tool that reads is to what is said of a thing on the way, [0, 1]."""
        self._things = things
        self._aspects = aspects
        self._near = near

    def main_thing(self, tool: Tool) -> Thing | None:
        """The kind of thing that a tool is for, the one spoken of first."""
        given = self._things.gives[tool.id]
        return max(
            (thing for thing, one in given.items() if one.sureness > INSIDE),
            key=lambda thing: (self._aspects.mentioned(thing), given[thing].sureness),
            default=None,
        )

    def giving(self, tool: Tool, kind: Thing, thing: Thing) -> float:
        """What speaks for and against a call for things of a kind, one of those that may do."""
        sureness = self._things.gives[tool.id][kind].sureness
        worth = self._step(tool)
        if self._is_only_way(tool, kind):
            worth = (worth - _CALL) / 2
        worth -= _UNSURE * (1 - sureness)
        worth += _USUAL * self._things.shares.get(kind, 0.0)
        said = self._aspects.mentioned(kind)
        worth -= _UNMENTIONED * (1 - said) + NOT_HERS * (self._aspects.mentioned(thing) - said)
        if sureness <= INSIDE:
            worth -= _UNMENTIONED / 2 * (1 - self._told_of(tool))
        return worth

    def _told_of(self, tool: Tool) -> float:
        """How far the clause speaks of what a tool is for."""
        thing = self.main_thing(tool)
        return self._aspects.mentioned(thing) if thing is not None else 1.0

    def _is_only_way(self, tool: Tool, thing: Thing) -> bool:
        """Whether nothing else leads from the things that a tool takes to those that it lists."""
        takes = set(self._things.takes[tool.id].values())
        if not takes or thing in takes:
            return False
        return not any(
            other != tool.id and takes <= set(self._things.takes[other].values())
            for other in self._things.givers.get(thing, ())
        )

    def _step(self, tool: Tool) -> float:
        """What speaks for and against a call by itself."""
        near = _NEAR * self._near.get(tool.id, 0.0)
        return near - _CALL - _UNSAID * (1 - self._aspects.said(tool))
