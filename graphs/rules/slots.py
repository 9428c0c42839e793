"""Which value of a request fits which parameter of a tool, and how well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.tool_words import own_words
from graphs.rules.values import Value
from tools.records import Parameter, Tool, ValueType
from tools.value_kinds import Kind, kind_of
from tools.words import identifier_words, prose_words, singular

GOOD = 0.45
"""A fit below this is not used."""

_FROM = frozenset({"origin", "from", "source", "departure", "depart", "start", "base", "pickup"})
_TO = frozenset({"destination", "to", "target", "arrival", "arrive", "end", "quote", "dropoff"})
_STARTS = frozenset(
    {"start", "from", "in", "arrival", "begin", "since", "after", "departure", "depart", "outbound"}
)
_ENDS = frozenset({"end", "to", "out", "until", "before", "return", "till", "inbound"})
_PLACE_CUES = frozenset({"in", "at", "to", "from", "near", "around", "for", "of", "into", "within"})
_WHERE = frozenset({"in", "at", "near", "around", "to", "from", "into"})
_LOW = frozenset({"min", "minimum", "least", "above", "over", "lowest", "from", "gte", "greater"})
_HIGH = frozenset(
    {"max", "maximum", "most", "under", "below", "highest", "up", "limit", "lte", "less", "budget"}
)
_PLACES: frozenset[Kind] = frozenset({"city", "region", "place", "address"})
_TEXTS: frozenset[Kind] = frozenset({"query", "name", "label", "text", "expression"})
_EXAMPLE = re.compile(
    r"(?:e\.?g\.?|for example|such as|like|one of)[:,]?\s+([^.()]+)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Fit:
    """A value put into a parameter."""

    value: Any
    """What would be sent, in the parameter's form."""
    score: float
    """In [0, 1]."""
    uses: frozenset[int]
    """Indices of the values used."""
    words: frozenset[str] = frozenset()
    """Content words of the request that name the value."""
    free: frozenset[str] = frozenset()
    """Content words of the request that are the value, as free text."""


def kind(parameter: Parameter) -> Kind:
    """The kind of value a parameter takes."""
    leaf = parameter.name.rsplit(".", 1)[-1]
    return _kind(leaf, parameter.type, parameter.description, parameter.format)


@lru_cache(maxsize=65536)
def _kind(name: str, value_type: ValueType, description: str, form: str | None) -> Kind:
    return kind_of(identifier_words(name), value_type, description=description, value_format=form)


def best_fit(
    tool: Tool,
    parameter: Parameter,
    frame: Frame,
    *,
    role: Parameter | None = None,
    taken: frozenset[int] = frozenset(),
    explained: frozenset[str] = frozenset(),
) -> Fit | None:
    """The best fit of any value of the clause, None when none is good enough.

    ``role`` is the parameter further on for which this one is being filled: the origin of a
    flight, when looking up an airport. ``taken`` are values that siblings already use;
    ``explained`` are words that other tools of the chain speak of, so that they are no free text.
    """
    fits = [
        fit
        for fit in _fits(tool, parameter, frame, role, taken, explained)
        if fit.score >= GOOD and acceptable(parameter, fit.value)
    ]
    return max(fits, key=lambda fit: fit.score, default=None)


def acceptable(parameter: Parameter, value: Any) -> bool:
    """Whether a value has the type and form that the description demands."""
    schema = parameter.json_schema
    if parameter.type in ("integer", "number"):
        if not isinstance(value, int | float) or isinstance(value, bool):
            return False
        low, high = schema.get("minimum"), schema.get("maximum")
        return (low is None or value >= low) and (high is None or value <= high)
    if isinstance(value, str):
        return _well_formed(value, parameter.format, schema.get("pattern"))
    return True


def _well_formed(text: str, form: str | None, pattern: Any) -> bool:
    if form == "date" and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        return False
    if form == "time" and not re.fullmatch(r"\d{2}:\d{2}(:\d{2})?.*", text):
        return False
    if not isinstance(pattern, str) or len(pattern) > 60 or len(text) > 60:
        return True
    try:
        return re.search(pattern, text) is not None
    except re.error:
        return True


