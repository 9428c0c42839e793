"""Identifiers made from names: ``searchHotels`` -> ``search_hotels``."""

from __future__ import annotations

import re
import unicodedata

MAX_SLUG = 80
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})")
_OTHER = re.compile(r"[^\w]+|_+")


def slug(text: str, fallback: str) -> str:
    """``text`` in lower case, its words (letters of any script, digits) joined by ``_``.

    At most ``MAX_SLUG`` characters; ``fallback`` when nothing is left.
    """
    words = _CAMEL.sub("_", unicodedata.normalize("NFKC", text))
    return _OTHER.sub("_", words).strip("_").lower()[:MAX_SLUG].strip("_") or fallback
