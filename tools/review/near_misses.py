"""Why nothing is bound between two tools: the nearest pairs, and the stage that ended each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from memory.embeddings import Embedder
from tools.binding_candidates import usable_inputs, usable_outputs
from tools.binding_context import ToolSlots, values_agree
from tools.binding_rules import crosses_groups, kind_fit, same_name
from tools.binding_score import THRESHOLD, Affinity, affinity, judge, kept_from
from tools.binding_semantics import TextIndex
from tools.bindings import by_vendor, describe_vendor, kinship
from tools.parameter_texts import Slot
from tools.records import Tool, ToolGroup

Stage = Literal["rules", "context", "cut"]
_ORDER: tuple[Stage, ...] = ("cut", "context", "rules")
"""Furthest first."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A pair that is not bound, and why."""

    output: str
    parameter: str
    stage: Stage
    """``rules``: kinds, values or words rule it out; ``context``: it scores too little as judged
    with texts and documents; ``cut``: it would do, but others are nearer or better."""
    score: float
    """What it came to in [0, 1]; by the rules, the most that any meaning could make of it."""
    reasons: tuple[str, ...]


def near_misses(
    source: str,
    target: str,
    tools: Iterable[Tool],
    groups: Iterable[ToolGroup],
    embedder: Embedder,
) -> list[NearMiss]:
    """All pairs of an output of one tool and an input of the other, the nearest first.

    Empty where the first gives nothing, or the second takes nothing, that could be handed over.
    """
    known = {group.id: group for group in groups}
    described = {
        one.tool.id: one
        for vendor, some in by_vendor(tools, known.values()).items()
        if any(tool.id in (source, target) for tool in some)
        for one in describe_vendor(vendor, some, known)
    }
    giver, taker, index = described[source], described[target], TextIndex(embedder)
    pairs = [(o, p) for o in usable_outputs(giver) for p in usable_inputs(taker)]
    pairs.sort(key=lambda pair: -same_name(*pair))
    found = [_missed(giver, taker, *pair, index) for pair in pairs]
    return sorted(found, key=lambda one: (_ORDER.index(one.stage), -one.score))


def _missed(
    source: ToolSlots, target: ToolSlots, output: Slot, parameter: Slot, index: TextIndex
) -> NearMiss:
    found = affinity(output, parameter)
    excluded = _excluded(source, target, output, parameter)
    if excluded or found is None:
        why = excluded or f"two values of kind {output.kind} need more in common than that"
        return NearMiss(output.key, parameter.key, "rules", 0.0, (why,))
    if not found.promising:
        return _hopeless(found, output, parameter)
    if not found.certain:
        index.add([output.text, parameter.text])
        found = found.with_cosine(index.cosine(output.text, parameter.text))
    return _judged(found, source, target, output, parameter)


def _excluded(source: ToolSlots, target: ToolSlots, output: Slot, parameter: Slot) -> str:
    """What rules the pair out whatever its words say, "" for nothing."""
    if not kind_fit(output, parameter):
        given, wanted = f"{output.kind} ({output.type})", f"{parameter.kind} ({parameter.type})"
        return f"kind {given} does not serve for {wanted}"
    if source.vendor != target.vendor and not crosses_groups(output, parameter):
        return f"kind {output.kind} means something within one host only"
    if values_agree(output, parameter) < 0:
        return "their examples, listed values or pattern exclude each other"
    return ""


def _hopeless(found: Affinity, output: Slot, parameter: Slot) -> NearMiss:
    most = round(found.kind * found.with_cosine(1.0).strength, 4)
    given, wanted = (" ".join(slot.entity) or "something" for slot in (output, parameter))
    words = f"{given} for {wanted}: entity {found.entity:.2f}, name {found.name:.2f}"
    least = f"at most {most:.2f} whatever the texts mean, looked at from {THRESHOLD:.2f}"
    return NearMiss(output.key, parameter.key, "rules", most, (words, least))


def _judged(
    found: Affinity, source: ToolSlots, target: ToolSlots, output: Slot, parameter: Slot
) -> NearMiss:
    verdict = judge(found, source, output, parameter)
    if verdict is None:
        why = "the first must be told this value itself"
        return NearMiss(output.key, parameter.key, "context", 0.0, (why,))
    score = round(verdict.score * kinship(source, target), 4)
    least = kept_from(natural=verdict.natural)
    if score < least:
        why = f"scores {score:.2f}, kept from {least:.2f}"
        stage: Stage = "context"
    else:
        stage, why = "cut", f"scores {score:.2f}, but other sources are nearer or better"
    return NearMiss(output.key, parameter.key, stage, score, (*verdict.evidence, why))
