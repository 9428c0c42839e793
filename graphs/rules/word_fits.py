"""Words of the request as arguments: options of a list, orders, switches, free text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from graphs.reading.values import Value
from graphs.rules.fit import Fit
from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.parameter_view import asks_place, is_main, item_options, words_of
from graphs.rules.place_fits import nationality
from graphs.rules.tool_words import covers, own_words, stem
from tools.records import Parameter, Tool
from tools.value_kinds import Kind
from tools.words import identifier_words, singular

_EXAMPLE = re.compile(
    r"(?:e\.?g\.?|for example|such as|like|one of)[:,]?\s+([^.()]+)", re.IGNORECASE
)

_EXPLAINED = 0.5
"""A word that the tool speaks of this strongly is no free text for it."""
_SWITCH_WORDS = frozenset(
    {"is", "has", "only", "now", "include", "with", "show", "allow", "filter"}
)
_STATES = frozenset({"status", "state"})
_DOWN = frozenset({"desc", "description", "descending", "high", "highest", "top"})
"""``identifier_words`` reads "desc" as short for a description."""
_UP = frozenset({"asc", "ascending", "low", "lowest"})
_BEST_FIRST = frozenset({"rating", "popularity", "score", "star", "relevance"})


def _descends(option: str) -> bool:
    """Whether an order starts with the largest: as it says, else as is usual for what it names."""
    words = identifier_words(option)
    said = next((word for word in words if word in _DOWN | _UP), "")
    if said:
        return said in _DOWN
    return option.startswith("-") or bool(_BEST_FIRST & set(words))


def order_fits(options: Sequence[Any], frame: Frame) -> Iterator[Fit]:
    """The order a superlative asks for, where the service offers it."""
    for ranking in frame.rankings[:1]:
        attributes = {*ranking.degree.attributes, ranking.noun}
        for option in options:
            words = set(identifier_words(str(option)))
            if words & attributes and _descends(str(option)) == ranking.degree.descending:
                yield Fit(option, 0.9, frozenset())
                return


def enum_fits(parameter: Parameter, options: Sequence[Any], frame: Frame) -> Iterator[Fit]:
    """Values of a closed list that the request names; an array takes all of them."""
    tokens = [t for index, t in enumerate(frame.tokens) if index not in frame.denied]
    spoken = {token.word for token in tokens} | {token.raw.lower() for token in tokens}
    named = [(option, frozenset[str]()) for option in _system(options, frame)]
    for option in options:
        words = _states(parameter, str(option), spoken)
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
        for sent in (*_codes(value), *_spans(value, frame.today)):
            if sent in options:
                yield Fit(sent, 0.9, frozenset({index}))


def _states(parameter: Parameter, option: str, spoken: Collection[str]) -> tuple[str, ...]:
    """The words of an option, those of a state as they were said: processing, being processed."""
    words = identifier_words(option)
    if not _STATES & words_of(parameter):
        return words
    said = {stem(word): word for word in spoken if word.endswith(("ed", "ing"))}
    return tuple(word if word in spoken else said.get(stem(word), word) for word in words)


_SYSTEMS = (
    (
        re.compile(
            r"fahrenheit|°\s?f\b|\bmph\b|\bmiles?\b|\binch(?:es)?\b|华氏|英里", re.IGNORECASE
        ),
        ("imperial", "us", "fahrenheit"),
    ),
    (
        re.compile(r"celsius|centigrade|°\s?c\b|\bkm/?h\b|\bkph\b|摄氏|公里", re.IGNORECASE),
        ("metric", "si", "celsius"),
    ),
)
"""Units that a person names and what services call the system they belong to."""


def _system(options: Sequence[Any], frame: Frame) -> list[Any]:
    """The system of units that the request speaks of, where the service offers several."""
    for units, names in _SYSTEMS:
        if units.search(frame.original):
            return [option for option in options if str(option).lower() in names][:1]
    return []


def _spans(value: Value, today: str) -> tuple[str, ...]:
    """What services call the span of time that a value is: today is the day, this week a week."""
    if value.kind == "date" and value.value == today:
        return ("day", "daily", "today")
    spans = {"week": ("week", "weekly"), "month": ("month", "monthly"), "year": ("year", "yearly")}
    return spans.get(value.text.lower().split()[-1], ()) if value.kind == "date_range" else ()


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


def text_fits(
    tool: Tool, parameter: Parameter, what: Kind, frame: Frame, explained: frozenset[str]
) -> Iterator[Fit]:
    """Free text: the words of the request that the tool's own description does not explain."""
    if parameter.type not in ("string", "any", "array") or item_options(parameter):
        return
    if nationality(parameter) or parameter.enum:
        return
    if what not in ("query", "name", "label", "text", "symbol"):
        return
    listed = _listed(parameter)
    for word in frame.words:
        if word in listed:
            yield Fit(shape(parameter, listed[word]), 0.85, frozenset(), frozenset({word}))
    if asks_place(parameter):
        return
    rest = residual(tool, frame, explained)
    yield from _free_text(parameter, what, frame, rest, explained)


def _free_text(
    parameter: Parameter,
    what: Kind,
    frame: Frame,
    rest: tuple[str, ...],
    explained: frozenset[str],
) -> Iterator[Fit]:
    """What is looked for as a query; a quality before the noun as a label.

    One before a noun that another tool explains is no quality of what this one lists.
    """
    if what == "query" and rest and is_main(parameter):
        yield from _after_name(frame, rest)
        yield Fit(shape(parameter, " ".join(rest)), 0.75, frozenset(), free=frozenset(rest))
    elif what == "label" and len(words_of(parameter)) == 1:
        groups = [g for g in frame.groups if len(g.words) > 1 and g.head not in explained]
        quality = [g.words[0] for g in groups if g.words[0] in rest]
        for word in quality[:1]:
            yield Fit(shape(parameter, word), 0.6, frozenset(), free=frozenset({word}))


def _after_name(frame: Frame, rest: tuple[str, ...]) -> Iterator[Fit]:
    """A name with the noun right after it: "Acme wireless mouse"."""
    for index, value in enumerate(frame.values):
        for group in frame.groups:
            beside = not frame.original[value.end : group.start].strip(" -")
            if value.kind == "name" and value.end <= group.start and beside:
                words = [word for word in group.words if word in rest]
                if words:
                    text = f"{value.value} {' '.join(words)}"
                    yield Fit(text, 0.9, frozenset({index}), free=frozenset(words))


def shape(parameter: Parameter, value: Any) -> Any:
    """A list for a list."""
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
    own |= {word for word in frame.words if covers(tool, word) >= _EXPLAINED}
    for group in frame.groups:
        kept = [word for word in group.words if word not in own]
        while kept and kept[0] in lexicon().light:
            kept = kept[1:]  # what only colours the request is nothing to search for
        if kept:
            first, last = group.words.index(kept[0]), len(group.words) - 1
            return group.words[first : last + 1] if group.words[last] not in own else tuple(kept)
    return ()


def flag_fits(parameter: Parameter, frame: Frame) -> Iterator[Fit]:
    """A switch whose words the request says: ``open_now``, ``direct_only``."""
    if parameter.type != "boolean":
        return
    own = [w for w in identifier_words(parameter.name) if w not in _SWITCH_WORDS]
    spoken = {t.word for index, t in enumerate(frame.tokens) if index not in frame.denied}
    if own and all(word in spoken for word in own):
        yield Fit(True, 0.8, frozenset(), frozenset(own))
