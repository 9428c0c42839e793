"""Which parts of the agent are at work; all of them unless somebody measures what one is worth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """Each part can be left out alone; ``docs/settings.md`` says what takes its place."""

    graph: bool = True
    """The tool graph: neighbours, suppliers, bindings, substitutes and all weights."""
    edge_weights: bool = True
    """What grades edges: transition weights, scores of bindings, and the order of both."""
    node_weights: bool = True
    """Availability of tools."""
    bindings: bool = True
    """What is known of which output fills which input; without: equal names alone."""
    memory: bool = True
    """Paths of earlier runs."""
    reflection: bool = True
    """Judging paths and mending them; without: the first failure ends a subtask."""
    lexical: bool = True
    """Finding tools by their words."""
    semantic: bool = True
    """Finding tools by their meaning."""
    fitted: bool = True
    """The fitted weights of plans; without: each feature counts one, for or against a plan."""
