"""Which output fields hold what a clause speaks of: prices, dates, names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from graphs.rules.frame import Ranking
from graphs.rules.lexicon import lexicon
from graphs.rules.tool_words import stem
from tools.json_number import is_number
from tools.per_tool import per_tool
from tools.records import OutputField, Tool
from tools.words import identifier_words, prose_words, singular

_LABELS = ("name", "title", "label", "headline", "subject", "summary", "description")
_PERIODS = frozenset({"day", "night", "week", "weekend", "month", "season", "year"})
_DATE = re.compile(r"^\d{4}-\d{2}-\d{2}")
_CLOCK = re.compile(r"^(?:\d{4}-\d{2}-\d{2}[T ])?\d{2}:\d{2}")


@per_tool
def label_paths(tool: Tool) -> tuple[str, ...]:
    """Output paths that name their record, best first."""
    found = [
        (_LABELS.index(field.name.lower()), field.path.count("."), field.path)
        for field in tool.outputs
        if field.name.lower() in _LABELS[:4]
    ]
    return tuple(path for _, _, path in sorted(found))


@per_tool
def date_paths(tool: Tool) -> tuple[str, ...]:
    """Output paths that hold a day or a moment."""
    return tuple(
        field.path
        for field in tool.outputs
        if field.format in ("date", "date-time")
        or {"date", "day", "time", "datetime"} & set(identifier_words(field.name))
    )


@per_tool
def place_paths(tool: Tool) -> tuple[str, ...]:
    """Output paths that say where a record is."""
    return tuple(
        field.path
        for field in tool.outputs
        if {"city", "country", "place", "location", "address", "region", "area"}
        & set(identifier_words(field.path))
    )


def attribute_paths(tool: Tool, ranking: Ranking) -> list[str]:
    """Output paths by which a superlative may order, best first.

    What has the most of something says how many: a number of that name, not the list of them.
    The first three of something are not ordered by how many there are.
    """
    words = wanted_words(ranking)
    if not ranking.degree.needs_noun:
        outputs = {f.path: f.example for f in tool.outputs if not _counts(f, ranking)}
        return match_paths(words, outputs, described(tool))
    numbers = [f.path for f in tool.outputs if f.type in ("integer", "number")]
    return match_paths(words, {p: 0 for p in numbers if path_score(words, p.rsplit(".", 1)[-1])})


def _counts(output: OutputField, ranking: Ranking) -> bool:
    """Whether a field says how many there are of what a superlative without a measure is of."""
    counts = ranking.degree.weak and output.type in ("integer", "number")
    return counts and singular(output.name.lower()) == ranking.noun != output.name.lower()


def wanted_words(ranking: Ranking) -> list[str]:
    """Words of the attribute a superlative orders by, the noun after it first.

    A period is what is ordered, not what it is ordered by: the hottest month.
    """
    noun, attributes = ranking.noun, ranking.degree.attributes
    if not noun or (noun in _PERIODS and attributes):
        return list(attributes)
    return [noun, *attributes]


def match_paths(
    words: Sequence[str], paths: Mapping[str, Any], descriptions: Mapping[str, str] | None = None
) -> list[str]:
    """Paths whose name speaks of one of the words; earlier words and closer names come first."""
    scored = []
    for order, path in enumerate(paths):
        score = path_score(words, path, (descriptions or {}).get(path, ""))
        if score > 0:
            scored.append((-score, path.count("."), order, path))
    return [path for *_, path in sorted(scored)]


def path_score(words: Sequence[str], path: str, description: str = "") -> float:
    """How far a path speaks of the first of the words it matches, 0 when of none."""
    leaf = identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
    whole = identifier_words(path.replace("[]", ""))
    told = prose_words(description)
    best = 0.0
    for rank, word in enumerate(words):
        early = 1.0 - 0.04 * rank
        if stem(word) in map(stem, leaf):
            close = 1.0 if len(leaf) == 1 else 0.9
            best = max(best, early * close)
        elif stem(word) in map(stem, whole):
            best = max(best, 0.6 * early)
        elif lexicon().related(word) & set(leaf):
            best = max(best, 0.55 * early * (1.0 if len(leaf) == 1 else 0.9))
        elif lexicon().related(word) & set(whole):
            best = max(best, 0.5 * early)
        elif stem(word) in map(stem, told):
            best = max(best, 0.35 * early)
    return best


def described(tool: Tool) -> Mapping[str, str]:
    """Output path -> its description."""
    return {field.path: field.description for field in tool.outputs}


def tells(tool: Tool, word: str) -> float:
    """How far an output of the tool, other than an id, speaks of a word, in [0, 1]."""
    texts = described(tool)
    telling = (f for f in tool.outputs if "id" not in identifier_words(f.name))
    return max((_word_score(word, f.path, texts[f.path]) for f in telling), default=0.0)


@lru_cache(maxsize=65536)
def _word_score(word: str, path: str, description: str) -> float:
    return path_score([word], path, description)


def is_day(value: Any) -> bool:
    """Whether a value starts like an ISO date."""
    return isinstance(value, str) and bool(_DATE.match(value))


def is_clock(value: Any) -> bool:
    """Whether a value is a time of day or a moment."""
    return isinstance(value, str) and bool(_CLOCK.match(value))


def is_numeric(value: Any) -> bool:
    """Whether a value, or every item of a list, is a number."""
    if isinstance(value, list):
        return bool(value) and all(is_numeric(v) for v in value)
    return is_number(value)
