"""One pair of slots judged: the three stages combined into a score with its evidence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from tools.binding_context import (
    ToolSlots,
    lacks_partner,
    mentions_source,
    names_output,
    source_quality,
    values_agree,
)
from tools.binding_rules import entity_fit, kind_fit, same_name, served_kind, standard_id
from tools.binding_semantics import closeness, closenesses
from tools.graph import Fit
from tools.parameter_texts import Slot, record_path
from tools.value_kinds import SHARED, Kind

THRESHOLD = 0.3
"""Bindings that score less are not kept."""
UNNATURAL_THRESHOLD = 0.6
"""The same for bindings that a request would hardly use."""
_ENTITY, _NAME, _MEANING = 0.5, 0.2, 0.3
_SHARED_FLOOR = 0.55
_VALUES_MATCH, _NAMED = 0.5, 0.4
_CERTAIN = 0.9
_APART = 0.5
_SAME_NAME = 0.34
_PROMISING = 0.3
_COMPATIBLE_FROM = 0.75
_OFTEN_COPIED: frozenset[Kind] = frozenset({"date", "time", "year", "language", "url"})
_TEXTUAL: frozenset[Kind] = frozenset({"text", "label", "number"})
_NAMED_KINDS = _TEXTUAL | {"amount", "time"}
"""Kinds so wide that only a like name says that two values are the same thing."""
_BOUNDS = frozenset({"min", "max", "minimum", "maximum"})


Amounts = NDArray[np.float64]
_Amount = TypeVar("_Amount", float, Amounts)
"""In [0, 1]: of one pair, or of many."""


@dataclass(frozen=True, slots=True)
class Affinity:
    """What two slots share, whichever tools they belong to; every part in [0, 1]."""

    kind: float
    entity: float
    name: float
    values: float
    named: bool
    """Whether the parameter's description names the output."""
    floor: float = 0.0
    """Strength that the kind alone gives, for kinds that mean the same everywhere."""
    meaning: float = 0.0

    @property
    def strength(self) -> float:
        """Weighted mean of entity, name and meaning above the floor, raised by hard evidence."""
        return self._with_meaning(self.meaning)

    @property
    def promising(self) -> bool:
        """Whether the closest meaning could still make a binding of it."""
        return self.kind * self._with_meaning(1.0) >= _PROMISING

    @property
    def certain(self) -> bool:
        """Whether the words are the same, so that there is no need to ask for the meaning."""
        return self.name == 1.0 and self.entity >= _CERTAIN

    def _with_meaning(self, meaning: float) -> float:
        return _strength(self.floor, self.entity, self.name, meaning, self.values, self.named)

    def with_cosine(self, cosine: float) -> Affinity:
        """The same with the meaning that a cosine similarity stands for."""
        return replace(self, meaning=closeness(cosine))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A pair that passed: its score, its fit, whether it is natural, and why."""

    score: float
    fit: Fit
    natural: bool
    evidence: tuple[str, ...]


def raised(strength: _Amount, evidence: _Amount | float) -> _Amount:
    """Strength after independent evidence in [0, 1]: it closes that share of the gap to 1."""
    return strength + (1.0 - strength) * evidence


def _strength(
    floor: float, entity: _Amount, name: _Amount, meaning: _Amount, values: _Amount, named: _Amount
) -> _Amount:
    agreement = _ENTITY * entity + _NAME * name + _MEANING * meaning
    strength = floor + (1.0 - floor) * agreement
    return raised(raised(strength, _VALUES_MATCH * values), _NAMED * named)


def affinity(output: Slot, parameter: Slot) -> Affinity | None:
    """What words and values say of a pair, None when their kinds or values exclude it."""
    kind = kind_fit(output, parameter)
    values = values_agree(output, parameter) if kind else -1.0
    if values < 0:
        return None
    name, entity = same_name(output, parameter), entity_fit(output, parameter)
    if _named_apart(output, parameter):
        kind *= _APART
    if _too_wide(output, parameter) and max(name, entity) < _SAME_NAME:
        return None
    found = Affinity(
        kind, entity, name, values, names_output(output, parameter), _floor(output, parameter)
    )
    return replace(found, meaning=1.0) if found.certain else found


class Best(NamedTuple):
    """What a parameter may share at best with each of some outputs; arrays of 0 and 1."""

    entity: Amounts
    name: Amounts
    values: Amounts
    named: Amounts
    """By the parameter's description."""


