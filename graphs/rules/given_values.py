"""The inputs of a tool that the values of a clause meet, worked out once for all chains."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.rules.fit import Fit
from graphs.rules.frame import Frame
from graphs.rules.parameter_view import is_place_search, kind, words_of
from graphs.rules.plan import Supply
from graphs.rules.slots import best_fit
from graphs.rules.tool_words import covers, leaves, title_words
from tools.library import ToolLibrary
from tools.records import Parameter, Tool
from tools.way_ends import FROM, TO

_SPOKEN = 0.6
"""A word that a tool of the chain speaks of this strongly is no free text for another."""
_WEAK = 0.6
"""A fit below this loses some of what the value says."""


class GivenValues:
    """Which inputs of which tools the values of one clause fill."""

    def __init__(self, library: ToolLibrary, frame: Frame) -> None:
        self._library = library
        self.frame = frame
        self._fits: dict[tuple[object, ...], Fit | None] = {}
        self._valued: dict[tuple[object, ...], Supply] = {}
        self._spoken: dict[str, frozenset[str]] = {}
        self._told: dict[tuple[str, tuple[str, ...]], frozenset[str]] = {}
        self._services: dict[str, frozenset[int]] = {}
        self._nouns = frozenset(word for group in frame.groups for word in group.words)

    def supply(
        self,
        tool: Tool,
        role: Parameter | None,
        taken: frozenset[int],
        stack: tuple[str, ...],
    ) -> Supply:
        """A tool of a chain with the values of the clause; what else it needs is left open.

        ``role`` and ``taken`` are those of ``best_fit``, ``stack`` the tools of the chain.
        """
        explained = self._explained(tool, stack)
        key = (tool.id, _side(role), taken, explained)
        known = self._valued.get(key)
        if known is None:
            known = self._valued[key] = Supply(tool, tools={tool.id})
            told = self._service(tool)
            self._take_values(known, role, taken | told, explained)
            known.uses |= told
        return known.copy()

    def fits(self, tool: Tool, stack: tuple[str, ...]) -> Iterator[Fit]:
        """The best fit of each parameter on its own, as a tool at the end of this chain."""
        explained = self._explained(tool, stack)
        for parameter in leaves(tool):
            fit = self._fit(tool, parameter, None, frozenset(), explained)
            if fit is not None:
                yield fit

    def _service(self, tool: Tool) -> frozenset[int]:
        """Indices of names that are just that of the service: they are said by asking it."""
        if tool.group_id not in self._services:
            group = self._library.group(tool.group_id)
            name = group.name.lower().split()
            self._services[tool.group_id] = frozenset(
                index
                for index, value in enumerate(self.frame.values)
                if value.kind == "name"
                and (said := str(value.value).lower().split()) == name[: len(said)]
            )
        return self._services[tool.group_id]

    def _take_values(
        self,
        supply: Supply,
        role: Parameter | None,
        taken: frozenset[int],
        explained: frozenset[str],
    ) -> None:
        """Give each value to the parameter it fits best, required ones first among equals."""
        fits = []
        for position, parameter in enumerate(leaves(supply.tool)):
            fit = self._fit(supply.tool, parameter, role, taken, explained)
            if fit is not None:
                fits.append((fit.score + 0.05 * parameter.required, -position, parameter, fit))
        for _, _, parameter, first in sorted(fits, key=lambda f: (f[0], f[1]), reverse=True):
            clash = bool(first.uses & supply.uses) and not _pairs(parameter)
            others = taken | supply.uses
            fit = self._fit(supply.tool, parameter, role, others, explained) if clash else first
            if fit is None or (clash and fit.uses & supply.uses):
                continue
            if fit.free and fit.free <= supply.words | supply.free:
                continue
            supply.inputs[parameter.key] = fit
            supply.uses |= fit.uses
            supply.weak |= fit.uses if fit.score < _WEAK else set()
            supply.words |= fit.words
            supply.free |= fit.free
            (supply.about if is_place_search(parameter) else supply.parts).update(fit.parts)
            if parameter.required:
                supply.score *= 0.5 + fit.score / 2
        supply.weak |= self._halved(supply)

    def _halved(self, supply: Supply) -> set[int]:
        """Amounts of money of which only the currency went anywhere."""
        sent = [given for given in supply.inputs.values() if isinstance(given, Fit)]
        return {
            index
            for index, value in enumerate(self.frame.values)
            if value.kind == "money"
            and index in supply.uses
            and all(isinstance(g.value, str) for g in sent if index in g.uses)
        }

    def _fit(
        self,
        tool: Tool,
        parameter: Parameter,
        role: Parameter | None,
        taken: frozenset[int],
        explained: frozenset[str],
    ) -> Fit | None:
        key = (tool.id, parameter.key, _side(role), taken, explained)
        if key not in self._fits:
            self._fits[key] = best_fit(
                tool, parameter, self.frame, role=role, taken=taken, explained=explained
            )
        return self._fits[key]

    def _explained(self, tool: Tool, stack: tuple[str, ...]) -> frozenset[str]:
        """Words of the clause that the other tools of a chain speak of."""
        key = (tool.id, stack)
        if key not in self._told:
            others = (self._speaks(t) for t in stack if t != tool.id)
            self._told[key] = frozenset[str]().union(*others)
        return self._told[key]

    def _speaks(self, tool_id: str) -> frozenset[str]:
        """Words of the clause that a tool explains, so that they are no free text for another."""
        known = self._spoken.get(tool_id)
        if known is None:
            tool = self._library.tool(tool_id)
            spoken = {w for w in self.frame.words if covers(tool, w) >= _SPOKEN}
            known = self._spoken[tool_id] = self._nouns & (title_words(tool) | spoken)
        return known


def _side(role: Parameter | None) -> frozenset[str] | None:
    """All that a fit depends on of the parameter further on: whether it is an origin or an end."""
    return words_of(role) & (FROM | TO) if role else None


def _pairs(parameter: Parameter) -> bool:
    """Whether a parameter is one half of a value that fills two: latitude, a range's end."""
    return kind(parameter) in ("latitude", "longitude", "date", "currency", "amount")
