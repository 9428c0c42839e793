"""Splitting names and prose of API descriptions into comparable words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tools.vocabulary import VOCABULARY

_NAME_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_PROSE_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")

_LONG_FORM: dict[str, str] = VOCABULARY["long_forms"]
_GLUED = {word: tuple(parts.split()) for word, parts in VOCABULARY["glued"].items()}
_NOT_PLURAL = frozenset({"status", "address", "gps", "sms", "class", "bus"})

_PLURAL_IN_US = frozenset({"menus", "skus", "cpus", "gpus", "gurus", "haikus", "emus", "gnus"})
"""Plurals of nouns in u, unlike ``bonus`` and ``campus``."""

IRREGULAR: Mapping[str, str] = VOCABULARY["plurals"]
"""Plural -> singular of the nouns whose ending does not tell."""

_PLURAL_OF_IS = ("theses", "yses", "gnoses", "crises")
"""How plurals of nouns in is end, unlike ``courses``."""


@lru_cache(maxsize=65536)
def singular(word: str) -> str:
    """The singular of an English noun; other words come back unchanged."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word in _PLURAL_IN_US:
        return word[:-1]
    if len(word) < 4 or word in _NOT_PLURAL or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word if len(word) < 6 else word[:-3] + "y"
    if word.endswith(_PLURAL_OF_IS):
        return word[:-2] + "is"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word.removesuffix("s")


def is_plural(word: str) -> bool:
    """Whether an English noun is in the plural."""
    return singular(word) != word


def name_parts(name: str) -> list[str]:
    """The parts of a name in any case style, as it writes them: ``level``, ``Cm``."""
    return _NAME_PART.findall(name.replace("IDs", "Id"))


def spelt_out(word: str) -> str:
    """The word that a short form, or another spelling, stands for; ``""`` of other words."""
    return _LONG_FORM.get(word) or _LONG_FORM.get(singular(word), "")


@lru_cache(maxsize=65536)
def identifier_words(name: str) -> tuple[str, ...]:
    """Words of a name in any case style, lower case, singular, common short forms spelt out.

    ``originAirportIDs`` gives ``("origin", "airport", "id")``.
    """
    words: list[str] = []
    for part in name_parts(name):
        word = part.lower()
        words.extend(_GLUED.get(word, (spelt_out(word) or singular(word),)))
    if len(words) > 1 and words[-2:] == ["time", "zone"]:
        words[-2:] = ["timezone"]
    return tuple(words) or ((name.lower(),) if name else ())


@lru_cache(maxsize=65536)
def prose_words(text: str) -> tuple[str, ...]:
    """Words of a sentence, lower case, singular, common short forms spelt out."""
    found = (word.lower().removesuffix("'s") for word in _PROSE_WORD.findall(text))
    return tuple(_LONG_FORM.get(word) or singular(word) for word in found)


def without_id(words: Sequence[str]) -> tuple[str, ...]:
    """Words of a name without what only says that it is a reference."""
    return tuple(word for word in words if word != "id") or tuple(words)


def alternatives(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The names that a name lists: ``username_or_id`` gives ``username`` and ``id``."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "or" and parts[-1]:
            parts.append([])
        else:
            parts[-1].append(word)
    return [tuple(part) for part in parts if part]


def contains_phrase(words: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    """Whether ``phrase`` stands in ``words`` as a run."""
    size = len(phrase)
    return size > 0 and any(
        words[start : start + size] == phrase for start in range(len(words) - size + 1)
    )
