"""The closed word lists of this package, read once from its data files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


def _data(file_name: str) -> str:
    return files("graphs.reading.values").joinpath("data", file_name).read_text("utf-8")


@cache
def _english() -> dict[str, frozenset[str]]:
    sections: dict[str, set[str]] = {}
    current: set[str] = set()
    for line in _data("english.txt").splitlines():
        if line.startswith("["):
            current = sections.setdefault(line.strip("[]"), set())
        elif not line.startswith("#"):
            current.update(line.split())
    return {name: frozenset(words) for name, words in sections.items()}


@cache
def words(*sections: str) -> frozenset[str]:
    """The union of the named sections of english.txt."""
    return frozenset().union(*(_english()[section] for section in sections))


@cache
def all_words() -> frozenset[str]:
    """All words of english.txt."""
    return words(*_english())


@cache
def pairs(file_name: str) -> dict[str, str]:
    """A data file of lines `surface = meaning`, as a dictionary."""
    lines = (line.partition("=") for line in _data(file_name).splitlines())
    return {left.strip(): right.strip() for left, sep, right in lines if sep and left[:1] != "#"}


@cache
def lines(file_name: str) -> tuple[str, ...]:
    """The entries of a data file of one entry a line."""
    return tuple(line for line in _data(file_name).splitlines() if line and line[:1] != "#")


def is_ordinary(word: str) -> bool:
    """Whether a lower-case word, or what it is an inflection of, is on the common lists."""
    common = words("function", "verb", "noun", "common", "adjective", "demonym", "acronym")
    return word in common or any(stem in common for stem in _stems(word))


def _stems(word: str) -> list[str]:
    """Likely base forms: plural, third person, past, -ing, comparative, superlative, adverb."""
    stems: list[str] = []
    for suffix, endings in _SUFFIXES:
        least = 2 if suffix == "ing" else 3  # "going"
        if word.endswith(suffix) and len(word) >= len(suffix) + least:
            base = word[: -len(suffix)]
            stems.extend(base + ending for ending in endings)
            if base[-1] == base[-2]:
                stems.append(base[:-1])
    return stems


_SUFFIXES = (
    ("ies", ("y",)),
    ("es", ("", "e")),
    ("s", ("",)),
    ("ied", ("y",)),
    ("ed", ("", "e")),
    ("ing", ("", "e")),
    ("est", ("", "e")),
    ("er", ("", "e")),
    ("ly", ("",)),
)
