"""Everything of the library and of known things that the words of a clause stand for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, degrees
from graphs.reading.coded_things import coded_things
from graphs.reading.described_attributes import attributes_described, described_elsewhere
from graphs.reading.draft import Before
from graphs.reading.known_things import known_things
from graphs.reading.links import Link, name_links, places, word_links
from graphs.reading.links_meant import names_meant, words_meant
from graphs.reading.owing import with_owing
from graphs.reading.phone_numbers import phone_links
from graphs.reading.room import with_room
from graphs.reading.schema import Schema
from graphs.reading.schema_index import SchemaIndex
from graphs.reading.sentences import stated_at
from graphs.reading.stretches import is_participle
from graphs.reading.switched import switched_links, turned_round
from graphs.reading.weights import fitted
from graphs.search.grounding import Grounding


def links_of(
    clause: Clause,
    grounding: Grounding,
    schema: Schema,
    entities: Collection[str],
    before: Sequence[Before] = (),
) -> list[Link]:
    """The links of a clause to these types; "one" stands for what was found before."""
    named = places(p for p in clause.values if p.value.kind == "name")
    valued = places(clause.values) if _may_begin_with_name(clause) else set()
    words = list(word_links(clause.tokens, schema.index, entities, named))
    words = [turned_round(clause.tokens, link, schema) for link in words]
    words += switched_links(clause.tokens, schema.index, entities)
    names = list(name_links(clause.tokens, grounding.mentions(clause.text, list(entities))))
    names = [x for x in names if not _is_within_address(clause, x)]
    known, whole = known_things(grounding, schema, entities), (x for x in names if x.is_whole)
    names += coded_things(clause, schema, entities, places(whole), known.codes)
    names = names_meant(clause, names, words, schema)
    words = words_meant(clause, words, schema, names)
    ones = {i for i, t in enumerate(clause.tokens) if before and t.lower in closed("pro_forms")}
    used = ones | places(names) | places(x for x in words if x.is_whole)
    used |= {i for i in range(len(clause.tokens)) if clause.word(i - 1) in closed("how")}
    used |= {clause.head} - valued if clause.mood in ("command", "open") else set()
    used |= {clause.head} if clause.word(clause.head) in closed("asking") else set()
    described = known.described.links(clause.tokens, used, _types_at(words, before, ones))
    links = [*words, *names, *described]
    things = [x for x in names if schema.identifies(x.entity, x.attribute)]
    told = places(things) | places(x for x in words if x.is_whole)
    links += known.phrases.links(clause.tokens, told)
    links += _types_described(clause, links, schema, entities)
    links = with_room(links, clause, schema, entities)
    links = with_owing(links, clause, schema, entities)
    links += [*phone_links(clause, links, schema, entities)]
    links += _by_meaning(clause, links, schema, entities)
    return _with_phrases(clause, links, list(_by_phrase(clause, links, schema, entities)), schema)


def _is_within_address(clause: Clause, link: Link) -> bool:
    """Whether a name is only a part of an address: nobody is named by "ada@acker.example"."""
    addresses = (p for p in clause.values if p.value.kind in ("email", "url"))
    return any(
        p.first <= link.first and link.last <= p.last and link.value != p.value.text
        for p in addresses
    )


def _with_phrases(
    clause: Clause, links: Sequence[Link], phrases: Sequence[Link], schema: Schema
) -> list[Link]:
    """The links with those of whole phrases, in place of what is only a part of these."""
    longer = (
        x for x in links if x.kind == "attribute" and x.size > 1 and x.is_whole and not x.soft
    )
    parts = [*phrases, *longer]
    kept = (
        x for x in links
        if not any(_is_part(x, one, schema) or _is_no_name(clause, x, one) for one in parts)
    )  # fmt: skip
    return [*kept, *phrases]


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
    """
    inside = phrase.first <= link.first and link.last <= phrase.last and link.size < phrase.size
    named = link.kind == "name" and not phrase.soft
    return inside and named and clause.said(link.first, link.last).islower()


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


def _may_begin_with_name(clause: Clause) -> bool:
    """Whether the first word of no command may be part of a name: "and Ada too", "Ada's phone",
    "Ada is away".
    """
    led = clause.word(clause.head - 1) in closed("joining")
    leads = clause.word(clause.head + 1) == "'s" or stated_at(clause) > clause.head
    return clause.mood == "open" and (led or leads)


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
    """
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
    plain = closed("asking") | closed("number") | closed("pro_forms") | set(degrees())
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
