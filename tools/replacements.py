"""Finding tools that do what another does: the substitutes of a dead or failing tool."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from memory.embeddings import Embedder
from tools.binding_context import ToolSlots
from tools.binding_semantics import TextIndex
from tools.entities import entity_match, tool_entities
from tools.parameter_texts import Slot
from tools.records import Tool

NEAREST = 6
"""Tools of like purpose looked at for one tool."""
PER_TOOL = 4
"""Most substitutes kept for one tool."""
THRESHOLD = 0.6
_BLOCK = 1024
_TOLD = 0.9
_SAME_PURPOSE = 0.65
_TWIN_PURPOSE = 0.9
_TEXT_LENGTH = 90

_SENTENCE = re.compile(r"(?<=[.!?;\n])\s+")
_POINTS_ON = re.compile(
    r"\b(instead|replaced (by|with)|superseded|in favou?r of|moved to|migrate|successor)\b",
    re.IGNORECASE,
)
_POINTS_ON_IF_DEPRECATED = re.compile(r"\b(use|prefer|see|call|try)\b", re.IGNORECASE)
_POINTS_BACK = re.compile(r"\b(replaces|supersedes|successor of|newer version of)\b", re.IGNORECASE)
_VERSION = re.compile(r"(?<![a-z])v\d+(\.\d+)*", re.IGNORECASE)


class Replacement(NamedTuple):
    """A tool that can stand in for another."""

    tool: str
    """The tool to be replaced."""
    substitute: str
    similarity: float
    """In [0, 1]."""


def find_replacements(
    tools: Sequence[ToolSlots], embedder: Embedder, wanted: Container[str] | None = None
) -> list[Replacement]:
    """The substitutes of each tool, best first, a deprecated tool never among them.

    What a description says outright ("use X instead") counts most. Otherwise both must be about
    the same thing, read or write alike, ask nothing the first was not given, and answer alike.
    Within one vendor, where nearly alike operations are the rule, only old and new versions and
    twins in wording count. ``wanted`` are the ids of the tools asked for, all when it is not given.
    """
    similar = {pair: sure for pair, sure in _told(tools, wanted).items() if _in(pair[0], wanted)}
    for tool, other, cosine in _alike(tools, embedder, wanted):
        if not other.tool.deprecated and (tool.tool.id, other.tool.id) not in similar:
            similarity = _similarity(tool, other, cosine)
            if similarity >= THRESHOLD:
                similar[tool.tool.id, other.tool.id] = similarity
    ranked: dict[str, list[Replacement]] = defaultdict(list)
    for (tool_id, substitute), similarity in sorted(similar.items(), key=lambda one: -one[1]):
        ranked[tool_id].append(Replacement(tool_id, substitute, round(similarity, 4)))
    return [one for substitutes in ranked.values() for one in substitutes[:PER_TOOL]]


def near_to(fresh: Container[str], tools: Sequence[ToolSlots], embedder: Embedder) -> Iterator[str]:
    """The tools that have one of the fresh ones among the nearest in meaning, by their ids."""
    for tool, other, _ in _alike(tools, embedder, None):
        if other.tool.id in fresh:
            yield tool.tool.id


def thing_of(tool: Tool) -> str:
    """What a tool does to what, roughly; only tools of one thing can replace each other.

    "" for a tool of which it is not known.
    """
    entities = tool_entities(tool)
    return f"{tool.risk} {entities[0].words[-1]}" if entities else ""


def _in(tool_id: str, wanted: Container[str] | None) -> bool:
    return wanted is None or tool_id in wanted


def _alike(
    tools: Sequence[ToolSlots], embedder: Embedder, wanted: Container[str] | None
) -> Iterator[tuple[ToolSlots, ToolSlots, float]]:
    """Each tool with the tools of the same thing whose texts are nearest to its own."""
    by_thing: dict[str, list[ToolSlots]] = defaultdict(list)
    for tool in tools:
        by_thing[thing_of(tool.tool)].append(tool)
    by_thing.pop("", None)
    chosen = {
        thing: some
        for thing, some in by_thing.items()
        if len(some) > 1 and any(_in(one.tool.id, wanted) for one in some)
    }
    index = TextIndex(embedder)
    index.add(_text(tool) for some in chosen.values() for tool in some)
    for some in chosen.values():
        # a fixed order, so that equal distances are cut alike whatever else there is
        ranked = sorted(some, key=lambda one: one.tool.id)
        yield from _nearest(ranked, index, wanted)


def _nearest(
    tools: Sequence[ToolSlots], index: TextIndex, wanted: Container[str] | None
) -> Iterator[tuple[ToolSlots, ToolSlots, float]]:
    texts = [_text(tool) for tool in tools]
    asked = [row for row, tool in enumerate(tools) if _in(tool.tool.id, wanted)]
    for start in range(0, len(asked), _BLOCK):
        rows = asked[start : start + _BLOCK]
        for row, cosines in zip(rows, index.cosines([texts[r] for r in rows], texts), strict=True):
            cosines[row] = -np.inf  # a tool is no substitute of itself
            nearest = np.argsort(-cosines, kind="stable")[: min(NEAREST, len(tools) - 1)]
            for other in nearest.tolist():
                yield tools[row], tools[other], float(cosines[other])


def _similarity(tool: ToolSlots, other: ToolSlots, cosine: float) -> float:
    """Mean of purpose, inputs and outputs, 0 where one of them rules a pair of one thing out."""
    if not _same_thing(tool, other):
        return 0.0
    wanted = _SAME_PURPOSE
    if tool.vendor == other.vendor and not _versions_of_one(tool, other):
        wanted = _TWIN_PURPOSE
    if cosine < wanted:
        return 0.0
    inputs, outputs = _inputs_served(tool, other), _outputs_kept(tool, other)
    return 0.0 if min(inputs, outputs) < 0.3 else 0.4 * cosine + 0.3 * inputs + 0.3 * outputs


def _same_thing(tool: ToolSlots, other: ToolSlots) -> bool:
    left, right = tool_entities(tool.tool), tool_entities(other.tool)
    return bool(left and right) and entity_match(left[0].words, right[0].words) >= 0.6


def _versions_of_one(tool: ToolSlots, other: ToolSlots) -> bool:
    """Whether one is deprecated, or both have one path but for its version."""
    left, right = (_VERSION.sub("", one.tool.path) for one in (tool, other))
    return tool.tool.deprecated or (left == right and tool.tool.path != other.tool.path)


def _inputs_served(tool: ToolSlots, other: ToolSlots) -> float:
    """Share of what the substitute requires that the first tool was given; 1 for nothing."""
    required = [slot for slot in other.inputs if slot.required]
    served = sum(any(_serves(given, slot) for given in tool.inputs) for slot in required)
    return served / len(required) if required else 1.0


def _serves(given: Slot, wanted: Slot) -> bool:
    return given.kind == wanted.kind and (
        given.words == wanted.words
        or given.kind != "identifier"
        or entity_match(given.entity, wanted.entity) >= 0.6
    )


def _outputs_kept(tool: ToolSlots, other: ToolSlots) -> float:
    """Share of the first tool's output fields that the substitute gives too."""
    have = {output.words for output in tool.outputs}
    also = {output.words for output in other.outputs}
    return len(have & also) / len(have) if have else 0.5


