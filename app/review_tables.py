"""Bindings, doubts about them and decisions, as tables and as plain JSON values."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rich.text import Text

from app.plain_tables import console, plain, table
from tools.review.records import key_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memory.embeddings import Embedder
    from tools.binding_judge import BindingVerdict
    from tools.graph import Binding
    from tools.networkx_graph import NetworkxToolGraph
    from tools.records import Tool
    from tools.review.near_misses import NearMiss
    from tools.review.queue import Doubt, Unbound
    from tools.review.records import Decision


NEAR_MISSES = 5
"""Pairs that are named where nothing is bound."""


def explained(
    graph: NetworkxToolGraph, source: str, target: str, embedder: Embedder
) -> dict[str, Any]:
    """All that the graph knows of the move from one tool to another, and why.

    Where nothing is bound, the pairs that came nearest, but for those that people rejected.
    """
    bindings = graph.bindings(source, target)
    missed = [] if bindings else _missed(graph, source, target, embedder)
    move = graph.counts.moves.get((source, target))
    return {
        "source": source,
        "target": target,
        "weight": round(graph.transition(source, target), 4),
        "prior": round(graph.strength(source, target), 4),
        "moves": {
            "stood": round(move.stood, 4) if move else 0.0,
            "undone": round(move.undone, 4) if move else 0.0,
            "from_source": round(graph.moves_from(source), 4),
        },
        "bindings": [one.model_dump(mode="json") for one in bindings],
        "near_misses": [asdict(one) for one in missed],
        "decisions": [
            decision_facts(one, graph.tools)
            for one in graph.decided
            if (one.key.source, one.key.target) == (source, target)
        ],
        "replaces": dict(graph.replacements(source)).get(target),
    }


def _missed(
    graph: NetworkxToolGraph, source: str, target: str, embedder: Embedder
) -> list[NearMiss]:
    from tools.review.near_misses import near_misses

    groups = graph.groups.values()
    found = near_misses(source, target, graph.tools.values(), groups, embedder)
    rejected = {(*one.key,) for one in graph.decided if one.ruling == "rejected"}
    left = [o for o in found if (source, o.output, target, o.parameter) not in rejected]
    return left[:NEAR_MISSES]


def print_explained(graph: NetworkxToolGraph, source: str, target: str, embedder: Embedder) -> None:
    """The same for people: a block for each binding, its evidence a line each."""
    facts, screen = explained(graph, source, target, embedder), console()
    moves = facts["moves"]
    screen.print(plain(f"{source} -> {target}: weight {facts['weight']:.2f}"))
    text = (
        f"Bindings say {facts['prior']:.2f}. Of {moves['from_source']:.1f} moves from the first "
        f"{moves['stood']:.1f} went to the second; {moves['undone']:.1f} were taken back."
    )
    screen.print(plain(text))
    for binding in graph.bindings(source, target):
        screen.print(plain(f"{binding.output} -> {binding.parameter}: {_marks(binding)}"))
        for reason in binding.evidence:
            screen.print(Text("    ").append_text(plain(reason)), style="dim")
    if not facts["bindings"]:
        screen.print("Nothing that the first gives was found to fit an input of the second.")
        if not facts["near_misses"]:
            screen.print("There is no pair to compare: no field, or no input, can be handed over.")
    for missed in facts["near_misses"]:
        text = f"{missed['output']} -> {missed['parameter']}: ended by {missed['stage']}"
        screen.print(plain(text))
        for reason in missed["reasons"]:
            screen.print(Text("    ").append_text(plain(reason)), style="dim")
    for decision in facts["decisions"]:
        if decision["ruling"] == "rejected":
            told = f"{decision['output']} -> {decision['parameter']}: rejected"
            screen.print(plain(f"{told} by {decision['decided_by']} {decision['note']}"))
    if facts["replaces"] is not None:
        screen.print(plain(f"The second can stand in for the first ({facts['replaces']:.2f})."))


def doubt_facts(one: Doubt, said: BindingVerdict | None = None) -> dict[str, Any]:
    """A binding to look at, and what a model said of it."""
    return {
        **one.binding.model_dump(mode="json"),
        "priority": round(one.priority, 4),
        "doubt": round(one.doubt, 4),
        "impact": round(one.impact, 4),
        "reasons": list(one.reasons),
        "model": None if said is None else {**said.model_dump(mode="json"), "edge": said.edge},
    }


def _told(said: BindingVerdict | None) -> list[str]:
    if said is None:
        return []
    natural = "natural" if said.natural else "unnatural"
    return [f"the model says {said.fit}, {natural}: {said.reason}"]


def unbound_facts(one: Unbound) -> dict[str, Any]:
    """A move without a binding."""
    return {"source": one.source, "target": one.target, "moves": round(one.moves, 4)}


def print_queue(
    doubts: Sequence[Doubt], unbound: Sequence[Unbound], said: Sequence[BindingVerdict | None]
) -> None:
    """What to look at, each line ready to be put behind ``cairn graph accept`` and the like."""
    rows = [
        (
            f"{one.priority:.2f}",
            f"{one.binding.source}.{one.binding.output}",
            f"{one.binding.target}.{one.binding.parameter}",
            _marks(one.binding),
            "; ".join([*one.reasons, *_told(verdict)]),
        )
        for one, verdict in zip(doubts, said, strict=True)
    ]
    screen = console()
    screen.print(table(("Need", "Output", "Parameter", "Marks", "Why"), rows))
    for move in unbound:
        text = f"{move.source} -> {move.target} was walked {move.moves:.1f} times unbound"
        screen.print(plain(f"{text}: cairn graph add, where a value is handed over"))


def decision_facts(one: Decision, tools: Mapping[str, Tool]) -> dict[str, Any]:
    """A decision, and whether there is what it speaks of."""
    from tools.review.applying import exists

    return {
        **one.key._asdict(),
        "ruling": one.ruling,
        "fit": one.fit,
        "natural": one.natural,
        "need": one.need,
        "note": one.note,
        "decided_by": one.decided_by,
        "decided_at": one.decided_at,
        "applies": exists(one.key, tools),
    }


def print_decisions(decisions: Sequence[Decision], tools: Mapping[str, Tool]) -> None:
    """All decisions, oldest first."""
    rows = []
    for one in decisions:
        facts = decision_facts(one, tools)
        said = {None: "", True: "natural", False: "unnatural"}[one.natural]
        marks = ", ".join(mark for mark in (one.fit, said, one.need) if mark)
        ruling = one.ruling if facts["applies"] else f"{one.ruling} (tools are gone)"
        key = one.key
        row = (f"{key.source}.{key.output}", f"{key.target}.{key.parameter}", ruling, marks)
        rows.append((*row, one.decided_by, one.decided_at[:16], one.note))
    titles = ("Output", "Parameter", "Ruling", "Marks", "By", "At", "Why")
    console().print(table(titles, rows))


def print_decided(binding: Binding | None, decision: Decision) -> None:
    """What holds after a decision."""
    shown = f"{_marks(binding)}" if binding is not None else "no binding"
    console().print(plain(f"{decision.key}: {decision.ruling}; now {shown}."))


def binding_of(graph: NetworkxToolGraph, decision: Decision) -> Binding | None:
    """The binding that a decision is about, as it holds now."""
    key = decision.key
    found = graph.bindings(key.source, key.target)
    return next((one for one in found if key_of(one) == key), None)


def _marks(binding: Binding) -> str:
    natural = "natural" if binding.natural else "unnatural"
    return f"{binding.fit}, {natural}, need {binding.need}, score {binding.score:.2f}"
