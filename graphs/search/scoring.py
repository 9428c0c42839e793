"""One scorer for all plans: a sum of named features, weighted by one fitted file.

``calls``, ``maps`` (calls made once a row), ``maps_all`` (for every thing of a type that nobody
named), ``unapplied`` constraints, ``pushed`` into inputs, ``searched`` (free text),
``hops`` of joins, ``transition`` weights, ``unavailable`` (1 - availability), ``binding_doubt``
(1 - strength), ``only_source`` bindings, ``words_met`` and ``words_unasked`` of the operations,
``action_met`` and ``action_near`` of a change, ``kind_fit`` of values whose place was not said,
``seen`` there before, ``ungrounded`` and ``part_name`` names, ``misnamed`` ones (known to be those
of things of another type), ``assumed``, ``gaps`` and among them
``hard_gap`` (what people hardly say), ``deprecated``, ``unsure_relation``, ``unknown_attribute``,
``other_type`` (a change by an operation on another type), ``action_kind`` (its kind fits the verb),
``needed`` values that go where an operation needs one that nobody says, ``cue_met`` and ``crossed``
(two values of one kind, as or not as they were said), ``other_service`` that gives an input,
``anywhere`` (told apart by whichever attribute says it), ``replaced`` (an operation out of use),
``own_met`` and ``own_unsaid`` (what is the person's own, as was said or was not), ``cued`` (a
thing's own name that stands behind a preposition),
``said_met`` (words said that tell an operation from others for its type), ``combed`` (rows gone
through for a name that nobody knows), ``single`` (an operation that gives one thing nobody chose).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tools.records import Record

WEIGHTS_FILE = Path(__file__).with_name("weights.json")


class Weights(Record):
    """What was fitted."""

    weights: dict[str, float]
    temperature: float = 1.0
    """What the scores are divided by before they become chances."""
    margin: float
    """How sure the best plan must be against one of another meaning to lead clearly."""

    def score(self, features: Mapping[str, float]) -> float:
        """The value of a plan with these features; more is better."""
        total = sum(self.weights.get(name, 0.0) * amount for name, amount in features.items())
        return round(total, 6)

    @property
    def clear_lead(self) -> float:
        """The lead by which a plan leads clearly."""
        return 2.0 * self.temperature * math.atanh(self.margin)

    def sure_by(self, lead: float) -> float:
        """How sure a plan is that leads another by so much, from 0 (no more than it) to 1."""
        return math.tanh(lead / (2.0 * self.temperature))


@cache
def fitted_weights(*, fitted: bool = True) -> Weights:
    """The weights as fitted; else 1 or -1 for each, as it speaks for a plan or against it."""
    found = Weights.model_validate(json.loads(WEIGHTS_FILE.read_text("utf-8")))
    if fitted:
        return found
    signs = {name: math.copysign(1.0, value) for name, value in found.weights.items() if value}
    return found.model_copy(update={"weights": signs})
