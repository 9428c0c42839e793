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
"""Most known names that a question offers; of more it tells those that it may be answered by."""
_KNOWN = 200


def gap_of(search: Search, one: Input, parameter: Parameter, entity: str = "") -> Gap:
    """What a person is asked about an input; ``entity`` is the type that a search looks for."""
    kind = search.scope.type(one.entity or (entity if one.role == "search" else ""))
    named = kind.id if kind is not None and one.role in ("id", "search") else ""
    words = one.words or identifier_words(parameter.name)
    if words == identifier_words(parameter.name):
        words = tuple(part.lower() for part in name_parts(parameter.name))  # "visitors"
    if kind is not None and named:
        words = kind.words  # a name answers it
    offered, known = _choices(search, parameter, named or search.scope.model.stands_for(one))
    example = "" if parameter.example is None or one.role == "id" else str(parameter.example)
    gap = make_gap(" ".join(words), parameter.description, options=offered, example=example)
    free = not offered and _takes_any_text(one, parameter)
    gap["part"], gap["free"] = one.key, free
    gap["thing"] = one.role == "id" or refers(search, one)
    return {**gap, "known": known} if known else gap


def _choices(search: Search, parameter: Parameter, entity: str) -> tuple[list[str], list[str]]:
    """The values that are offered, and the names that may answer where these are too many."""
    if parameter.enum:
        return [str(member) for member in parameter.enum], []
    names = known_names(search, entity)
    return (names, []) if len(names) <= OPTIONS else ([], names)


def _takes_any_text(one: Input, parameter: Parameter) -> bool:
    """Whether an input takes whatever is said: a title, a note; what it calls an id is no text."""
    named = identifier_words(parameter.name)[-1:] != ("id",) and not one.entity
    return one.role == "content" and parameter.type == "string" and not parameter.format and named


def known_names(search: Search, entity: str) -> list[str]:
    """Names of a type, where all of them are known: some by chance are no choice."""
    kind, grounding = search.scope.type(entity), search.scope.grounding
    if kind is None or grounding is None or not kind.name_attributes:
        return []
    if not grounding.read_whole(entity):
        return []
    values = grounding.values(entity, kind.name_attributes[0])
    return list(dict.fromkeys(value.text for value in values))[:_KNOWN]
