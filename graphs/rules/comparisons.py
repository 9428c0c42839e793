"""Two things told apart by superlatives and set against each other: each is asked for by itself."""

from __future__ import annotations

import re

_BEST = r"(?:(?:most|least|best|worst|highest|lowest|top)[ -]\w+|\w{2,}est|best|worst)"
_ARTICLE = r"(?:the|your|our|my)"
_THAN = re.compile(
    rf"^\W*(?:and |but |so )?(?:is|are|was|were|would|will|does|do|whether)\s+"
    rf"(?P<one>{_ARTICLE}\s+{_BEST}\s+.+?)\s+(?:(?:be|cost|costs|take|takes|come|comes)\s+)?"
    r"(?:much |far |any )?(?:(?:more|less)(?:\s+\w+)?|\w+er)\s+than\s+"
    rf"(?P<other>{_ARTICLE}\s+{_BEST}\s+.+)$",
    re.IGNORECASE | re.DOTALL,
)
_APART = re.compile(
    rf"\b(?P<article>{_ARTICLE})\s+(?P<one>{_BEST})\s+and\s+(?:{_ARTICLE}\s+)?"
    rf"(?P<other>{_BEST})\s+(?P<noun>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_DIFFERENCE = re.compile(r"\bdiffer(?:ence)?\b|\bapart\b|\bgap\b", re.IGNORECASE)
_TAIL = re.compile(r"\s+(?:differ(?: by)?|apart|in price|lie apart)\W*$", re.IGNORECASE)
_PAID = re.compile(r"cheap|dear|expensive|pric|afford", re.IGNORECASE)


def two_sides(sentence: str) -> tuple[str, str] | tuple[()]:
    """Both sides of "is the cheapest X cheaper than the cheapest Y" and of a difference.

    A difference lies between "the dearest and the cheapest X". Empty where nothing of that kind is
    compared.
    """
    than = _THAN.match(sentence)
    if than is not None:
        return than["one"].strip(), than["other"].strip()
    apart = _APART.search(sentence) if _DIFFERENCE.search(sentence) else None
    if apart is None:
        return ()
    noun = _TAIL.sub("", apart["noun"]).strip()
    if _PAID.search(apart["one"]):
        return (
            f"the price of the {apart['one']} {noun}",
            f"the price of the {apart['other']} {noun}",
        )
    return f"the {apart['one']} {noun}", f"the {apart['other']} {noun}"
