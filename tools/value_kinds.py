"""What kind of value a parameter takes or an output field holds, by general API conventions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from tools.records import ValueType
from tools.vocabulary import VOCABULARY, by_word, names, telling

Kind = Literal[
    "identifier",
    "username",
    "email",
    "phone",
    "latitude",
    "longitude",
    "coordinates",
    "address",
    "postal_code",
    "city",
    "region",
    "country",
    "country_code",
    "place",
    "airport",
    "airline",
    "currency",
    "language",
    "timezone",
    "symbol",
    "date",
    "time",
    "year",
    "url",
    "amount",
    "number",
    "expression",
    "query",
    "name",
    "label",
    "text",
    "count",
    "flag",
    "image",
    "timestamp",
    "page",
    "option",
    "secret",
    "structure",
    "measure",
]

SHARED: frozenset[Kind] = frozenset(
    {
        "email", "phone", "latitude", "longitude", "coordinates", "address", "postal_code",
        "city", "region", "country", "country_code", "place", "airport", "airline", "currency",
        "language", "timezone", "symbol", "date", "time", "year", "url",
    }
)  # fmt: skip
"""Kinds that mean the same in every API, so values may cross groups."""

NEVER_KEYS: frozenset[Kind] = frozenset(
    {"count", "flag", "image", "measure", "option", "page", "secret", "structure", "timestamp"}
)
"""Kinds that are never handed from one operation to another."""

HARD_TO_STATE: frozenset[Kind] = frozenset(
    {"identifier", "airport", "airline", "latitude", "longitude", "coordinates", "symbol"}
)
"""Kinds a person hardly says; the rest are plausibly part of a request."""

SAYABLE: frozenset[Kind] = frozenset(
    {
        "address", "amount", "city", "country", "currency", "date", "email", "expression", "label",
        "language", "name", "number", "phone", "place", "postal_code", "query", "region", "symbol",
        "text", "username", "year",
    }
)  # fmt: skip
"""Kinds that a person gives in words of their own."""

STANDARD_IDS = names("registries")
"""Public registries: an identifier named for one of them is the same in every API."""

_HEADS: dict[str, Kind] = by_word("kinds")
_CODES: dict[str, Kind] = by_word("codes")
_PLACES = {
    word: kind for word, kind in _HEADS.items() if kind in ("city", "country", "region", "place")
}
_CUES: tuple[tuple[re.Pattern[str], Kind], ...] = tuple(
    (re.compile(cue["pattern"], re.IGNORECASE), cue["kind"]) for cue in VOCABULARY["cues"]
)
_VAGUE = names("vague")
_FLAG_STARTS, _HISTORY = telling("flag_starts"), telling("history")
_IMAGE_WORDS, _PAGE_WORDS, _DIALLING = telling("image"), telling("page"), telling("dialling")
_SHORT_FORMS = telling("short_forms")
_SECRET_PAIRS = frozenset(
    {
        ("access", "key"),
        ("api", "key"),
        ("app", "id"),
        ("app", "key"),
        ("client", "id"),
        ("session", "id"),
        ("subscription", "key"),
    }
)
_FORMATS: dict[str, Kind] = {
    "date": "date",
    "date-time": "date",
    "email": "email",
    "password": "secret",
    "uri": "url",
    "uuid": "identifier",
}
_DATE_PHRASES = frozenset({("check", "in"), ("check", "out")})
_NUMERIC = frozenset({"integer", "number"})


def kind_of(
    words: Sequence[str],
    value_type: ValueType,
    *,
    description: str = "",
    value_format: str | None = None,
    output: bool = False,
) -> Kind:
    """The kind of value behind a name, its type, format and description.

    ``words`` are the words of the name as ``identifier_words`` gives them. The name decides; the
    description is asked only where the name says nothing (``from``, ``code``, ``q``).
    """
    return _kind_of(tuple(words), value_type, description, value_format, output)


@lru_cache(maxsize=65_536)  # a library is asked the same of its names in every request
def _kind_of(
    words: tuple[str, ...],
    value_type: ValueType,
    description: str,
    value_format: str | None,
    output: bool,
) -> Kind:
    fixed = _kind_of_shape(words, value_type, value_format, output)
    if fixed is not None:
        return fixed
    named = _kind_of_name(words, value_type, output)
    vague = all(word in _VAGUE for word in words)
    if named is None or vague or _says_code(named, description):
        return _kind_of_prose(description, value_type, output) or named or _plain(value_type)
    return named


def _kind_of_shape(
    words: tuple[str, ...], value_type: ValueType, value_format: str | None, output: bool
) -> Kind | None:
    """Kinds that type, format or a telling word settle alone."""
    if value_type == "boolean" or (len(words) > 1 and words[0] in _FLAG_STARTS):
        return "flag"
    if value_type == "object":
        return "structure"
    if any(pair in _SECRET_PAIRS for pair in pairwise(words)):
        return "secret"
    if "sort" in words or words[:2] in (("order", "by"), ("group", "by")):
        return "option"
    if _PAGE_WORDS & set(words) and "url" not in words and words[-1] not in ("id", "name"):
        return "page"
    if _IMAGE_WORDS & set(words) and words[-1] not in ("id", "name", "title"):
        return "image"
    if output and _HISTORY & set(words):
        return "timestamp"
    return _FORMATS.get(value_format or "")


def _kind_of_name(words: tuple[str, ...], value_type: ValueType, output: bool) -> Kind | None:
    """The kind a name's last word stands for, None when it says nothing."""
    if not words:
        return None
    before = words[-2] if len(words) > 1 else ""
    compound = _kind_of_compound(words, before, value_type)
    if compound is not None:
        return compound
    kind = _HEADS.get(words[-1])
    if words[-1] == "code" and before:
        return _CODES.get(before, "identifier")
    if kind == "query" and output:
        return "text"
    return "count" if kind in ("date", "time") and before in ("number", "of") else kind