def _fits(
    tool: Tool,
    parameter: Parameter,
    frame: Frame,
    role: Parameter | None,
    taken: frozenset[int],
    explained: frozenset[str],
) -> Iterator[Fit]:
    options = parameter.enum or _item_options(parameter)
    if words_of(parameter) & {"sort", "order", "sorting", "ordering"}:
        yield from _order_fits(options, frame)
        return
    if options:
        yield from _enum_fits(parameter, options, frame)
        if kind(parameter) not in ("currency", "country_code", "language"):
            return
    what = kind(parameter)
    for index, value in enumerate(frame.values):
        for sent, score in _value_fits(tool, parameter, what, value, frame):
            score += _role_bonus(parameter, role, value, frame, index)
            if index in taken:
                score -= 0.3
            uses = frozenset({index, *_partner(parameter, value, frame)})
            yield Fit(sent, min(score, 1.0), uses)
    yield from _text_fits(tool, parameter, what, frame, explained)
    yield from _flag_fits(parameter, what, frame)


def words_of(parameter: Parameter) -> frozenset[str]:
    """Words of the name of a parameter."""
    return frozenset(identifier_words(parameter.name))


def _described(parameter: Parameter) -> frozenset[str]:
    return frozenset(prose_words(parameter.description))


def _value_fits(
    tool: Tool, parameter: Parameter, what: Kind, value: Value, frame: Frame
) -> Iterator[tuple[Any, float]]:
    """Forms a value can take in a parameter, with scores; nothing when it cannot."""
    if parameter.type == "array":
        yield from _array_fits(tool, parameter, what, value, frame)
        return
    reader = _READERS.get(value.kind)
    if reader is not None and parameter.type not in ("object", "boolean"):
        yield from reader(parameter, what, value, frame)


def _array_fits(
    tool: Tool, parameter: Parameter, what: Kind, value: Value, frame: Frame
) -> Iterator[tuple[Any, float]]:
    items = parameter.json_schema.get("items", {})
    if not isinstance(items, dict) or items.get("enum"):
        return
    item_type = items.get("type", "string")
    one = parameter.model_copy(update={"type": item_type, "json_schema": items})
    members = [v for v in frame.values if value.group and v.group == value.group] or [value]
    sent = [next(iter(_value_fits(tool, one, what, v, frame)), None) for v in members]
    if all(sent):
        yield [s[0] for s in sent if s], min(s[1] for s in sent if s)


def _place_name(
    parameter: Parameter, what: Kind, value: Value, _: Frame
) -> Iterator[tuple[Any, float]]:
    cued = value.cue in _PLACE_CUES
    if value.cue == "qualifier":
        if what == "region":
            yield value.value, 0.8
        return
    if what in _PLACES:
        yield value.value, 0.85 if cued else 0.7
    elif what == "airport" and _described(parameter) & {"city", "town", "name"}:
        yield value.value, 0.6
    elif what == "country":
        yield value.value, 0.5
    elif what in ("query", "name"):
        yield value.value, 0.8 if _asks_place(parameter) or not cued else 0.62
    elif (what in ("text", "label") and not parameter.enum) or (
        what in ("identifier", "symbol", "username") and what != "identifier"
    ):
        yield value.value, 0.5


def _quoted(
    parameter: Parameter, what: Kind, value: Value, _: Frame
) -> Iterator[tuple[Any, float]]:
    if what in _TEXTS:
        yield value.value, 0.9
    elif what in _PLACES:
        yield value.value, 0.6


def _country(
    parameter: Parameter, what: Kind, value: Value, _: Frame
) -> Iterator[tuple[Any, float]]:
    what = _country_kind(parameter, what)
    if what == "country_code" or (what == "country" and _wants_code(parameter, 2)):
        yield value.value["code"], 0.95
    elif what == "country":
        yield value.value["name"], 0.95
    elif what in ("place", "query", "name") or what == "region":
        yield value.value["name"], 0.5


def _country_kind(parameter: Parameter, what: Kind) -> Kind:
    """A label that stands for a country, like a nationality, takes one."""
    if what != "label":
        return what
    told = _described(parameter) | words_of(parameter)
    if not told & {"country", "nationality", "citizenship"}:
        return what
    return "country_code" if told & {"code", "iso"} else "country"


