"""Tools that look for whatever text they are given."""

from __future__ import annotations

from tools.records import Parameter, Tool
from tools.value_kinds import kind_of
from tools.words import identifier_words, prose_words

_PLACES = frozenset({"city", "place", "town", "location", "airport", "country", "address"})
SEARCH_WORDS = frozenset({"q", "query", "search", "keyword", "term", "text"})


def seeks_text(tool: Tool) -> bool:
    """Whether a reading tool searches for words, and not for places only."""
    return tool.risk == "read" and any(_any_text(p) for p in tool.parameters)


def _any_text(parameter: Parameter) -> bool:
    words = identifier_words(parameter.name)
    if not SEARCH_WORDS & set(words) or _PLACES & set(prose_words(parameter.description)):
        return False
    kind = kind_of(words, parameter.type, description=parameter.description)
    return kind == "query"
