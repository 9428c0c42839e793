"""How much of a tool's own name a clause asks for."""

from __future__ import annotations

from collections.abc import Collection

from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.tense import FUTURE, NOW, PAST, TIMES
from graphs.rules.tool_words import Rarity, group_words, stem, title_words
from tools.records import Tool

_GENERAL = lexicon().request_verbs | {"product", "item", "thing", "api", "controller", "route"}
_IMPLIED = {
    "date": frozenset({"day", "daily", "date"}),
    "date_range": frozenset({"day", "daily", "date", "range"}),
    "time": frozenset({"hour", "hourly", "time"}),
    "time_range": frozenset({"hour", "hourly", "time"}),
    "month": frozenset({"month", "monthly", "climate", "normal"}),
    "country": frozenset({"country"}),
    "currency": frozenset({"currency"}),
    "money": frozenset({"currency", "amount"}),
    "coordinate": frozenset({"reverse", "nearby", "nearest"}),
}


def precision(goal: Tool, spoken: Collection[str], rarity: Rarity) -> float:
    """Share of the goal's own name that the clause asks for; common words count little."""
    total = got = 0.0
    for word in title_words(goal) - group_words(goal) - _GENERAL:
        weight = rarity.of(word) ** 2
        total += weight
        got += weight * (stem(word) in spoken)
    return got / total if total else 0.5


def spoken_words(frame: Frame, today: str) -> set[str]:
    """Words of the clause, related ones, and those that its values imply: day, hour, forecast."""
    words = {w for word in frame.words for w in (word, *lexicon().related(word))}
    words |= {a for ranking in frame.rankings for a in ranking.degree.attributes}
    for value in frame.values:
        words |= _IMPLIED.get(value.kind, frozenset())
        if value.kind == "date":
            words |= FUTURE if value.value > today else PAST if value.value < today else NOW
        if value.role in ("now", "today"):
            words |= NOW
    if not any(value.kind in TIMES for value in frame.values):
        words |= NOW
    return words