def _wants_code(parameter: Parameter, length: int) -> bool:
    example = parameter.example if parameter.example is not None else parameter.default
    if isinstance(example, str) and example:
        return len(example) == length and example.isupper()
    schema = parameter.json_schema
    return schema.get("maxLength") == length or "code" in _described(parameter)


def _currency(
    parameter: Parameter, what: Kind, value: Value, _: Frame
) -> Iterator[tuple[Any, float]]:
    if what == "currency" or (what in ("label", "symbol") and "currency" in _described(parameter)):
        yield value.value, 0.9


def _money(
    parameter: Parameter, what: Kind, value: Value, frame: Frame
) -> Iterator[tuple[Any, float]]:
    if what == "currency" and value.value["currency"]:
        yield value.value["currency"], 0.85
    elif what in ("amount", "number") or words_of(parameter) & {
        "amount",
        "price",
        "budget",
        "cost",
    }:
        score = _bound_score(parameter, value)
        yield value.value["amount"], score


def _bound_score(parameter: Parameter, value: Value) -> float:
    """How well a number's comparison (under, at least) suits a bound parameter (max, min)."""
    words = words_of(parameter) | (_described(parameter) if not value.comparison else frozenset())
    words = words | words_of(parameter)
    low, high = bool(words & _LOW), bool(words & _HIGH)
    if value.comparison in ("<", "<="):
        return 0.9 if high and not low else 0.0
    if value.comparison in (">", ">="):
        return 0.9 if low and not high else 0.0
    name = words_of(parameter)
    return 0.3 if name & {"min", "max", "minimum", "maximum"} else 0.7


def _number(
    parameter: Parameter, what: Kind, value: Value, frame: Frame
) -> Iterator[tuple[Any, float]]:
    if parameter.type not in ("integer", "number", "any", "string") or value.unit == "ordinal":
        return
    if parameter.type == "string" and what not in ("number", "count", "amount", "year"):
        return
    if what in ("latitude", "longitude", "page", "identifier"):
        return
    if parameter.type == "integer" and value.value != int(value.value):
        return
    name, told = words_of(parameter), _described(parameter)
    if value.comparison:
        bound = _bound_score(parameter, value)
        about = _same_unit(value.unit, name) or _same_unit(value.unit, told) or not value.unit
        yield value.value, bound if about else 0.0
        return
    if name & {"min", "max", "minimum", "maximum"}:
        return
    if value.unit:
        if _same_unit(value.unit, name):
            yield value.value, 0.95
        elif _same_unit(value.unit, told):
            yield value.value, 0.8
    elif what in ("number", "amount", "count"):
        if value.cue == "for" and name & {
            "guest",
            "person",
            "adult",
            "party",
            "people",
            "traveller",
        }:
            yield value.value, 0.85
        else:
            yield value.value, 0.6 if what == "amount" else 0.5
    elif what == "year" and 1000 <= value.value <= 2999:
        yield int(value.value), 0.8


def _same_unit(unit: str, words: frozenset[str]) -> bool:
    return any(lexicon().same_count(unit, word) for word in words)


def _duration(
    parameter: Parameter, what: Kind, value: Value, frame: Frame
) -> Iterator[tuple[Any, float]]:
    amount, unit = value.value["amount"], value.value["unit"]
    name = words_of(parameter)
    if parameter.type in ("integer", "number") and _same_unit(unit, name):
        yield amount, 0.95
    elif parameter.type in ("integer", "number") and _same_unit(unit, _described(parameter)):
        yield amount, 0.7
    elif what == "date" and _is_end(parameter) and unit in ("night", "day", "week"):
        start = next((v for v in frame.values if v.kind in ("date", "date_range")), None)
        if start is not None:
            first = start.value if start.kind == "date" else start.value["start"]
            days = int(amount) * (7 if unit == "week" else 1)
            yield (date.fromisoformat(first) + timedelta(days=days)).isoformat(), 0.9


def _is_end(parameter: Parameter) -> bool:
    words = identifier_words(parameter.name)
    return bool(set(words) & _ENDS) and not (words[-1:] == ("in",) or "start" in words)


def _is_start(parameter: Parameter) -> bool:
    return bool(words_of(parameter) & _STARTS) and not _is_end(parameter)


