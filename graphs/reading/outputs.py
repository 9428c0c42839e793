"""Which outputs of a function the words of a clause mean: fields, and records of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from graphs.forms.records import Constraint
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, comparatives, degrees, positives
from graphs.reading.field_units import unit_in
from graphs.reading.schema import Schema, tells_how_long
from graphs.reading.tokens import stem
from graphs.reading.values.units import units
from graphs.reading.weights import fitted, most
from tools.records import OutputField, Tool
from tools.words import identifier_words


class _Named(NamedTuple):
    """A field, or a record, that words may name."""

    path: str
    own: frozenset[str]
    """Stems of its own name."""
    whole: frozenset[str]
    """Stems of the whole path."""
    fields: tuple[str, ...]
    """The paths of what it holds."""


def without_echoes(tool: Tool, arguments: Sequence[Constraint]) -> Tool:
    """The function without the outputs that only repeat what it is told, or takes anyway."""
    keys = {one.attribute for one in arguments}
    given = [
        one.name
        for one in tool.parameters
        if one.required or one.key in keys or one.default is not None
    ]
    told = {*map(identifier_words, given)}
    answers = tuple(one for one in tool.outputs if identifier_words(one.name) not in told)
    return tool.model_copy(update={"outputs": answers})


def named_outputs(clause: Clause, tool: Tool, used: set[int]) -> list[str]:
    """The output paths that the clause names: of what has the same words, that of which most is
    said, a record with all that it holds; the words are used. Words that tell what is given, as
    "a week" behind an amount, name nothing by themselves.
    """
    said = {t.stem for t in clause.tokens if not t.function or t.lower in closed("per")}
    taken = used | _counted(clause)
    free = {t.stem for at, t in enumerate(clause.tokens) if not t.function and at not in taken}
    found: dict[frozenset[str], _Named] = {}
    named = [one for one in _named(_leaves(tool)) if one.own <= said and one.own & free]
    for one in sorted(named, key=lambda one: _rank(one, said)):
        found.setdefault(one.whole & said, one)
    chosen = [n for said_of, n in found.items() if not any(said_of < other for other in found)]
    told = frozenset().union(*(one.whole for one in chosen))
    used.update(i for i, t in enumerate(clause.tokens) if t.stem in told and not t.function)
    return list(dict.fromkeys(path for one in chosen for path in one.fields))[: most("outputs")]


def measured_outputs(clause: Clause, tool: Tool, used: set[int]) -> list[str]:
    """The amounts that a word of degree measures: the temperature, of how hot, or warmer; the
    minutes, of how fast or how long.
    """
    numbers = _numbers(tool)
    for at, token in enumerate(clause.tokens):
        degree = comparatives().get(token.lower) or degrees().get(token.lower)
        if clause.word(at - 1) in closed("how"):
            degree = degree or positives().get(token.lower)
        words = set(degree.dimension.split()) if degree is not None else set()
        paths = [path for path in numbers if words & set(_words(path))]
        if not paths and words & (closed("speeding") | closed("lasting")):
            paths = [path for path in numbers if tells_how_long(_words(path))]
        if paths:
            used.add(at)
            if words & closed("lasting"):  # "how long does it take"
                used.update(i for i, t in enumerate(clause.tokens) if t.lower in closed("lasted"))
            return paths[: most("outputs")]
    return []


def near_outputs(clause: Clause, tool: Tool, schema: Schema, used: set[int]) -> list[str]:
    """What is nearest in meaning to a word that nothing else explains, with the record it is in."""
    leaves = _leaves(tool)
    names = [" ".join(_words(f.path)) for f in leaves]
    best: tuple[float, int, str] | None = None
    taken = used | _counted(clause)
    for at, token in enumerate(clause.tokens):
        if at in taken or token.function or token.lower in units():
            continue
        for field, cosine in zip(leaves, schema.meaning.near(token.lower, names), strict=True):
            if cosine >= fitted()["least_meaning"] and (best is None or cosine > best[0]):
                best = cosine, at, field.path
    if best is None:
        return []
    used.add(best[1])
    record = best[2].rpartition(".")[0]
    beside = [f.path for f in leaves if record and f.path.rpartition(".")[0] == record]
    return beside[: most("outputs")] or [best[2]]


def _counted(clause: Clause) -> set[int]:
    """The words right behind numbers: "for 4 people" asks for nothing per person."""
    return {placed.last for placed in clause.values if placed.value.kind == "number"}


def tested_output(said: str, tool: Tool, schema: Schema) -> str:
    """The amount that a value with its unit is said of; ``""`` where none is near enough."""
    numbers = _numbers(tool)
    cosines = schema.meaning.near(said, [" ".join(_words(path)) for path in numbers])
    near = [(c, p) for c, p in zip(cosines, numbers, strict=True) if c >= fitted()["least_meaning"]]
    return max(near, default=(0.0, ""))[1]


def _leaves(tool: Tool) -> list[OutputField]:
    """The fields that tell something: a table of units only says how others are written."""
    return [
        field
        for field in tool.outputs
        if field.type not in ("object", "array") and "unit" not in _words(field.path)[:-1]
    ]


def _numbers(tool: Tool) -> list[str]:
    return [field.path for field in _leaves(tool) if field.type in ("integer", "number")]


@lru_cache(maxsize=65_536)  # a library is asked the same of its paths in every request
def _words(path: str) -> tuple[str, ...]:
    return tuple(word for part in path.split(".") for word in identifier_words(part))


@lru_cache(maxsize=65_536)
def _stems(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(stem, words))


@lru_cache(maxsize=65_536)
def _own(name: str) -> frozenset[str]:
    """The stems of the name of a field, without its unit."""
    words = identifier_words(name)
    return _stems(words[:-1] if unit_in(name) in words[-1:] else words)


def _named(leaves: Sequence[OutputField]) -> Iterator[_Named]:
    """The fields, then the records that several of them are in; not the answer as a whole."""
    inside: dict[str, list[str]] = {}
    for field in leaves:
        whole = _stems(_words(field.path))
        yield _Named(field.path, _own(field.name), whole, (field.path,))
        inside.setdefault(field.path.rpartition(".")[0], []).append(field.path)
    for record, paths in inside.items():
        own = _stems(identifier_words(record.rpartition(".")[2]))
        if own:
            yield _Named(record, own, _stems(_words(record)), tuple(paths))


def _rank(one: _Named, said: set[str]) -> tuple[float, int, int, str]:
    """The share of its path that is said first, then what lies near the top, then fields."""
    share = len(one.whole & said) / max(len(one.whole), 1)
    return -share, one.path.count("."), len(one.fields), one.path