def _told(
    tools: Iterable[ToolSlots], wanted: Container[str] | None
) -> dict[tuple[str, str], float]:
    """Pairs that a description of one vendor names outright, of vendors with a wanted tool."""
    by_vendor: dict[str, list[ToolSlots]] = defaultdict(list)
    for tool in tools:
        by_vendor[tool.vendor].append(tool)
    found = {}
    for family in by_vendor.values():
        if any(_in(tool.tool.id, wanted) for tool in family):
            found.update(_told_within(family))
    return found


def _told_within(family: Sequence[ToolSlots]) -> dict[tuple[str, str], float]:
    found = {}
    for tool in family:
        for sentence in _SENTENCE.split(f"{tool.tool.summary}\n{tool.tool.description}"):
            for old, new in _pointed(tool, sentence, family):
                if not new.tool.deprecated:
                    kept = _outputs_kept(old, new)
                    found[old.tool.id, new.tool.id] = _TOLD + (1.0 - _TOLD) * kept
    return found


def _pointed(
    tool: ToolSlots, sentence: str, family: Sequence[ToolSlots]
) -> Iterator[tuple[ToolSlots, ToolSlots]]:
    """(old, new) pairs that one sentence of a tool's description names."""
    on = _POINTS_ON.search(sentence) is not None or (
        tool.tool.deprecated and _POINTS_ON_IF_DEPRECATED.search(sentence) is not None
    )
    if on or _POINTS_BACK.search(sentence) is not None:
        for other in family:
            if other is not tool and _names(sentence, other):
                yield (tool, other) if on else (other, tool)


def _names(sentence: str, other: ToolSlots) -> bool:
    """Whether a sentence names a tool by its operation or its path."""
    operation = other.tool.id.rpartition(".")[2]
    return any(
        re.search(rf"(?<![\w/{{]){re.escape(name)}(?![\w/{{])", sentence, re.IGNORECASE) is not None
        for name in {other.tool.name, operation, other.tool.path}
        if len(name) > 4
    )


def _text(tool: ToolSlots) -> str:
    about = tool.tool.summary or tool.tool.name
    return f"{about}. {tool.tool.description[:_TEXT_LENGTH]}"