def _date(
    parameter: Parameter, what: Kind, value: Value, frame: Frame
) -> Iterator[tuple[Any, float]]:
    if "month" in words_of(parameter):
        if parameter.type in ("integer", "number"):
            yield int(value.value[5:7]), 0.5
        else:
            yield value.value[:7], 0.5
        return
    if what != "date" or parameter.type in ("integer", "number"):
        return
    if _is_end(parameter):
        dates = [v for v in frame.values if v.kind == "date"]
        if len(dates) > 1:
            yield value.value, 0.9 if value is dates[-1] else 0.3
        elif frame_has_night(frame) and not any(v.kind == "duration" for v in frame.values):
            yield (date.fromisoformat(value.value) + timedelta(days=1)).isoformat(), 0.6
        else:
            yield value.value, 0.4
    else:
        yield value.value, 0.9


def frame_has_night(frame: Frame) -> bool:
    """Whether one night is meant: "tonight", "tomorrow night"."""
    return bool(re.search(r"\b(?:tonight|night)\b", frame.original, re.IGNORECASE))


def _date_range(
    parameter: Parameter, what: Kind, value: Value, _: Frame
) -> Iterator[tuple[Any, float]]:
    if what != "date" or parameter.type in ("integer", "number"):
        return
    if _is_end(parameter):
        yield value.value["end"], 0.9
    else:
        yield value.value["start"], 0.85 if _is_start(parameter) else 0.6


def _datetime(
    parameter: Parameter, what: Kind, value: Value, _: Frame
) -> Iterator[tuple[Any, float]]:
    if what == "date" and value.role != "now":
        yield value.value if parameter.format == "date-time" else value.value[:10], 0.8
    elif what == "time" and value.role != "now":
        yield value.value[11:16], 0.8


def _time(parameter: Parameter, what: Kind, value: Value, _: Frame) -> Iterator[tuple[Any, float]]:
    if what != "time":
        return
    words = words_of(parameter)
    if value.comparison in ("<", "<="):
        yield value.value, 0.85 if words & (_ENDS | _HIGH) else 0.0
    elif value.comparison in (">", ">="):
        yield value.value, 0.85 if words & (_STARTS | _LOW) else 0.0
    else:
        yield value.value, 0.9


def _month(parameter: Parameter, what: Kind, value: Value, _: Frame) -> Iterator[tuple[Any, float]]:
    if "month" in words_of(parameter):
        if parameter.type in ("integer", "number"):
            yield value.value["month"], 0.95
        else:
            yield value.value["name"], 0.9
            year = value.value.get("year")
            if year is not None:
                yield f"{year}-{value.value['month']:02}", 0.9


def _coordinate(
    parameter: Parameter, what: Kind, value: Value, _: Frame
) -> Iterator[tuple[Any, float]]:
    if what == "latitude":
        yield value.value["latitude"], 1.0
    elif what == "longitude":
        yield value.value["longitude"], 1.0
    elif what == "coordinates":
        yield f"{value.value['latitude']},{value.value['longitude']}", 0.95


def _identifier(
    parameter: Parameter, what: Kind, value: Value, _: Frame
) -> Iterator[tuple[Any, float]]:
    text = str(value.value)
    if value.unit == "code" or (len(text) == 3 and text.isupper()):
        if what in ("airport", "currency", "symbol"):
            yield text, 0.9
        elif what in ("identifier", "label", "query", "name"):
            yield text, 0.5
        return
    if what == "identifier" or words_of(parameter) & {"id", "reference", "number", "code"}:
        example = parameter.example if isinstance(parameter.example, str) else ""
        prefix = re.match(r"[A-Za-z]+[_-]", example)
        if prefix:
            yield text, 0.95 if text.lower().startswith(prefix.group().lower()) else 0.5
        else:
            named = value.unit and value.unit in words_of(parameter) | _described(parameter)
            yield text, 0.9 if named else 0.6
    elif what in ("query", "name"):
        yield text, 0.6


def _language(
    parameter: Parameter, what: Kind, value: Value, frame: Frame
) -> Iterator[tuple[Any, float]]:
    if what == "language":
        yield value.value["code"] if _wants_code(parameter, 2) else value.value["name"], 0.9
    elif _country_kind(parameter, what) in ("country", "country_code"):
        region = home_of(value.value["code"])
        if region and _nationality(parameter):
            yield region, 0.9


