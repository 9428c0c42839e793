"""The score of a plan from its traits; the formula is explained in ``docs/rules.md``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Traits:
    """What speaks for and against a plan; shares are in [0, 1]."""

    words: float
    """Share of the clause's words that the plan covers."""
    values: float
    """Share of the clause's values that the plan uses."""
    relevance: float
    """What retrieval said of the goal."""
    closeness: float
    """Cosine of the clause with what the goal says of itself."""
    precision: float
    """Share of the goal's own name that the clause speaks of."""
    asked: float
    """How far the goal returns what the question word asks for; 0 without one."""
    unasked: bool
    """Whether there is such a question word, and the goal returns nothing of the kind."""
    idle: bool
    """Whether hardly any value plays a part and none is an argument."""
    undone: bool
    """Whether a deed is commanded that the goal does not speak of."""
    unmet: int
    """Things spoken of that no tool of the plan knows."""
    tense: float
    """How well the goal's time suits the clause's, in [-1, 1]."""
    ordered: bool
    """Whether the answer holds what a superlative orders by."""
    nearby: bool
    """Whether something near a thing is asked for, and the goal looks around a point."""
    elsewhere: bool
    """Whether something near a thing is asked for, and it does not."""
    own: bool
    """Whether the goal is of the person's own things and they are spoken of."""
    strange: bool
    """Whether it is of the person's own things and they are not spoken of."""
    further: int
    """Steps beyond the first."""
    needless: bool
    """Whether the last step covers nothing new."""
    support: float
    """How surely the inputs are met."""
    gaps: int
    """Inputs that nobody supplies and a person can say."""
    hidden_gaps: int
    """Those that only a service knows."""
    unowned: bool
    """Whether own things are spoken of and none is looked up."""
    availability: float
    """That of the least available tool."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each trait is worth."""

    words: float = 0.34
    values: float = 0.2
    relevance: float = 0.19
    closeness: float = 0.44
    precision: float = 0.08
    asked: float = 0.12
    unasked: float = 0.09
    base: float = -0.15
    used: float = 0.15
    idle: float = 0.25
    undone: float = 0.5
    unmet: float = 0.03
    tense: float = 0.41
    ordered: float = 0.15
    nearby: float = 0.1
    elsewhere: float = 0.15
    own: float = 0.11
    strange: float = 0.01
    further: float = 0.03
    needless: float = 0.12
    support: float = 0.28
    gap: float = 0.85
    hidden_gap: float = 0.6
    unowned: float = 0.25
    availability: float = 0.4


WEIGHTS = Weights()


def score(traits: Traits, weights: Weights = WEIGHTS) -> float:
    """About [0, 1]. Arithmetic only, so that traits may as well be arrays of many plans."""
    w, t = weights, traits
    fit = w.words * t.words + w.values * t.values + w.relevance * t.relevance
    fit = fit + w.closeness * t.closeness + w.precision * t.precision + w.base
    fit = fit * (1 - w.used + w.used * t.values)
    fit = fit * (1 - w.idle * t.idle) * (1 - w.undone * t.undone)
    fit = fit + w.asked * t.asked - w.unasked * t.unasked - w.unmet * t.unmet + w.tense * t.tense
    fit = fit + w.ordered * t.ordered
    fit = fit + w.nearby * t.nearby - w.elsewhere * t.elsewhere
    fit = fit + w.own * t.own - w.strange * t.strange
    fit = fit - w.further * t.further - w.needless * t.needless
    whole = (t.gaps + t.hidden_gaps) == 0
    sure = 1 - w.support + w.support * t.support
    cost = w.gap**t.gaps * w.hidden_gap**t.hidden_gaps * (1 - w.unowned * t.unowned)
    return fit * (whole * sure + (1 - whole) * cost) * (1 - w.availability * (1 - t.availability))
