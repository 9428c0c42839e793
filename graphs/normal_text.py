"""Text without what can be written in several ways, so that it can be compared."""

from __future__ import annotations

import re
import unicodedata

_THOUSANDS = re.compile(r"(?<=\d)[,\u2009\u202f](?=\d{3}(?!\d))")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_MOMENT = re.compile(
    r"(\d{4}-\d{2}-\d{2})t(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:\d{2})?"
)


def normal(text: str) -> str:
    """The text without what can be written in several ways.

    That is case, accents, thousands separators, runs of space; moments become a date and the time
    of day at the place.
    """
    plain = unicodedata.normalize("NFKD", text.replace("\u2212", "-"))
    plain = "".join(mark for mark in plain if not unicodedata.combining(mark)).casefold()
    plain = without_thousands(plain).replace("\u2019", "'")
    return " ".join(_MOMENT.sub(r"\1 \2", plain).split())


def without_thousands(text: str) -> str:
    """The text with its numbers written without separators of thousands."""
    return _THOUSANDS.sub("", text)


def words_apart(text: str) -> str:
    """The text with a space between the words of names like ``fromCity``."""
    return _CAMEL.sub(" ", text)