def _nationality(parameter: Parameter) -> bool:
    told = _described(parameter) | words_of(parameter)
    return bool(told & {"nationality", "citizenship", "passport", "citizen"})


@lru_cache(maxsize=4096)
def _language_code(name: str) -> str:
    """Code of a language by its English name, "" if unknown."""
    from babel import Locale

    languages = Locale("en").languages
    return next((code for code, known in languages.items() if known.lower() == name), "")


@lru_cache(maxsize=256)
def home_of(language: str) -> str:
    """The country a language is named for, by CLDR's likely subtags: fr -> FR; "" if unknown."""
    from babel.core import get_global

    likely = str(get_global("likely_subtags").get(language, "")) if language else ""
    region = likely.rsplit("_", 1)[-1]
    return region if len(region) == 2 and region.isupper() else ""


def _plain(*kinds: str) -> Any:
    def read(
        parameter: Parameter, what: Kind, value: Value, _: Frame
    ) -> Iterator[tuple[Any, float]]:
        if what in kinds:
            yield value.value, 0.95

    return read


_READERS = {
    "name": _place_name,
    "quoted": _quoted,
    "country": _country,
    "currency": _currency,
    "money": _money,
    "number": _number,
    "duration": _duration,
    "date": _date,
    "date_range": _date_range,
    "datetime": _datetime,
    "time": _time,
    "month": _month,
    "coordinate": _coordinate,
    "identifier": _identifier,
    "language": _language,
    "email": _plain("email"),
    "url": _plain("url"),
    "phone": _plain("phone"),
}


def _partner(parameter: Parameter, value: Value, frame: Frame) -> Iterator[int]:
    """Values used along: the duration's start, the members of a list."""
    for index, other in enumerate(frame.values):
        same_list = parameter.type == "array" and value.group and other.group == value.group
        if same_list or (
            value.kind == "duration" and kind(parameter) == "date" and other.kind == "date"
        ):
            yield index


def _role_bonus(
    parameter: Parameter, role: Parameter | None, value: Value, frame: Frame, index: int
) -> float:
    """Whether from and to, in the request and in the names, agree."""
    if value.kind in ("money", "currency") and kind(parameter) == "currency":
        return _currency_role(parameter, value, frame)
    for side, others, cues in ((_FROM, _TO, ("from",)), (_TO, _FROM, ("to", "into"))):
        names = words_of(parameter) | (words_of(role) if role else frozenset())
        if names & side and not names & others:
            if value.cue in cues:
                return 0.15
            if value.cue in ("from", "to", "into"):
                return -0.5
    return 0.0


def _currency_role(parameter: Parameter, value: Value, frame: Frame) -> float:
    """Money is converted from its own currency into the one that is named alone."""
    paid = any(v.kind == "money" and v.value["currency"] for v in frame.values)
    source = bool(words_of(parameter) & _FROM)
    if value.kind == "money":
        return 0.15 if source else -0.3
    into = paid or value.cue in ("to", "in", "into")
    if value.cue == "from":
        into = False
    return (-0.5 if source else 0.1) if into else (0.1 if source else -0.3)


def _order_fits(options: Sequence[Any], frame: Frame) -> Iterator[Fit]:
    """The order a superlative asks for, where the service offers it."""
    for ranking in frame.rankings[:1]:
        attributes = {*ranking.degree.attributes, ranking.noun}
        for option in options:
            words = set(identifier_words(str(option)))
            down = bool(words & {"desc", "descending", "high", "highest", "top"}) or str(
                option
            ).startswith("-")
            up = bool(words & {"asc", "ascending", "low", "lowest"})
            natural = bool(words & {"rating", "popularity", "score", "star", "relevance"})
            descending = down or (natural and not up)
            if words & attributes and descending == ranking.degree.descending:
                yield Fit(option, 0.9, frozenset())
                return


def _item_options(parameter: Parameter) -> tuple[Any, ...]:
    """The closed list that the items of an array come from."""
    items = parameter.json_schema.get("items")
    return tuple(items.get("enum", ())) if isinstance(items, dict) else ()


