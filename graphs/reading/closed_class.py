"""Words of closed classes: what gives a request its shape, whatever it speaks of."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from graphs.reading.values.lexicon import words
from tools.entity_types.records import Operator


@dataclass(frozen=True, slots=True)
class Degree:
    """A word of degree: what it measures, and which end it means."""

    dimension: str
    """In the words of descriptions: ``price``, ``date``, ``size``; ``""``: what stands beside."""
    descending: bool


@cache
def _data() -> dict[str, Any]:
    file = files("graphs.reading").joinpath("data", "closed_class.toml")
    return tomllib.loads(file.read_text("utf-8"))


@cache
def closed(name: str) -> frozenset[str]:
    """A class of words: ``asking``, ``negating``, ``every``, ..."""
    return frozenset(_data()["classes"][name].split())


@cache
def standing_for_things() -> frozenset[str]:
    """Pronouns that stand for what was found or named; "one" says only that it is one of them."""
    return closed("pronouns") - closed("pro_forms")


@cache
def function_words() -> frozenset[str]:
    """Words that name nothing by themselves."""
    return words("function")


@cache
def degrees() -> dict[str, Degree]:
    """Superlatives and words like them -> what they mean."""
    return {
        word: Degree(dimension, end == "most")
        for end in ("most", "least")
        for dimension, listed in _data()[end].items()
        for word in listed.split()
    }


@cache
def comparatives() -> dict[str, Degree]:
    """Comparatives that say what they compare -> what they mean; most are told by superlatives."""
    ending = "est"
    told = {
        f"{word.removesuffix(ending)}er": degree
        for word, degree in degrees().items()
        if word.endswith(ending) and degree.dimension
    }
    return told | {
        word: Degree(dimension, end == "more")
        for end in ("more", "less")
        for dimension, listed in _data()[end].items()
        for word in listed.split()
    }


@cache
def positives() -> dict[str, Degree]:
    """Words of which there is such a superlative -> what they mean: hot, heavy, large."""
    stems = {w.removesuffix("est"): d for w, d in degrees().items() if w.endswith("est")}
    spelled: dict[str, Degree] = {}
    for stem, degree in stems.items():
        doubled = stem[-1:] == stem[-2:-1]
        forms = (stem, f"{stem}e", stem[:-1] if doubled else stem, f"{stem.removesuffix('i')}y")
        spelled |= dict.fromkeys(forms, degree)
    return spelled | {word: degrees()[most] for word, most in _data()["positive"].items()}


@cache
def totals() -> dict[str, str]:
    """Words that ask for a total -> the operation."""
    return {word: op for op, listed in _data()["totals"].items() for word in listed.split()}


@cache
def comparisons() -> dict[str, str]:
    """Comparing words before a value -> the operator."""
    return {word: op for op, listed in _data()["comparisons"].items() for word in listed.split()}


@cache
def moments() -> dict[str, str]:
    """Words before a day or a time -> the operator."""
    return {word: op for op, listed in _data()["moments"].items() for word in listed.split()}


@cache
def signs() -> dict[str, Operator]:
    """Words for a side of nothing that an amount is on -> the operator."""
    return {word: op for op, listed in _data()["signs"].items() for word in listed.split()}


@cache
def opposites() -> dict[str, str]:
    """Particles that say how a thing is -> what they are the opposite of: on of off."""
    pairs = _data()["opposites"]
    return {**pairs, **{other: one for one, other in pairs.items()}}


@cache
def question_words() -> dict[str, str]:
    """Question words -> what they ask for: ``person``, ``date``, ``place``, ``thing``."""
    return {
        word: kind for kind, listed in _data()["question_words"].items() for word in listed.split()
    }


@cache
def measuring_words() -> frozenset[str]:
    """Words for a total, for the most and least of things, and for more and less of it."""
    return frozenset([*totals(), *degrees(), *comparatives()])


@cache
def number_words() -> dict[str, int]:
    """Small numbers in words."""
    return {word: n for n, word in enumerate(_data()["classes"]["numbers"].split(), 1)}


@cache
def ordinals() -> dict[str, int]:
    """Words for a place in an order -> how many stand before it."""
    return {word: n for n, word in enumerate(_data()["classes"]["ordinals"].split())}


@cache
def light_verbs() -> frozenset[str]:
    """Verbs that say of themselves nothing of what is done: "put it on hold"."""
    return closed("pushing") | closed("making") | closed("handing") | closed("bringing")


@cache
def multiples() -> dict[str, int]:
    """Verbs for how many times as much something becomes -> by how many percent it grows."""
    return dict(_data()["multiples"])


@cache
def irregular() -> dict[str, str]:
    """Forms of verbs that no ending tells -> the verb."""
    return {form: verb for verb, forms in _data()["irregular"].items() for form in forms.split()}
