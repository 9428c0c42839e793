"""What a person is asked about an input that nothing gives."""

from __future__ import annotations

from graphs.gaps import make_gap
from graphs.search.fits import refers
from graphs.search.searches import Search
from graphs.state import Gap
from tools.entity_types.records import Input
from tools.records import Parameter
from tools.words import identifier_words, name_parts

OPTIONS = 10
"""Most known names that a question offers."""


def gap_of(search: Search, one: Input, parameter: Parameter, entity: str = "") -> Gap:
    """What a person is asked about an input; ``entity`` is the type that a search looks for."""
    options = [str(member) for member in parameter.enum]
    kind = search.scope.type(one.entity or (entity if one.role == "search" else ""))
    words = one.words or identifier_words(parameter.name)
    if words == identifier_words(parameter.name):
        words = tuple(part.lower() for part in name_parts(parameter.name))  # "visitors"
    if kind is not None and one.role in ("id", "search"):
        words = kind.words
        # a name answers both
        options = options or known_names(search, kind.id)
    example = "" if parameter.example is None or one.role == "id" else str(parameter.example)
    gap = make_gap(" ".join(words), parameter.description, options=options, example=example)
    free = not options and _takes_any_text(one, parameter)
    return {**gap, "part": one.key, "free": free, "thing": one.role == "id" or refers(search, one)}


def _takes_any_text(one: Input, parameter: Parameter) -> bool:
    """Whether an input takes whatever is said: a title, a note; what it calls an id is no text."""
    named = identifier_words(parameter.name)[-1:] != ("id",) and not one.entity
    return one.role == "content" and parameter.type == "string" and not parameter.format and named


def known_names(search: Search, entity: str) -> list[str]:
    """Names of a type as options, where all of them are known: some by chance are no choice."""
    kind, grounding = search.scope.type(entity), search.scope.grounding
    if kind is None or grounding is None or not kind.name_attributes:
        return []
    if not grounding.read_whole(entity):
        return []
    values = grounding.values(entity, kind.name_attributes[0])
    return list(dict.fromkeys(value.text for value in values))[:OPTIONS]
