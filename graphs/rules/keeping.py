"""Which fields of an answer are worth keeping, most telling first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.labels import is_label
from graphs.reasoner import Harvest
from graphs.rules.formatting import currency_of
from graphs.rules.frame import Frame
from graphs.rules.output_match import described, path_score, wanted_words
from graphs.rules.question_words import asked_kinds
from graphs.rules.thinking import Thinking
from tools.records import ValueType
from tools.value_kinds import kind_of
from tools.words import identifier_words

_KEPT = 16
_BY_KIND = 0.8
"""What the question word asks for counts less than what the clause names."""
_DULL = frozenset({"image", "url", "timestamp", "page", "secret", "structure"})
_SIDE = frozenset(
    {"unit", "units", "latitude", "longitude", "timezone", "observed", "ok", "success", "meta",
     "location", "geo", "total", "page", "generated"}
)  # fmt: skip


def fields(thinking: Thinking, harvest: Harvest) -> list[str]:
    """Output paths worth keeping."""
    frame = thinking.frame_of(harvest.task)
    return ordered_fields(frame, harvest.paths, described(harvest.tool))[:_KEPT]


def ordered_fields(
    frame: Frame, paths: Mapping[str, Any], descriptions: Mapping[str, str]
) -> list[str]:
    """All paths but dull ones: names first, then what the clause speaks of, then the rest."""
    ranked = []
    for order, path in enumerate(paths):
        score = asked_score(frame, path, descriptions.get(path, ""))
        if _is_dull(path, paths[path]) and score < 0.85:
            continue
        if is_label(path):
            score += 0.9 - 0.2 * path.count(".")
        side = is_side(path, paths) and score < 0.85
        ranked.append((side, -score, path.count("[]"), path.count("."), order, path))
    return [path for *_, path in sorted(ranked)]


def asked_score(frame: Frame, path: str, description: str = "") -> float:
    """How far a field is what the clause asks for: by its words, what orders it, its question."""
    ranked = [w for ranking in frame.rankings for w in wanted_words(ranking)]
    kinds = asked_kinds(frame) or ()
    return max(
        path_score([*frame.words, *ranked], path, description), _BY_KIND * path_score(kinds, path)
    )


def is_side(path: str, paths: Mapping[str, Any]) -> bool:
    """Whether a path only goes along with the answer: units, coordinates, ids, times of reading.

    A total is the size of the list, unless a currency stands beside it.
    """
    words = set(identifier_words(path.replace("[]", "")))
    if "total" in words and currency_of(path, paths):
        return False
    return bool(words & _SIDE) or identifier_words(path.rsplit(".", 1)[-1])[-1:] == ("id",)


def _is_dull(path: str, value: Any) -> bool:
    leaf = path.rsplit(".", 1)[-1].replace("[]", "")
    first = value[0] if isinstance(value, list) and value else value
    if isinstance(first, str) and first.startswith(("http://", "https://")):
        return True
    value_type: ValueType = "boolean" if isinstance(first, bool) else "string"
    return kind_of(identifier_words(leaf), value_type, output=True) in _DULL
