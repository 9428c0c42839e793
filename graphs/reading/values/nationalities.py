"""Countries said as a nationality: "US citizens", "an NZ passport", "as a German"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphs.reading.values.lexicon import pairs, words
from graphs.reading.values.record import Value
from graphs.reading.values.regions import countries, country, is_country_code
from graphs.reading.values.request import Request

# "citizen" always means the nationality; "tourist" does with an adjective and no noun behind it,
# unlike "Chinese tourist visa" or "Japan tourist sights".
_CITIZEN = re.compile(
    r"\s(?:citizens?(?:hip)?|nationals|nationality|passports?|people|persons?|folks?)\b"
)
_HOLDER = re.compile(
    r"\b(?:citizens?|nationals?|nationality|passports?)\s+(?:of|from)\s+(?:the\s+)?$"
)
_MOVES = "go|going|enter|visit|visiting|travell?ing|flying|entering|living|staying|wanting|planning"
_TRAVELLER = re.compile(
    r"\s(?:(?:travell?ers|tourists|visitors)\b"
    r"|(?:national|travell?er|tourist|visitor)(?:\s*(?:$|[.,;:?!)])"
    r"|\s+(?:in|to|from|at|on|for|of|and|or|who|with|is|am|do|does|can|should|must|need"
    rf"|{_MOVES})\b))"
)
_AS_ONE = re.compile(r"\b(?:as|am|i'm|being|does|do|can|would) an?\s+$")
_ENDS = re.compile(r"\s*(?:$|[.,;:?!)])|\s+(?:" + _MOVES + r")\b|\s+([a-z']+)")
_LISTED = re.compile(r"(?:\s*,|\s+and|\s+or|,\s+and|,\s+or|\s*/)\s*(?=[a-z])")
_LONGEST = 2


def find_nationalities(request: Request) -> Iterator[Value]:
    """Each country that is meant as the nationality of people, with the role "nationality"."""
    following: Value | None = None
    for position in range(len(request.words) - 1, -1, -1):
        found = _nationality_at(request, position, following)
        if found is not None:
            following = found
            yield found


def _nationality_at(request: Request, position: int, following: Value | None) -> Value | None:
    """The nationality whose words start at a position, the longer reading first."""
    start = request.words[position].start
    for word in reversed(request.words[position : position + _LONGEST]):
        text = request.text[start : word.end]
        code = _code(text.lower()) or (text if text.isupper() and is_country_code(text) else "")
        if code and _is_meant(request, start, word.end, following):
            value = country(code)
            return Value("country", value, text, start, word.end, role="nationality")
    return None


def _code(lower: str) -> str:
    known = pairs("demonyms.txt")
    return known.get(lower) or countries().get(lower) or known.get(_one(lower), "")


def _one(lower: str) -> str:
    """Of several people one: "brits" are each a brit; ``""`` for what is no plural."""
    return lower[:-1] if len(lower) > 4 and lower.endswith("s") else ""


def _is_meant(request: Request, start: int, end: int, following: Value | None) -> bool:
    lower, after = request.text[start:end].lower(), request.after(end)
    if lower == "us" and request.before(start).rstrip().rpartition(" ")[2] in words("verb"):
        return False
    if _CITIZEN.match(after) or _HOLDER.search(request.before(start)):
        return True
    if _one(lower) in pairs("demonyms.txt") and lower not in pairs("demonyms.txt"):
        return True
    if lower not in pairs("demonyms.txt") and lower != "uk":
        return False
    if _TRAVELLER.match(after) or _says_who(request, start, after):
        return True
    listed = _LISTED.match(after)
    return bool(listed and following and following.start == end + listed.end())


def _says_who(request: Request, start: int, after: str) -> bool:
    """Whether an adjective alone tells what somebody is: "as a German, do I need a visa"."""
    match = _ENDS.match(after)
    alone = match is not None and (match[1] is None or match[1] in words("function"))
    return alone and _AS_ONE.search(request.before(start)) is not None