def _kind_of_compound(words: tuple[str, ...], before: str, value_type: ValueType) -> Kind | None:
    """The kind of a name that only its words together tell."""
    head = words[-1]
    if words[-2:] in _DATE_PHRASES or (before in ("date", "time") and head in ("from", "to")):
        return "date"
    if {"latitude", "longitude"} <= set(words):
        return "coordinates"
    if head == "long" and value_type in _NUMERIC:
        return "longitude"
    if head in ("code", "number") and _DIALLING & set(words):
        return "phone"
    if head == "number":
        return "identifier" if before and value_type == "string" else "number"
    if head == "name":
        return "username" if before in ("user", "screen") else _PLACES.get(before)
    return "identifier" if head in STANDARD_IDS else None


def is_short_form(words: Sequence[str]) -> bool:
    """Whether a name speaks of a short form: the ``short_name`` of a country is its code."""
    return bool(_SHORT_FORMS & set(words))


def kinds_in_prose(description: str) -> list[Kind]:
    """Every kind of value that a description speaks of, for parameters that take several."""
    return [kind for cue, kind in _CUES if cue.search(description)]


def _says_code(kind: Kind, description: str) -> bool:
    coded = "country_code" in kinds_in_prose(description)
    return kind in ("country", "region", "place") and coded


def _kind_of_prose(description: str, value_type: ValueType, output: bool) -> Kind | None:
    """The first cue of a description; numbers are left alone unless they are coordinates."""
    if not description or (value_type in _NUMERIC and "identifier" not in description.lower()):
        return None
    kind = next((kind for cue, kind in _CUES if cue.search(description)), None)
    return "text" if output and kind == "expression" else kind


def _plain(value_type: ValueType) -> Kind:
    if value_type in _NUMERIC:
        return "number"
    return "label"


def place_kind(word: str) -> Kind | None:
    """The kind of a place word (``city``, ``country``, ``location``), None for other words."""
    return _PLACES.get(word)
