"""The bindings of a graph as people decided about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tools.bindings import need_of, rivals
from tools.graph import Binding, Need
from tools.parameter_texts import inputs_of
from tools.records import Tool
from tools.review.records import BindingKey, Decision, key_of

PERSON_SCORE = 0.9
"""What a binding scores at least that a person accepted or added."""


def decided(
    bindings: Iterable[Binding], decisions: Sequence[Decision], tools: Mapping[str, Tool]
) -> list[Binding]:
    """The bindings without the rejected, with the marks that people gave, and with the added.

    Where that makes sources more or fewer, ``bindings`` must hold all into that parameter: the
    need of those whose need nobody decided is that of the sources that are left. A decision on a
    tool, output or parameter that there is not, or not now, changes nothing.
    """
    by_key = {decision.key: decision for decision in decisions}
    kept: list[Binding] = []
    for binding in bindings:
        decision = by_key.pop(key_of(binding), None)
        if decision is None:
            kept.append(binding)
        elif decision.ruling != "rejected":
            kept.append(_marked(binding, decision))
    open_ = (decision for decision in by_key.values() if decision.ruling != "rejected")
    kept += (_made(one) for one in open_ if exists(one.key, tools))
    return _with_needs(kept, decisions, tools)


def _with_needs(
    bindings: Sequence[Binding], decisions: Sequence[Decision], tools: Mapping[str, Tool]
) -> list[Binding]:
    """The bindings with the need that follows from the sources that people left or added."""
    by_key = {decision.key: decision for decision in decisions}
    changed = {
        (one.key.target, one.key.parameter)
        for one in decisions
        if _moves_sources(one) and exists(one.key, tools)
    }
    needs: dict[tuple[str, str], Need] = {}
    for target, key in changed:
        slots = inputs_of(tools[target])
        into = [one for one in bindings if (one.target, one.parameter) == (target, key)]
        for slot in slots:
            if slot.key == key:
                needs[target, key] = need_of(slot, _sources(into, by_key))
    renewed = []
    for one in bindings:
        decision, need = by_key.get(key_of(one)), needs.get((one.target, one.parameter))
        settled = need is None or (decision is not None and decision.need is not None)
        renewed.append(one if settled else one.model_copy(update={"need": need}))
    return renewed


def _moves_sources(decision: Decision) -> bool:
    return decision.ruling in ("rejected", "added") or decision.fit is not None


def _sources(into: Sequence[Binding], decisions: Mapping[BindingKey, Decision]) -> set[str]:
    """The sources that count; a person's word makes what was found no weaker."""
    sure = [one for one in into if _is_sure(decisions.get(key_of(one)))]
    found = [one for one in into if one not in sure]
    return rivals(found) | {one.source for one in sure if one.fit == "compatible"}


def _is_sure(decision: Decision | None) -> bool:
    return decision is not None and decision.ruling in ("accepted", "added")


def exists(key: BindingKey, tools: Mapping[str, Tool]) -> bool:
    """Whether there are these tools, with this output and this parameter."""
    source, target = tools.get(key.source), tools.get(key.target)
    if source is None or target is None or target.parameter(key.parameter) is None:
        return False
    return any(output.path == key.output for output in source.outputs)


def _marked(binding: Binding, decision: Decision) -> Binding:
    marks: dict[str, Any] = {
        name: value
        for name in ("fit", "natural", "need")
        if (value := getattr(decision, name)) is not None
    }
    evidence = (*binding.evidence, told(decision))
    least = 0.0 if decision.ruling == "relabelled" else PERSON_SCORE
    score = max(binding.score, least)
    return binding.model_copy(update={**marks, "score": score, "evidence": evidence})


def _made(decision: Decision) -> Binding:
    """A binding that only the person knows, or that is not found any more."""
    return _marked(Binding(**decision.key._asdict(), score=PERSON_SCORE), decision)


def told(decision: Decision) -> str:
    """The decision as a part of the evidence."""
    why = f": {decision.note}" if decision.note else ""
    return f"review: {decision.ruling} by {decision.decided_by} on {decision.decided_at[:10]}{why}"
