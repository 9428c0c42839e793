"""Where a clause says what an input lists: by its own words, by what its description says that it
stands for, a language by its name, a system of units by one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.links import places
from graphs.reading.measured import is_same_unit
from graphs.reading.tokens import stems
from graphs.reading.values.lexicon import pairs
from graphs.reading.values.regions import languages
from graphs.search.values import among, parameter_kind, words_of
from tools.entity_types.member_meanings import meaning_of
from tools.entity_types.records import Attribute
from tools.records import Parameter
from tools.words import prose_words

Run = tuple[int, int]
"""The first token, and the one behind the last."""


def members_said(clause: Clause, listed: Parameter | Attribute) -> Iterator[tuple[Run, str]]:
    """Each place where a member is said, with it; nothing of what stands in quotes."""
    quoted = places(p for p in clause.values if p.value.kind == "quoted")
    speaks = "language" in words_of(listed) if listed.enum else _takes_language(listed)
    tongues = [*_languages(clause, listed)] if speaks else []
    for run, member in [*tongues, *_listed(clause, listed)]:
        pronoun = speaks and (run, member) not in tongues and clause.tokens[run[0]].function
        if quoted.isdisjoint(range(*run)) and not pronoun:  # "it" is no Italian
            yield run, member


def _takes_language(listed: Parameter | Attribute) -> bool:
    return isinstance(listed, Parameter) and parameter_kind(listed) == "language"


def _listed(clause: Clause, listed: Parameter | Attribute) -> Iterator[tuple[Run, str]]:
    for member in listed.enum:
        ways = dict.fromkeys((member, meaning_of(listed, member)))
        for way in ways if isinstance(member, str) else ():
            yield from ((run, member) for run in _runs_of(clause, way))
            yield from ((run, member) for run in _in_units_of(clause, way))


def _in_units_of(clause: Clause, system: str) -> Iterator[Run]:
    """The units of a system in which an answer is wanted: "in Fahrenheit", of imperial."""
    for at, token in enumerate(clause.tokens):
        wanted = clause.word(at - 1) in closed("within")
        if wanted and pairs("unit_systems.txt").get(token.lower) == system.lower():
            yield at, at + 1


def _languages(clause: Clause, listed: Parameter | Attribute) -> Iterator[tuple[Run, str]]:
    """Words with a capital that name a language which may go in there, as it goes in."""
    for at, token in enumerate(clause.tokens):
        code = languages().get(token.lower) if token.text[:1].isupper() else None
        said = (among(one, listed.enum) if listed.enum else one for one in (code, token.lower))
        member = next(filter(None, said), None) if code else None
        if member is not None:
            yield (at, at + 1), member


def _runs_of(clause: Clause, member: str) -> Iterator[tuple[int, int]]:
    """Where all words of a member stand side by side, or joined by hyphens."""
    words = stems(prose_words(member.replace("_", " ").replace("-", " ")))
    if not words:
        return
    others = _runs_of_unit(clause, member)
    yield from (run for run in others if stems((clause.word(run[0]),)) != words)
    for first in range(len(clause.tokens)):
        said: tuple[str, ...] = ()
        for last in range(first, len(clause.tokens)):
            if said and clause.word(last) in closed("articles"):
                continue  # "from the harbour" of from_harbour
            said += stems(tuple(clause.word(last).split("-")))
            if said != words[: len(said)]:
                break
            if said == words:
                yield first, last + 1


def _runs_of_unit(clause: Clause, member: str) -> Iterator[tuple[int, int]]:
    """Where the unit that a member is stands in another form: km, of kilometres."""
    for at, token in enumerate(clause.tokens):
        behind = clause.word(at - 1)[:1].isdigit()  # "in" is inches, and "m" is "am", elsewhere
        if (behind or not (token.function or len(token.lower) < 2)) and is_same_unit(
            token.lower, member.lower()
        ):
            yield at, at + 1
