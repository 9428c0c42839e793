"""Small sets of tools that belong together: chains, forks and colliders of the tool graph.

A chain hands a value from each tool to the next; in a fork one tool feeds all others; in a
collider all others feed one tool, each another of its parameters.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from itertools import combinations
from math import prod
from typing import Literal, NamedTuple, get_args

from tools.graph import ToolGraph
from tools.weights import binding_strength

Shape = Literal["chain", "fork", "collider"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
SIZES = range(3, 6)
"""How many tools a subset may have."""

_TRIES = 60
"""Draws for each subset wanted; a small graph has few of some shapes."""
_BEAM = 300
"""Unfinished chains followed at a time when the best are looked for."""
_SPARE = 3
"""Further tools considered beside the strongest of a fork or a collider."""


class Link(NamedTuple):
    """A value that one tool can hand to another."""

    source: str
    target: str
    parameter: str
    """Parameter of the target."""
    weight: float
    """In [0, 1]; 0 for a link that is never drawn."""


class Subset(NamedTuple):
    """Tools that form a shape, in the order of the links: the one in the middle comes first."""

    shape: Shape
    tools: tuple[str, ...]
    links: tuple[Link, ...]

    @property
    def weight(self) -> float:
        """Product of the weights of its links."""
        return prod(link.weight for link in self.links)


def links_of(graph: ToolGraph, tools: Iterable[str]) -> list[Link]:
    """The links among these tools, weighted by the strength of their best binding."""
    inside = set(tools)
    best: dict[tuple[str, str, str], float] = defaultdict(float)
    for source in sorted(inside):
        for binding in graph.consumers(source):
            if binding.target in inside and binding.target != source:
                key = source, binding.target, binding.parameter
                best[key] = max(best[key], binding_strength((binding,), 0))
    return [Link(*key, weight) for key, weight in sorted(best.items())]


def sample_subsets(
    links: Iterable[Link], shape: Shape, size: int, count: int, seed: int
) -> list[Subset]:
    """Up to ``count`` different subsets, strong links drawn more often; the same for one seed.

    Fewer come back when the links hold no more of them, or they are rare.
    """
    draw, pool = random.Random(seed), _Links(links)
    starts = pool.starts(shape)
    found: dict[frozenset[str], Subset] = {}
    for _ in range(_TRIES * count if starts else 0):
        subset = _DRAWN[shape](pool, _weighted(draw, starts), size, draw)
        if subset is not None:
            found.setdefault(frozenset(subset.tools), subset)
        if len(found) == count:
            break
    return list(found.values())


def best_subsets(links: Iterable[Link], shape: Shape, size: int, count: int) -> list[Subset]:
    """The subsets of different tools with the greatest weights, best first."""
    pool = _Links(links)
    subsets = _chains(pool, size) if shape == "chain" else _stars(pool, shape, size)
    found: dict[frozenset[str], Subset] = {}
    for subset in sorted(subsets, key=lambda one: (-one.weight, one.tools)):
        found.setdefault(frozenset(subset.tools), subset)
        if len(found) == count:
            break
    return list(found.values())


def has_shape(tools: Sequence[str], shape: Shape, links: Iterable[Link]) -> bool:
    """Whether these different tools, in this order, form the shape by some of the links."""
    pool = _Links(links)
    if len(set(tools)) != len(tools) or len(tools) < SIZES.start:
        return False
    first, *others = tools
    if shape == "chain":
        return all(pool.between(*pair) for pair in zip(tools, others, strict=False))
    if shape == "fork":
        return all(pool.between(first, other) for other in others)
    offers = [{link.parameter for link in pool.between(other, first)} for other in others]
    return _each_another(offers)


class _Links:
    """Links by their ends, in a fixed order."""

    def __init__(self, links: Iterable[Link]) -> None:
        self.out: dict[str, dict[str, list[Link]]] = defaultdict(lambda: defaultdict(list))
        self.into: dict[str, dict[str, list[Link]]] = defaultdict(lambda: defaultdict(list))
        for link in sorted(links):
            if link.weight > 0 and link.source != link.target:
                self.out[link.source][link.target].append(link)
                self.into[link.target][link.parameter].append(link)

    def between(self, source: str, target: str) -> Sequence[Link]:
        """The links from one tool to another."""
        return self.out.get(source, {}).get(target, ())

    def best_out(self, source: str) -> dict[str, Link]:
        """Target -> the strongest link to it."""
        return {target: max(some, key=_weight) for target, some in self.out[source].items()}

    def starts(self, shape: Shape) -> dict[str, float]:
        """The tools that a shape can be drawn from, with the weight of their links."""
        sides = self.into if shape == "collider" else self.out
        return {
            tool: sum(link.weight for some in around.values() for link in some)
            for tool, around in sorted(sides.items())
        }


def _weight(link: Link) -> float:
    return link.weight


def _weighted(draw: random.Random, weights: Mapping[str, float]) -> str:
    return draw.choices(list(weights), list(weights.values()))[0]


def _draw_chain(links: _Links, start: str, size: int, draw: random.Random) -> Subset | None:
    tools: list[str] = [start]
    taken: list[Link] = []
    while len(tools) < size:
        onward = {to: one for to, one in links.best_out(tools[-1]).items() if to not in tools}
        if not onward:
            return None
        target = _weighted(draw, {to: one.weight for to, one in onward.items()})
        taken.append(onward[target])
        tools.append(target)
    return Subset("chain", tuple(tools), tuple(taken))


def _draw_fork(links: _Links, start: str, size: int, draw: random.Random) -> Subset | None:
    onward = links.best_out(start)
    taken: list[Link] = []
    while onward and len(taken) < size - 1:
        target = _weighted(draw, {to: one.weight for to, one in onward.items()})
        taken.append(onward.pop(target))
    tools = (start, *(link.target for link in taken))
    return Subset("fork", tools, tuple(taken)) if len(tools) == size else None


def _draw_collider(links: _Links, target: str, size: int, draw: random.Random) -> Subset | None:
    parameters = sorted(links.into[target])
    taken: dict[str, Link] = {}
    for parameter in draw.sample(parameters, len(parameters)):
        offers = {one.source: one for one in links.into[target][parameter]}
        free = {source: one.weight for source, one in offers.items() if source not in taken}
        if free:
            source = _weighted(draw, free)
            taken[source] = offers[source]
        if len(taken) == size - 1:
            return Subset("collider", (target, *taken), tuple(taken.values()))
    return None


_DRAWN: Mapping[Shape, Callable[[_Links, str, int, random.Random], Subset | None]] = {
    "chain": _draw_chain,
    "fork": _draw_fork,
    "collider": _draw_collider,
}


def _chains(links: _Links, size: int) -> Iterator[Subset]:
    """The strongest chains, by a beam search."""
    found = [Subset("chain", (tool,), ()) for tool in sorted(links.out)]
    for _ in range(size - 1):
        longer = (
            Subset("chain", (*one.tools, to), (*one.links, link))
            for one in found
            for to, link in links.best_out(one.tools[-1]).items()
            if to not in one.tools
        )
        found = nlargest(_BEAM, longer, key=lambda one: (one.weight, one.tools))
    yield from found


def _stars(links: _Links, shape: Shape, size: int) -> Iterator[Subset]:
    """The strongest forks or colliders of each tool."""
    for middle in sorted(links.into if shape == "collider" else links.out):
        if shape == "fork":
            offers = list(links.best_out(middle).values())
        else:
            offers = [link for some in links.into[middle].values() for link in some]
        ends = {"fork": "target", "collider": "source"}[shape]
        strongest: dict[str, list[Link]] = defaultdict(list)
        for link in sorted(offers, key=lambda one: (-one.weight, one)):
            strongest[getattr(link, ends)].append(link)
        for others in combinations(list(strongest)[: size - 1 + _SPARE], size - 1):
            taken = _assigned([strongest[one] for one in others], shape)
            if taken is not None:
                yield Subset(shape, (middle, *others), taken)


def _assigned(offers: Sequence[Sequence[Link]], shape: Shape) -> tuple[Link, ...] | None:
    """One link of each, in a collider each into another parameter; None when there is none."""
    if shape == "fork":
        return tuple(some[0] for some in offers)

    def assign(rest: Sequence[Sequence[Link]], used: frozenset[str]) -> tuple[Link, ...] | None:
        if not rest:
            return ()
        for link in rest[0]:
            if link.parameter not in used:
                others = assign(rest[1:], used | {link.parameter})
                if others is not None:
                    return (link, *others)
        return None

    return assign(offers, frozenset())


def _each_another(offers: Sequence[set[str]]) -> bool:
    """Whether each can take one of its offers so that no two take the same."""
    if not offers:
        return True
    first, *rest = offers
    return any(_each_another([some - {one} for some in rest]) for one in sorted(first))
