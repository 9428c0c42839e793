"""Identifiers made from names: ``searchHotels`` -> ``search_hotels``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from itertools import chain, count

MAX_SLUG = 80
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})")
_OTHER = re.compile(r"[^\w]+|_+")


def slug(text: str, fallback: str) -> str:
    """``text`` in lower case, its words (letters of any script, digits) joined by ``_``.

    At most ``MAX_SLUG`` characters; ``fallback`` when nothing is left.
    """
    words = _CAMEL.sub("_", unicodedata.normalize("NFKC", text))
    return _OTHER.sub("_", words).strip("_").lower()[:MAX_SLUG].strip("_") or fallback


def numbered(name: str, taken: Container[str]) -> str:
    """The name, with a number behind it where it is taken."""
    options = chain([name], (f"{name}_{number}" for number in count(2)))
    return next(one for one in options if one not in taken)