def _enum_fits(parameter: Parameter, options: Sequence[Any], frame: Frame) -> Iterator[Fit]:
    """Values of a closed list that the request names; an array takes all of them."""
    spoken = {token.word for token in frame.tokens} | {token.raw.lower() for token in frame.tokens}
    named: list[tuple[Any, frozenset[str]]] = []
    for option in options:
        words = identifier_words(str(option))
        if words and any(len(w) > 1 for w in words) and all(w in spoken for w in words):
            used = frozenset(word for word in words if word in frame.words)
            if used or any(len(word) > 3 for word in words):
                named.append((option, used))
    if named and parameter.type == "array":
        used = frozenset().union(*(words for _, words in named))
        yield Fit([option for option, _ in named], 0.9, frozenset(), used)
        return
    for option, used in named:
        yield Fit(option, 0.9 if used else 0.5, frozenset(), used)
    for index, value in enumerate(frame.values):
        for sent in _codes(value):
            if sent in options:
                yield Fit(sent, 0.9, frozenset({index}))


def _codes(value: Value) -> Iterator[Any]:
    if value.kind in ("currency", "name", "quoted", "identifier"):
        yield value.value
    elif value.kind in ("country", "language"):
        yield value.value["code"]
        yield value.value["name"]
    elif value.kind == "money" and value.value["currency"]:
        yield value.value["currency"]
    elif value.kind == "number":
        yield value.value


def _text_fits(
    tool: Tool, parameter: Parameter, what: Kind, frame: Frame, explained: frozenset[str]
) -> Iterator[Fit]:
    """Free text: the words of the request that the tool's own description does not explain."""
    if parameter.type not in ("string", "any", "array") or _item_options(parameter):
        return
    if _nationality(parameter):
        for word in frame.words:
            region = home_of(_language_code(word))
            if region:
                yield Fit(region, 0.9, frozenset(), frozenset({word}))
        return
    if parameter.enum or what not in ("query", "name", "label", "text", "symbol"):
        return
    listed = _listed(parameter)
    for word in frame.words:
        if word in listed:
            yield Fit(_shape(parameter, listed[word]), 0.85, frozenset(), frozenset({word}))
    if what in ("query", "label") and not _asks_place(parameter):
        rest = residual(tool, frame, explained)
        if rest:
            score = 0.75 if what == "query" else 0.6
            text = " ".join(rest)
            yield Fit(_shape(parameter, text), score, frozenset(), free=frozenset(rest))


def _asks_place(parameter: Parameter) -> bool:
    """Whether a free text is the name of a place: no other words belong there."""
    return bool(_described(parameter) & {"city", "place", "town", "location", "airport", "country"})


def _shape(parameter: Parameter, value: Any) -> Any:
    return [value] if parameter.type == "array" else value


def _listed(parameter: Parameter) -> dict[str, str]:
    """Values that a description gives as examples: singular word -> as written."""
    texts = [m.group(1) for m in _EXAMPLE.finditer(parameter.description)]
    if isinstance(parameter.example, str):
        texts.append(parameter.example)
    found: dict[str, str] = {}
    for text in texts:
        for part in re.split(r"[,;/|]| or | and ", text):
            word = part.strip(" \"'`*")
            if re.fullmatch(r"[A-Za-z][\w-]*", word):
                found[singular(word.lower())] = word
    return found


def residual(tool: Tool, frame: Frame, explained: frozenset[str]) -> tuple[str, ...]:
    """The first run of content words that say what is looked for, the tools' own words left out."""
    own = own_words(tool) | explained
    for group in frame.groups:
        kept = [word for word in group.words if word not in own]
        if kept:
            first, last = group.words.index(kept[0]), len(group.words) - 1
            return group.words[first : last + 1] if group.words[last] not in own else tuple(kept)
    return ()


def _flag_fits(parameter: Parameter, what: Kind, frame: Frame) -> Iterator[Fit]:
    """A switch whose words the request says: ``open_now``, ``direct_only``."""
    if parameter.type != "boolean":
        return
    own = [w for w in identifier_words(parameter.name) if w not in _SWITCH_WORDS]
    spoken = {token.word for token in frame.tokens}
    if own and all(word in spoken for word in own):
        yield Fit(True, 0.8, frozenset(), frozenset(own))


_SWITCH_WORDS = frozenset(
    {"is", "has", "only", "now", "include", "with", "show", "allow", "filter"}
)
