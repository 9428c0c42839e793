"""The two weights of the tool graph as pure functions of decayed counts and priors.

Transition weight: smoothed share with the binding strength as the prior, times an undo factor.
Availability: posterior mean of a Beta distribution, times a latency factor. Both lie in [0, 1].
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from tools.graph import Binding, Fit, Need
from tools.records import ToolGroup

DAY_S = 86_400.0
MOVE_HALF_LIFE_S = 90 * DAY_S
"""After this time a move counts half."""
CALL_HALF_LIFE_S = 7 * DAY_S
"""After this time the outcome of a call counts half."""
CALL_KEEP = 0.8
"""Share of the older evidence that each new call leaves: at most five calls' worth remains."""

MOVE_PRIOR = 4.0
"""How many moves the binding evidence is worth."""
UNDO_PRIOR = 4.0
"""How many moves that stood are assumed before any is known to have been undone."""
COVERED_SHARE = 0.3
"""Share of a move's strength that goes by how many needed inputs it covers."""
CALL_PRIOR = 2.0
"""How many calls the published scores are worth."""
UNKNOWN_SUCCESS = 0.9
"""Success rate assumed where nothing is published."""
DEPRECATED_FACTOR = 0.3
"""What is left of the prior of a deprecated tool."""
LATENCY_HALF_S = 4.0
LATENCY_SHARE = 0.3
"""A tool loses half of this share at ``LATENCY_HALF_S`` seconds, all of it in the limit."""


def decayed(amount: float, age_s: float, half_life_s: float) -> float:
    """What is left of an amount after ``age_s`` seconds: amount * 2^(-age / half-life).

    A clock that went backwards counts as no time at all.
    """
    return amount * math.exp2(-max(age_s, 0.0) / half_life_s)


def binding_factor(fit: Fit, natural: bool, need: Need) -> float:
    """What is left of the score of a binding with these marks: less unless it counts full."""
    left = 1.0 if natural else 0.5
    left *= {"compatible": 1.0, "conditional": 0.7, "incompatible": 0.0}[fit]
    return left * (0.6 if need == "user" else 1.0)


def binding_strength(bindings: Iterable[Binding], needed: int) -> float:
    """How well one tool prepares the next, in [0, 1], from the bindings between the two.

    The best binding of each parameter counts, an unnatural or conditional one less. The strongest
    parameter sets the level; covering more of the ``needed`` parameters (required and not said by
    the user) raises it: best * (0.7 + 0.3 * covered / needed).
    """
    best: dict[str, float] = {}
    needs: set[str] = set()
    for binding in bindings:
        worth = binding.score * binding_factor(binding.fit, binding.natural, binding.need)
        best[binding.parameter] = max(worth, best.get(binding.parameter, 0.0))
        if binding.need != "user":
            needs.add(binding.parameter)
    if not best:
        return 0.0
    coverage = min(1.0, len(needs) / needed) if needed else 1.0
    return max(best.values()) * ((1.0 - COVERED_SHARE) + COVERED_SHARE * coverage)


def unwalked_weights(priors: NDArray[np.float64], stood_from_source: float) -> NDArray[np.float64]:
    """``transition_weight`` of moves that were never made."""
    return MOVE_PRIOR * priors / (stood_from_source + MOVE_PRIOR)


def transition_weight(prior: float, stood: float, stood_from_source: float, undone: float) -> float:
    """Chance that the move A -> B is right when leaving A, in [0, 1].

    ((stood + k * prior) / (stood_from_source + k)) * ((stood + u) / (stood + undone + u)) with
    k = ``MOVE_PRIOR`` and u = ``UNDO_PRIOR``. ``prior`` in [0, 1] is the binding strength; the
    counts are decayed: ``stood`` moves A -> B, ``stood_from_source`` all moves from A,
    ``undone`` moves A -> B that had to be taken back.
    """
    share = (stood + MOVE_PRIOR * prior) / (stood_from_source + MOVE_PRIOR)
    kept = (stood + UNDO_PRIOR) / (stood + undone + UNDO_PRIOR)
    return min(1.0, share * kept)


def published_success(group: ToolGroup | None, *, deprecated: bool = False) -> float:
    """Prior success rate of a group's tools in [0, 1].

    The lower of success rate and service level where published (a call cannot succeed while the
    service is down), else ``UNKNOWN_SUCCESS``.
    """
    rates = (group.success_rate, group.service_level) if group else ()
    prior = min((rate for rate in rates if rate is not None), default=UNKNOWN_SUCCESS)
    return prior * (DEPRECATED_FACTOR if deprecated else 1.0)


def availability(
    prior: float, succeeded: float, calls: float, latency_s: float, prior_latency_s: float
) -> float:
    """How likely a call succeeds now, lowered by latency, in [0, 1].

    Beta posterior mean (succeeded + m * prior) / (calls + m) with m = ``CALL_PRIOR``, times
    1 - ``LATENCY_SHARE`` * L / (L + ``LATENCY_HALF_S``). ``succeeded`` and ``calls`` are decayed
    counts, ``latency_s`` the decayed sum of seconds over those calls, L its mean with
    ``prior_latency_s`` worth m calls.
    """
    success = (succeeded + CALL_PRIOR * prior) / (calls + CALL_PRIOR)
    mean = (latency_s + CALL_PRIOR * prior_latency_s) / (calls + CALL_PRIOR)
    return success * (1.0 - LATENCY_SHARE * mean / (mean + LATENCY_HALF_S))
