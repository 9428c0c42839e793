"""Ids for the inputs of a call: those that a clause states, and those found before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from graphs.rules.aspects import Aspects
from graphs.rules.belonging import HERS
from graphs.rules.mentions import Mentions, Name
from graphs.rules.things import Thing, Things, is_place_in_order, nouns_of
from graphs.rules.walk import Walk
from graphs.rules.walk_inputs import like_example
from graphs.state import Result
from tools.records import Parameter, Tool
from tools.stated_ids import abbreviates, prefix_of

_SHAPED = 0.2
"""What it is worth that an id is written like the example of an input."""


class StatedIds:
    """What one clause and the subtasks before it give to inputs by themselves."""

    def __init__(
        self,
        things: Things,
        aspects: Aspects,
        mentions: Mentions,
        known: Mapping[str, Result],
        codes: Callable[[Tool], Mapping[str, tuple[Any, frozenset[int]]]],
    ) -> None:
        """``codes``: the ids of a tool that values of the clause give: the country of Oslo's."""
        self._things = things
        self._aspects = aspects
        self._mentions = mentions
        self._known = known
        self._codes = codes

    def feeds(self, tool: Tool, parameter: Parameter, thing: Thing) -> list[Walk]:
        """Each way to give one input so, as a call of the tool with only that."""
        return [*self._stated(tool, parameter, thing), *self._found_before(tool, parameter, thing)]

    def _stated(self, tool: Tool, parameter: Parameter, thing: Thing) -> Iterator[Walk]:
        """An id that the clause states, or a number beside the noun."""
        for noun, number in self._mentions.counted:
            if is_place_in_order(parameter) and self._aspects.means(noun, thing) > 0.8:
                yield Walk(tool, stated={parameter.key: number}, worth=0.1)
                return
        if parameter.key in self._codes(tool):
            code, uses = self._codes(tool)[parameter.key]
            names = (i for i, name in enumerate(self._mentions.names) if name.uses & uses)
            yield Walk(tool, stated={parameter.key: code}, names=frozenset(names), worth=0.1)
            return
        for index, name in enumerate(self._mentions.names):
            if name.is_id and self._may_be(name, thing):
                said = max((self._aspects.means(w, thing) for w in name.beside), default=0.0)
                yield Walk(
                    tool,
                    stated={parameter.key: name.text},
                    names=frozenset({index}),
                    worth=0.1 + HERS * said + _SHAPED * like_example(parameter, name.text),
                )

    def _may_be(self, name: Name, thing: Thing) -> bool:
        """Whether an id may be that of a kind of thing: it is not said to be of another."""
        prefix = prefix_of(name.text)
        if prefix:
            return any(abbreviates(prefix, noun) >= 1 for noun in nouns_of(thing))
        others = {t for t in self._things.givers if t != thing and t[0] == thing[0]}
        if any(self._aspects.means(word, thing) > 0.6 for word in name.beside):
            return True
        return not any(self._aspects.means(w, t) > 0.8 for w in name.beside for t in others)

    def _found_before(self, tool: Tool, parameter: Parameter, thing: Thing) -> Iterator[Walk]:
        """What an earlier subtask found or made."""
        for subtask, result in self._known.items():
            seen = [o["tool_id"] for o in result["observations"] if o["rows"]]
            if any(thing in self._things.gives.get(tool_id, {}) for tool_id in seen):
                yield Walk(tool, known={parameter.key: subtask}, worth=0.1)
