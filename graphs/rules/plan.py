"""A plan: which calls, in which order, with which inputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from graphs.rules.fit import Fit
from tools.graph import Binding
from tools.records import Parameter, Tool


@dataclass(frozen=True, slots=True)
class Source:
    """Where the value of one parameter comes from."""

    kind: Literal["value", "step", "known"]
    value: Any = None
    """With ``value``: what is sent."""
    binding: Binding | None = None
    """With ``step`` and ``known``: the output that is handed on."""
    instance: int = 0
    """With ``step``: which call of the source step, where it is called for several values."""
    subtask: str = ""
    """With ``known``: the subtask that found it."""


@dataclass(slots=True)
class Supply:
    """How the inputs of one call of a tool are met."""

    tool: Tool
    inputs: dict[str, Fit | Binding] = field(default_factory=dict)
    known: dict[str, tuple[str, Binding]] = field(default_factory=dict)
    producers: dict[str, Supply] = field(default_factory=dict)
    """Parameter key -> the call that produces it."""
    missing: list[Parameter] = field(default_factory=list)
    score: float = 1.0
    uses: set[int] = field(default_factory=set)
    weak: set[int] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    free: set[str] = field(default_factory=set)
    parts: set[int] = field(default_factory=set)
    """Values of which only a part was sent, the rest to be looked for in the rows."""
    about: set[int] = field(default_factory=set)
    """The same where no list of things was asked for yet: the city of a sight."""
    tools: set[str] = field(default_factory=set)
    """All tools of the chain."""

    def copy(self) -> Supply:
        """One that grows on its own; producers are shared."""
        return Supply(
            self.tool,
            dict(self.inputs),
            dict(self.known),
            dict(self.producers),
            list(self.missing),
            self.score,
            set(self.uses),
            set(self.weak),
            set(self.words),
            set(self.free),
            set(self.parts),
            set(self.about),
            set(self.tools),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One tool of a plan with the inputs of each of its calls."""

    tool: Tool
    calls: tuple[Mapping[str, Source], ...]
    parts: frozenset[int] = frozenset()
    """Indices of values by a part of which the plan came here."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Steps in order, the goal last."""

    steps: tuple[Step, ...]
    missing: tuple[tuple[str, Parameter], ...]
    """Tool id and parameter that nothing supplies."""
    support: float
    """How surely the inputs are met, in [0, 1]."""
    uses: frozenset[int]
    """Indices of the values of the request that are used."""
    weak: frozenset[int]
    """Those of them that fit their parameter badly: a day sent as its month."""
    words: frozenset[str]
    """Words of the request that name an allowed value."""
    free: frozenset[str]
    """Words of the request used as free text."""
    parts: frozenset[int] = frozenset()
    """Indices of values of which only a part is sent, so that the rest is looked for in rows."""

    @property
    def tools(self) -> tuple[str, ...]:
        """Tool ids in order."""
        return tuple(step.tool.id for step in self.steps)

    def fed_by(self, tool_id: str, missing: str) -> Parameter | None:
        """An input further on that waits for the call of a tool in which this one is missing."""
        calls = next((step.calls for step in self.steps if step.tool.id == tool_id), ())
        lacking = {index for index, call in enumerate(calls) if missing not in call}
        for step in self.steps:
            for key, source in ((k, s) for call in step.calls for k, s in call.items()):
                binding = source.binding if source.kind == "step" else None
                if binding and binding.source == tool_id and source.instance in lacking:
                    return step.tool.parameter(key)
        return None


@dataclass(slots=True)
class _Growing:
    """A step while its calls are collected."""

    tool: Tool
    calls: list[dict[str, Source]] = field(default_factory=list)
    parts: set[int] = field(default_factory=set)


def lay_out(supply: Supply) -> Plan:
    """The calls of a chain in order, producers first, each tool one step."""
    steps: dict[str, _Growing] = {}
    missing: list[tuple[str, Parameter]] = []
    _append(supply, steps, missing)
    return Plan(
        steps=tuple(Step(s.tool, tuple(s.calls), frozenset(s.parts)) for s in steps.values()),
        missing=tuple(missing),
        support=supply.score,
        uses=frozenset(supply.uses),
        weak=frozenset(supply.weak),
        words=frozenset(supply.words),
        free=frozenset(supply.free),
        parts=frozenset(supply.parts),
    )


def _append(
    supply: Supply,
    steps: dict[str, _Growing],
    missing: list[tuple[str, Parameter]],
) -> int:
    """Append the calls of a chain; returns the index of its last call within its step."""
    sources: dict[str, Source] = {}
    for key, given in sorted(supply.inputs.items(), key=lambda one: _is_made(supply, one[0])):
        if isinstance(given, Binding):
            instance = _append(supply.producers[key], steps, missing)
            sources[key] = Source("step", binding=given, instance=instance)
        else:
            sources[key] = Source("value", value=given.value)
    for key, (subtask, binding) in supply.known.items():
        sources[key] = Source("known", binding=binding, subtask=subtask)
    for parameter in supply.missing:
        if (supply.tool.id, parameter) not in missing:
            missing.append((supply.tool.id, parameter))
    step = steps.setdefault(supply.tool.id, _Growing(supply.tool))
    step.parts |= supply.parts
    if sources not in step.calls:
        step.calls.append(sources)
    return step.calls.index(sources)


def _is_made(supply: Supply, key: str) -> bool:
    """Whether an input is given by a change: what is looked up comes before it."""
    producer = supply.producers.get(key)
    return producer is not None and producer.tool.risk != "read"