def upper_bound(
    output: Slot, parameter: Slot, best: Best, cosines: NDArray[np.float32], mentioned: bool
) -> Amounts:
    """The most that the pairs of a parameter with outputs of one kind and type may score.

    ``output`` is one of them; ``mentioned`` says whether the parameter's description names any
    of their tools.
    """
    certain = best.entity * best.name  # such a pair may be certain whatever its texts say
    meaning = np.maximum(closenesses(cosines), certain)
    floor = _floor(output, parameter)
    strength = _strength(floor, best.entity, best.name, meaning, best.values, best.named)
    return kind_fit(output, parameter) * raised(strength, _NAMED * mentioned)


def least_score(output: Slot, parameter: Slot) -> float:
    """What a pair must score at least to be a binding, whichever tool gives the output."""
    return kept_from(natural=_may_be_natural(output, parameter))


def kept_from(*, natural: bool) -> float:
    """What a binding must score at least to be kept."""
    return THRESHOLD if natural else UNNATURAL_THRESHOLD


def judge(found: Affinity, source: ToolSlots, output: Slot, parameter: Slot) -> Judgement | None:
    """Stage three: the pair in the context of the producer, None when it gives nothing new."""
    quality = source_quality(source, output, parameter)
    if quality == 0.0:
        return None
    mentioned = mentions_source(source, parameter)
    strength = raised(found.strength, _NAMED if mentioned else 0.0)
    alone = lacks_partner(source, output)
    score = found.kind * strength * (0.4 + 0.6 * quality) * (0.6 if alone else 1.0)
    fit: Fit = "compatible" if found.kind >= _COMPATIBLE_FROM and not alone else "conditional"
    reasons = (
        _rules(found, output, parameter),
        _semantics(found),
        _context(output, quality, found.values, mentioned or found.named, alone),
    )
    return Judgement(min(score, 1.0), fit, _natural(output, parameter, source), reasons)


def _floor(output: Slot, parameter: Slot) -> float:
    """A shared kind is evidence alone, unless any text at all would do for the parameter."""
    shared = output.kind in SHARED | {"username"} and output.kind not in _OFTEN_COPIED
    any_text = served_kind(output, parameter) == "query"
    return _SHARED_FLOOR if (shared and not any_text) or parameter.kind == "expression" else 0.0


def _too_wide(output: Slot, parameter: Slot) -> bool:
    """Whether the kinds agree without saying anything: two numbers, a code for some id."""
    if parameter.kind == "identifier":
        return output.kind != "identifier"
    if parameter.kind == "amount" and len(parameter.words) == 1:
        return False
    return output.kind == parameter.kind and output.kind in _NAMED_KINDS


def _named_apart(output: Slot, parameter: Slot) -> bool:
    """Whether both names say outright that they are ids of different things."""
    if output.kind != "identifier" or parameter.kind != "identifier":
        return False
    if standard_id(output) and standard_id(parameter):
        return standard_id(output) != standard_id(parameter)
    left, right = set(output.words) - {"id"}, set(parameter.words) - {"id"}
    return bool(left) and bool(right) and not left & right


def _natural(output: Slot, parameter: Slot, source: ToolSlots) -> bool:
    """Whether a request would chain the two: no second-hand dates, languages or free text."""
    told = source.tool.method in ("GET", "HEAD") or output.kind == "identifier"
    return told and _may_be_natural(output, parameter)


def _may_be_natural(output: Slot, parameter: Slot) -> bool:
    if output.kind in _OFTEN_COPIED or _BOUNDS & set(parameter.words):
        return False
    return output.kind not in _TEXTUAL or parameter.kind == "expression"


def _rules(found: Affinity, output: Slot, parameter: Slot) -> str:
    kinds = output.kind if output.kind == parameter.kind else f"{output.kind} as {parameter.kind}"
    about = " ".join(output.entity)
    return f"rules: {kinds}{f' of {about}' if about else ''} (entity {found.entity:.2f})"


def _semantics(found: Affinity) -> str:
    return f"semantics: meaning {found.meaning:.2f}, name {found.name:.2f}"


def _context(output: Slot, quality: float, values: float, mentioned: bool, alone: bool) -> str:
    parts = [f"source {quality:.2f}"]
    if values > 0:
        parts.append("values match")
    if mentioned:
        parts.append("named in the description")
    if alone:
        parts.append("its other coordinate is missing")
    elif output.kind in ("latitude", "longitude"):
        parts.append(f"pair from {record_path(output.key) or 'the response'}")
    return "context: " + ", ".join(parts)
