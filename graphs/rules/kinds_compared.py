"""Two kinds of things set against each other: a train or a flight, more museums than parks."""

from __future__ import annotations

import re

from graphs.rules.lexicon import lexicon

_BEST = r"(?:(?:most|least|best|worst|highest|lowest|top)[ -]\w+|\w{2,}est|best|worst)"
_LEAD = (
    r"(?:(?:to|by|go|going|travel|travelling|traveling|take|taking|get|getting|an?|the)\s+)*"
    rf"(?:{_BEST}\s+)?"
)
_OR = re.compile(
    rf"\b{_LEAD}(?P<one>(?!or\b)[a-z]{{3,}}),?\s+or\s+{_LEAD}(?P<other>[a-z]{{3,}})\b(?!\s+[a-z]+s\b)"
)
_NO_KIND = re.compile(r"(?:\w*day|tomorrow|tonight|morning|evening|night|now|later|not|more|less)$")
_COMPARATIVE = re.compile(r"\b(?:(?:more|less) [a-z]+|[a-z]{2,}er)\b")
_QUESTION = re.compile(
    r"^.*?\b(?:which|what|is|are|would|will|whether)\b"
    r"(?:['’]s|\s+(?:is|it|be|one|would|are|works out|comes out|of the two))*[\s,:]*",
    re.IGNORECASE,
)
_AND_SAY = re.compile(r",?\s+and (?:what|how|by how)\b.*$", re.IGNORECASE)
_THING = {"fly": "flight", "flying": "flight", "sail": "ferry", "sailing": "ferry"}
"""What one does -> what one takes to do it."""
_MORE = re.compile(
    r"^\W*(?:(?i:are|is) there |"
    r"(?i:do|does|has|have) (?P<place>[A-Z]\w+(?: [A-Z]\w+)*) (?:have |got )?)?"
    r"(?i:more|fewer|less) (?P<one>\w+) (?:or|than) (?:(?:more|fewer|less) )?(?P<other>\w+)"
    r"(?P<rest>\b.*)$"
)


def two_kinds(sentence: str) -> tuple[tuple[str, str], ...]:
    """A clause and a label for each of two kinds; empty where no two are compared.

    "Is a flight or a train to Ghent cheaper" gives the cheapest flight and the cheapest train to
    Ghent; "more museums or parks in Ghent" how many there are of each.
    """
    return _counted(sentence) or _ranked(sentence)


def _counted(sentence: str) -> tuple[tuple[str, str], ...]:
    match = _MORE.match(sentence)
    if match is None:
        return ()
    if match["other"][:1].isupper() and not re.match(r"\s+[a-z]+s\b", match["rest"]):
        return ()  # "more people than Cairo" compares places
    rest, place = match["rest"], f" in {match['place']}" if match["place"] else ""
    return tuple((f"how many {kind}{rest}{place}", kind) for kind in (match["one"], match["other"]))


def _ranked(sentence: str) -> tuple[tuple[str, str], ...]:
    match = _OR.search(sentence)
    forms = [m[0] for m in _COMPARATIVE.finditer(sentence) if m[0] in lexicon().comparatives]
    if match is None or not forms or any(map(_is_no_kind, (match["one"], match["other"]))):
        return ()
    before = _QUESTION.sub("", sentence[: match.start()])
    after = _AND_SAY.sub("", sentence[match.end() :])
    rest = " ".join(re.sub(rf"\b{forms[0]}\b", " ", f"{before} {after}").split()).strip(" ,:?")
    kinds = [_THING.get(match[k], match[k]) for k in ("one", "other")]
    return tuple((f"the {_most(forms[0])} {kind} {rest}".strip(), kind) for kind in kinds)


def _is_no_kind(word: str) -> bool:
    """Whether "or" has no kind of thing beside it: today or tomorrow, 4 stars or better."""
    return bool(_NO_KIND.match(word)) or word in lexicon().comparatives


def _most(comparative: str) -> str:
    """The superlative of a comparative: cheaper, cheapest; more crowded, most crowded."""
    less, more = re.subn(r"^less ", "least ", comparative), re.subn(r"^more ", "most ", comparative)
    return next((said for said, found in (less, more) if found), f"{comparative[:-1]}st")
