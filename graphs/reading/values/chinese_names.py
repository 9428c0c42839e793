"""Chinese names of cities, countries, languages and currencies, from tables by longest match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from graphs.reading.values.lexicon import pairs
from graphs.reading.values.record import Value, ValueKind
from graphs.reading.values.regions import (
    countries,
    country,
    currencies,
    is_city_state,
    language,
    languages,
)
from graphs.reading.values.request import Request
from tools.glosses import city_names

# After a country these make an adjective: French food, Japanese style, the French.
_ADJECTIVE = re.compile("菜|餐|料理|美食|式|风味|人(?!口)|队|风格")
_NATIONALITY = re.compile("护照|公民|国籍|籍|游客|旅客|国民|人(?=去|到|前往|入境|来|赴|需要)")
_SHORT = 2
"""Characters of a state that is known by its full name only: 加州."""
_CALLED = re.compile(
    r"(?:名叫|名为|叫做|名字[叫是]|姓名[是为]?:?|叫(?=[^的]{2,4}的))([\u4e00-\u9fff]{2,4}?)(?=的|[,。.]|$)"
)


@cache
def _table() -> dict[str, tuple[ValueKind, str]]:
    """Every known surface with its kind and its name or code."""
    table: dict[str, tuple[ValueKind, str]] = {}
    for name, code in (countries("zh") | pairs("countries_zh.txt")).items():
        table[name] = ("country", code)
    for name, code in languages("zh").items():
        table[name] = ("language", code)
        if name.endswith("语"):
            table.setdefault(name[:-1] + "文", ("language", code))
    table["中文"] = table["汉语"] = ("language", "zh")
    for name, code in (currencies("zh") | pairs("currencies_zh.txt")).items():
        if len(name) > 1 and name != "块钱":
            table[name] = ("currency", code)
    for name, english in city_names().items():
        if table.get(name, ("name", ""))[0] != "country":
            table[name] = ("name", english)
    for name, english in states_zh().items():
        table.setdefault(name, ("name", english))
    return table


@cache
def states_zh() -> dict[str, str]:
    """States and provinces by their Chinese names, long and short."""
    states = pairs("states_zh.txt")
    short = {name[:-1]: english for name, english in states.items() if len(name) > _SHORT}
    return {name: english for name, english in short.items() if name not in city_names()} | states


@cache
def _longest_by_first() -> dict[str, int]:
    """The length of the longest surface that starts with a character."""
    longest: dict[str, int] = {}
    for surface in _table():
        longest[surface[0]] = max(longest.get(surface[0], 0), len(surface))
    return longest


def find_chinese_names(request: Request) -> Iterator[Value]:
    """Known names, each with the English name or the code of what it stands for.

    A name that is announced as one ("名叫张三的客户") needs no table.
    """
    for match in _CALLED.finditer(request.text):
        yield Value("name", match[1], match[1], match.start(1), match.end(1), "called")
    found = list(_known(request))
    city = any(value.kind == "name" and value.text not in states_zh() for value in found)
    for value in found:
        yield replace(value, cue="qualifier") if city and value.text in states_zh() else value


def _known(request: Request) -> Iterator[Value]:
    """The names of the tables, from left to right."""
    text, longest, table = request.text, _longest_by_first(), _table()
    position = 0
    while position < len(text):
        length = min(longest.get(text[position], 0), len(text) - position)
        while length and text[position : position + length] not in table:
            length -= 1
        if length:
            value = _value(text, position, position + length)
            if value is not None:
                yield value
        position += length or 1


def _value(text: str, start: int, end: int) -> Value | None:
    surface = text[start:end]
    kind, meaning = _table()[surface]
    if kind == "country":
        if _NATIONALITY.match(text, end):
            return Value(kind, country(meaning), surface, start, end, role="nationality")
        if _ADJECTIVE.match(text, end):
            return None
        role = "city" if is_city_state(meaning) else ""
        return Value(kind, country(meaning), surface, start, end, role=role)
    normal = language(meaning) if kind == "language" else meaning
    return Value(kind, normal, surface, start, end)
