"""What a word like "on" or "off" says, behind a form of "be", of how things are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from graphs.reading.closed_class import closed, light_verbs, opposites
from graphs.reading.command import Command
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.schema import Schema
from graphs.reading.schema_index import SchemaIndex
from graphs.reading.tokens import Token, stem
from graphs.reading.weights import reach


def particle_at(tokens: Sequence[Token]) -> int | None:
    """Where the particle stands that ends what is said and is all that is said of things: "which
    lights are on", "is any lamp still off".
    """
    last = max((at for at, token in enumerate(tokens) if token.is_word), default=0)
    word = tokens[last].lower if tokens else ""
    said = word in opposites()
    return last if said and _is_of_things(tokens, last) else None


def _is_of_things(tokens: Sequence[Token], last: int) -> bool:
    """Whether a form of "be" stands right before a place, or begins what is said."""
    at = last - 1
    adverbs = _lasting() | closed("negating")
    while at > 0 and tokens[at].lower in adverbs and not _is_being(tokens[at]):
        at -= 1
    asked = any(map(_is_being, tokens[:1])) and not tokens[at].function  # "is the lamp on"
    return at >= 0 and (_is_being(tokens[at]) or asked)


def _is_being(token: Token) -> bool:
    return token.lower.removesuffix("n't") in closed("being") or token.lower == "'s"


def switched_links(
    tokens: Sequence[Token], index: SchemaIndex, entities: Collection[str]
) -> Iterator[Link]:
    """The flags that a particle said of things, or its opposite, is all the name of: ``isOn``."""
    last = particle_at(tokens)
    for at in sorted({*_behind_being(tokens), *([] if last is None else [last])}):
        word = tokens[at].lower
        for called, value in ((word, True), (opposites()[word], False)):
            for term in index.terms(stem(called)):
                if term.kind == "flag" and len(term.words) == 1 and term.entity in entities:
                    yield Link(at, at + 1, "flag", term.entity, term.attribute, 1.0, value)


def _behind_being(tokens: Sequence[Token]) -> set[int]:
    """The places of particles that lead to no place, right behind a form of "be": "is off duty"."""
    said = opposites().keys() - closed("prepositions")
    return {
        at for at in range(1, len(tokens)) if tokens[at].lower in said and _is_being(tokens[at - 1])
    }


def turned_round(tokens: Sequence[Token], link: Link, schema: Schema) -> Link:
    """The link of a flag that has a particle in its name, with that where it stands before or
    behind what else it is called; false where its opposite does: the heating that "is off" is no
    ``heating_on``, and a car that is "back on the road" is not ``off_road``.
    """
    own = schema.kind(link.entity).attribute(link.attribute) if link.kind == "flag" else None
    if own is None or link.value is not True:
        return link
    called = {word for word in own.words if word in opposites()}
    denied = {opposites()[word] for word in called}
    last = particle_at(tokens) if called else None
    at = _led_by(tokens, link.first, called | denied)
    if at is not None:
        return replace(link, first=at, value=tokens[at].lower in called)
    at = link.last
    while at < len(tokens) and (_is_being(tokens[at]) or tokens[at].lower in _lasting()):
        at += 1
    if at < len(tokens) and tokens[at].lower in called | denied:
        return replace(link, last=at + 1, value=tokens[at].lower in called)
    denies = last is not None and last >= link.last and tokens[last].lower in denied
    return replace(link, value=False) if denies else link


def _led_by(tokens: Sequence[Token], first: int, particles: Collection[str]) -> int | None:
    """Where one of some particles leads to a place, if only words that name nothing stand between:
    "off the road".
    """
    if not particles or tokens[first].lower in particles:
        return None
    for at in range(first - 1, max(first - reach("within_term"), -1), -1):
        if tokens[at].lower in particles:
            return at
        if not tokens[at].function:
            return None
    return None


def is_switched(command: Command, link: Link) -> bool:
    """Whether a flag is what something is made, its particle behind it, "set the heating off", or
    before it, behind what is made so: "take the Clio off the road".
    """
    if link.kind == "flag" and link.size > 1 and command.word(link.first) in opposites():
        first, ends = link.first - 1, command.clause.tokens[link.last :]
        put = light_verbs() | closed("marking")
        if command.word(link.first + 1) in closed("articles"):  # not "take her off sick"
            put |= closed("taking_off")
        between = command.clause.head < first and not any(t.is_word for t in ends)
        return between and command.word(command.clause.head) in put
    first = link.first - 1
    while first > command.clause.head and command.word(first) in closed("articles"):
        first -= 1
    told = link.kind == "flag" and command.word(link.last - 1) in opposites()
    return told and link.size > 1 and first == command.clause.head


def _lasting() -> frozenset[str]:
    return closed("continuing") | closed("reached") | closed("every")


def note_switched(draft: Draft) -> None:
    """Note a particle of which nothing is made where it is said of the things asked for: not all of
    them may be so. "The city they are in" says nothing of them.
    """
    at = particle_at(draft.clause.tokens)
    said = at is not None and any(x.last in (at - 1, at - 2) for x in draft.nouns)
    draft.missed |= {at} if at is not None and said else set()
    draft.missed |= _behind_being(draft.clause.tokens)
