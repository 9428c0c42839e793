"""Everything of the library and of known things that the words of a clause stand for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from graphs.reading.asking import asks_when
from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed, degrees, question_words
from graphs.reading.cues import amount_word, is_plural
from graphs.reading.described_attributes import attributes_described, described_elsewhere
from graphs.reading.draft import Before
from graphs.reading.known_things import known_things
from graphs.reading.links import Link, is_state, name_links, places, word_links
from graphs.reading.numbered import counts_rather
from graphs.reading.owing import with_owing
from graphs.reading.room import with_room
from graphs.reading.schema import Schema, is_date
from graphs.reading.schema_index import SchemaIndex
from graphs.reading.stretches import is_participle
from graphs.reading.tokens import stem
from graphs.reading.weights import fitted
from graphs.search.grounding import Grounding
from tools.words import singular


def links_of(
    clause: Clause,
    grounding: Grounding,
    schema: Schema,
    entities: Collection[str],
    before: Sequence[Before] = (),
) -> list[Link]:
    """The links of a clause to these types; "one" stands for what was found before."""
    named = places(p for p in clause.values if p.value.kind == "name")
    words = list(word_links(clause.tokens, schema.index, entities, named))
    names = list(name_links(clause.tokens, grounding.mentions(clause.text, list(entities))))
    types = words
    words = [x for x in words if x.kind != "value" or not _is_thing_meant(clause, x, types)]
    names = [
        x for x in names
        if schema.identifies(x.entity, x.attribute) or not _is_thing_meant(clause, x, types)
    ]  # fmt: skip
    names = [x for x in names if not counts_rather(clause, x, types)]
    named_things = [x for x in words if x.kind in ("type", "attribute")]
    words = [
        x for x in words
        if x not in named_things or not _is_form_of_another(clause, x, named_things, schema)
    ]  # fmt: skip
    if clause.mood == "command":  # its verb is no word for a thing
        words = [x for x in words if x.first != clause.head or x.size > 1]
        words = [x for x in words if x.kind != "value" or not _is_deed(clause, x, schema)]
        names = [x for x in names if not _is_deed(clause, x, schema)]
    else:
        words = [x for x in words if _is_said(clause, x, schema)]
        names = [x for x in names if _is_said(clause, x, schema)]
    ones = {i for i, t in enumerate(clause.tokens) if before and t.lower in closed("pro_forms")}
    used = ones | places(names) | places(x for x in words if x.is_whole)
    used |= {clause.head} if clause.mood in ("command", "open") else set()
    known = known_things(grounding, schema, entities)
    described = known.described.links(clause.tokens, used, _types_at(words, before, ones))
    links = [*words, *names, *described]
    things = [x for x in names if schema.identifies(x.entity, x.attribute)]
    told = places(things) | places(x for x in words if x.is_whole)
    links += known.phrases.links(clause.tokens, told)
    links += _types_described(clause, links, schema, entities)
    links = with_room(links, clause, schema, entities)
    links = with_owing(links, clause, schema, entities)
    links += _by_meaning(clause, links, schema, entities)
    phrases = list(_by_phrase(clause, links, schema, entities))
    longer = [
        x for x in links if x.kind == "attribute" and x.size > 1 and x.is_whole and not x.soft
    ]
    parts = [*phrases, *longer]
    return [
        x for x in links
        if not any(_is_part(x, one, schema) or _is_no_name(clause, x, one) for one in parts)
    ] + phrases  # fmt: skip


def _by_phrase(
    clause: Clause, links: Sequence[Link], schema: Schema, entities: Collection[str]
) -> Iterator[Link]:
    """Attributes that two words mean together, and not the first alone: "strength of wind"."""
    for at in _open_words(clause, [x for x in links if not x.soft], schema.index):
        if clause.word(at + 1) not in closed("of") or not clause.word(at + 2):
            continue
        said, last = clause.said(at, at + 3).lower(), at + 3
        if clause.tokens[at + 2].function or places(clause.values) & set(range(at, last)):
            continue
        for entity in sorted(entities):
            named = [a for a in schema.kind(entity).attributes if a.words]
            near = schema.meaning.near(said, [" ".join(a.words) for a in named])
            best, score = max(
                zip(named, near, strict=True), key=lambda p: p[1], default=(None, 0.0)
            )
            if best is not None and score >= fitted()["least_again"]:
                yield Link(at, last, "attribute", entity, best.name, score, soft=True)


def _is_part(link: Link, phrase: Link, schema: Schema) -> bool:
    """Whether a value is only a word of a phrase that means an attribute of its type."""
    inside = phrase.first <= link.first and link.last <= phrase.last
    value = link.kind in ("value", "name") and not schema.identifies(link.entity, link.attribute)
    return inside and value and link.entity == phrase.entity


def _is_no_name(clause: Clause, link: Link, phrase: Link) -> bool:
    """Whether a name is but a word of an attribute that is called so, and not written as a name:
    "daily limit", of nothing that is called Daily.
    """  # noqa: D205
    inside = phrase.first <= link.first and link.last <= phrase.last and link.size < phrase.size
    named = link.kind == "name" and not phrase.soft
    return inside and named and clause.said(link.first, link.last).islower()


def _is_deed(clause: Clause, link: Link, schema: Schema) -> bool:
    """Whether a word for a state says what was done: behind "who", or where it is asked or told
    when, and things have their day of it: who applied last week may be in another state by now.
    """  # noqa: D205
    if schema.identifies(link.entity, link.attribute):
        return False
    if question_words().get(clause.word(link.first - 1)) == "person":
        return is_participle(clause.tokens[link.first])
    said = {t.stem for t in clause.tokens[link.first : link.last]}
    days = [a for a in schema.kind(link.entity).attributes if is_date(a)]
    if not is_participle(clause.tokens[link.first]) and not clause.words & closed("past"):
        return False
    timed = any(p.value.kind in DATES and p.value.role != "now" for p in clause.values)
    timed |= any(asks_when(clause, at) or question_words().get(clause.word(at)) == "date"
                 for at in range(clause.head + 1))  # fmt: skip
    return timed and any(said & {stem(word) for word in a.words} for a in days)


def _is_form_of_another(clause: Clause, link: Link, others: Sequence[Link], schema: Schema) -> bool:
    """Whether a word is an attribute's, as it is called, and of this only the stem: who is an
    interviewer is no interview.
    """  # noqa: D205
    word = singular(clause.word(link.first))
    by_operation = link.kind == "type" and not link.is_whole
    own = called(link, schema)
    longer = word not in own and any(word.startswith(one) for one in own)
    if link.size > 1 or link.soft or by_operation or not longer:
        return False
    return any(
        x.kind == "attribute" and (x.first, x.last) == (link.first, link.last) and not x.soft
        and word in called(x, schema)
        for x in others
    )  # fmt: skip


def called(link: Link, schema: Schema) -> set[str]:
    """The words of the type or the attribute of a link, in the singular."""
    kind = schema.kind(link.entity)
    own = kind.attribute(link.attribute) if link.kind == "attribute" else None
    names = (own.words,) if own is not None else (kind.words, *kind.also)
    return {singular(word) for name in names for word in name}


def _is_thing_meant(clause: Clause, link: Link, types: Sequence[Link]) -> bool:
    """Whether words for a listed value name a type, as a noun that has an owner or a determiner and
    nothing behind it: Ada's next visit is no state.
    """  # noqa: D205
    named = [x for x in types if (x.first, x.last) == (link.first, link.last)]
    named = [x for x in named if x.kind == "type" and x.is_whole and x.entity != link.entity]
    behind = clause.tokens[link.last : link.last + 1]
    if not named or (behind and behind[0].is_word and not behind[0].function):
        return False
    at = link.first - 1
    while at > 0 and not clause.tokens[at].function and clause.tokens[at].is_word:
        at -= 1
    leads = closed("determiners") | closed("indefinite") | {"'s"}
    return clause.word(at) in leads or is_plural(clause.word(link.last - 1))


def _is_said(clause: Clause, link: Link, schema: Schema) -> bool:
    """Whether a value or a flag is said as a state, and not as what is to be done."""
    if isinstance(link.value, str) and not schema.identifies(link.entity, link.attribute):
        if clause.word(link.first) in closed("persons") and amount_word(clause) == link.first - 1:
            return False
        return not _is_deed(clause, link, schema) and is_state(clause.tokens, link, link.value)
    if link.kind == "flag" and link.value is not False:
        return is_state(clause.tokens, link, link.attribute)
    return True


def _types_at(
    links: Sequence[Link], before: Sequence[Before], ones: set[int]
) -> dict[str, set[int]]:
    """Where the word for each type stands, or "one" for things of a type found before."""
    found: dict[str, set[int]] = defaultdict(set)
    for x in links:
        if x.kind == "type" and x.is_whole:
            found[x.entity] |= places([x])
    for one in before:
        found[one.entity] |= ones
    return found


def _by_meaning(
    clause: Clause, links: Sequence[Link], schema: Schema, entities: Collection[str]
) -> Iterator[Link]:
    """Types and attributes near in meaning to words that nothing is called by."""
    kinds = [schema.kind(entity) for entity in sorted(entities)]
    named = {x.entity for x in links if x.kind == "type" and x.is_whole}
    types = [(kind.id, "", " ".join(kind.words)) for kind in kinds]
    phrases = [schema.index.phrases(kind.id) for kind in kinds]
    attributes = [one for phrase in phrases for one in phrase.names]
    attributes += [one for phrase in phrases for one in phrase.descriptions]
    open_ = _open_words(clause, links, schema.index)
    for at in open_:
        described = list(attributes_described(at, clause.tokens[at].stem, schema, entities))
        yield from described
        alone = any(x.is_whole for x in described)  # one attribute is described so
        for entity, _, cosine in _near(clause.word(at), types, schema):
            if entity not in named and not alone:
                yield Link(at, at + 1, "type", entity, "", cosine, soft=True)
        for entity, name, cosine in _near(clause.word(at), attributes, schema):
            yield Link(at, at + 1, "attribute", entity, name, cosine, soft=True)
        yield from _pair_by_meaning(clause, links, schema, at, attributes, at + 1 in open_)
    yield from described_elsewhere(clause, links, schema, entities)


def _pair_by_meaning(
    clause: Clause,
    links: Sequence[Link],
    schema: Schema,
    at: int,
    attributes: Sequence[tuple[str, str, str]],
    both_open: bool,
) -> Iterator[Link]:
    """Attributes near in meaning to a word and the one behind it, which name nothing together: an
    entrance fee is a price, an entrance by itself is none.
    """  # noqa: D205
    whole = [x for x in links if x.is_whole and x.first <= at + 1 < x.last]
    told = any(x.kind in ("name", "type", "value") for x in whole) or at + 1 in places(
        clause.values
    )
    if told or not clause.word(at + 1) or clause.tokens[at + 1].function:
        return
    least = fitted()["least_meaning" if both_open else "least_again"]
    named = {x.entity for x in whole}
    for entity, name, cosine in _near(clause.said(at, at + 2).lower(), attributes, schema):
        if cosine >= least and entity not in named:
            yield Link(at, at + 2, "attribute", entity, name, cosine, soft=True)


def _types_described(
    clause: Clause, links: Sequence[Link], schema: Schema, entities: Collection[str]
) -> Iterator[Link]:
    """The types whose operations describe what they look up with a word: "works" of a museum.

    The more types and functions have the word, the less it says; what is said of things by a verb
    names none.
    """
    said = places(
        x for x in links
        if x.is_whole or (x.kind == "attribute" and x.score >= fitted()["least_link"])
    )  # fmt: skip
    plain = closed("asking") | closed("number") | set(degrees())
    groups = {schema.kind(entity).group_id for entity in entities}
    for at, token in enumerate(clause.tokens):
        verb = is_participle(token) and clause.word(at - 1) in closed("being")  # "are registered"
        if at in said or token.function or token.lower in plain or verb:
            continue
        types = [one for one in schema.index.described_types(token.stem) if one in entities]
        for entity in types:
            score = fitted()["share.described"] / schema.index.describing(token.stem, groups)
            yield Link(at, at + 1, "type", entity, "", score, soft=True)


def _near(
    word: str, named: Sequence[tuple[str, str, str]], schema: Schema
) -> Iterator[tuple[str, str, float]]:
    cosines = schema.meaning.near(word, [name for _, _, name in named])
    for (entity, attribute, _), cosine in zip(named, cosines, strict=True):
        if cosine >= fitted()["least_meaning"]:
            yield entity, attribute, cosine


def _open_words(clause: Clause, links: Sequence[Link], index: SchemaIndex) -> list[int]:
    """The words that no link and no value explains."""
    said = places(x for x in links if x.score >= fitted()["least_link"])
    said |= places(clause.values)
    plain = closed("asking") | closed("pro_forms") | set(degrees())
    return [
        i for i, t in enumerate(clause.tokens)
        if i not in said and not t.function and t.lower not in plain
        and t.text[0].isalpha() and not index.groups(t.stem)
    ]  # fmt: skip
