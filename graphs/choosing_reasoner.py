"""Puts a chat model beside the rules, or in their place, for an agent of given parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from graphs.fast_path import FastPathReasoner
from graphs.models.both import BothFormReasoner
from graphs.models.form_reasoner import ModelFormReasoner
from graphs.models.reasoner import ModelReasoner
from graphs.models.world import World
from graphs.nodes.retrieve import find_candidates
from graphs.reading.weights import fitted

if TYPE_CHECKING:
    from graphs.form_reasoner import FormReasoner
    from graphs.models.asking import Asker
    from graphs.parts import Parts
    from graphs.reasoner import Reasoner
    from graphs.rules.reasoner import RuleReasoner


def with_model(
    rules: RuleReasoner, asker: Asker, parts: Parts, kind: Literal["model", "both"] = "both"
) -> Reasoner:
    """A reasoner that asks a model: for every decision, or (both) where the rules are not sure.

    Blocks for a second or two, and raises ``DeveloperError`` (``wrong_model``) where a model cannot
    be made.
    """
    asker.make_models()
    world = World(parts.library, parts.graph, parts.now, parts.retriever, rules.thinking.embedder)
    model = ModelReasoner(asker, world, plain=rules)
    if kind == "model":
        return model
    return FastPathReasoner(rules, model, lambda subtask: find_candidates(parts, subtask, []))


def reads_with_model(
    rules: FormReasoner, asker: Asker, kind: Literal["model", "both"] = "both"
) -> FormReasoner:
    """Who reads requests as forms: a model, or (both) rules, and a model what they doubt."""
    model = ModelFormReasoner(asker, rules)
    return model if kind == "model" else BothFormReasoner(rules, model, fitted()["sure"])
