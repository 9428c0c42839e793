"""Words and names that mean what they stand for, and neither a deed nor something longer."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.asking import asks_when
from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.cues import amount_word
from graphs.reading.links import Link, ends_relative
from graphs.reading.numbered import counts_rather
from graphs.reading.schema import Schema, is_date
from graphs.reading.states_said import is_state
from graphs.reading.stretches import is_participle
from graphs.reading.tokens import stem
from tools.entity_types.member_meanings import meaning_of
from tools.words import is_plural, singular


def names_meant(
    clause: Clause, names: Sequence[Link], words: Sequence[Link], schema: Schema
) -> list[Link]:
    """The links of names, without words that mean a type, a number of things or a deed."""
    found = [
        x for x in names
        if schema.identifies(x.entity, x.attribute) or not _is_thing_meant(clause, x, words)
    ]  # fmt: skip
    found = [x for x in found if not counts_rather(clause, x, words)]
    if clause.mood == "command":
        return [x for x in found if not _is_deed(clause, x, schema)]
    return [x for x in found if _is_said(clause, x, schema)]


def words_meant(
    clause: Clause, words: Sequence[Link], schema: Schema, names: Sequence[Link] = ()
) -> list[Link]:
    """The links of words, without values that mean a type, forms of other words and deeds."""
    found = [x for x in words if x.kind != "value" or not _is_thing_meant(clause, x, words)]
    values = [x for x in found if x.kind == "value" and x.is_whole]
    found = [x for x in found if not any(_is_within_value(x, one) for one in values)]
    named_things = [x for x in found if x.kind in ("type", "attribute")]
    found = [x for x in found if not _is_deed_of_people(clause, x, schema, names)]
    found = [
        x for x in found
        if x not in named_things or not _is_form_of_another(clause, x, named_things, schema)
    ]  # fmt: skip
    if clause.mood != "command":
        return [x for x in found if _is_said(clause, x, schema)]
    found = [x for x in found if x.first != clause.head or x.size > 1]  # its verb is no thing
    return [x for x in found if x.kind != "value" or not _is_deed(clause, x, schema)]


def _is_within_value(link: Link, value: Link) -> bool:
    """Whether a word for a type is but one of those of a listed value: "out of order"."""
    inside = value.first <= link.first and link.last <= value.last and link.size < value.size
    return inside and link.kind == "type"


def _is_deed(clause: Clause, link: Link, schema: Schema) -> bool:
    """Whether a word for a state says what was done: behind "who", with more, or where it is asked
    or told when, or who did it ("which plots did Ada sell?"), and things have their day of it: who
    applied last week may be in another state.
    """
    if schema.identifies(link.entity, link.attribute):
        return False
    if question_words().get(clause.word(link.first - 1)) == "person":
        told_alone = ends_relative(clause.tokens, link.first)
        return is_participle(clause.tokens[link.first]) and not told_alone
    said = {t.stem for t in clause.tokens[link.first : link.last]}
    days = [a for a in schema.kind(link.entity).attributes if is_date(a)]
    if not is_participle(clause.tokens[link.first]) and not clause.words & closed("past"):
        return False
    timed = any(p.value.kind in DATES and p.value.role != "now" for p in clause.values)
    timed |= any(asks_when(clause, at) or question_words().get(clause.word(at)) == "date"
                 for at in range(clause.head + 1))  # fmt: skip
    told = [a for a in days if said & {stem(word) for word in a.words}]
    return (timed and bool(told)) or (
        _is_of_did(clause, link) and any(not a.nullable for a in told)
    )


def _is_of_did(clause: Clause, link: Link) -> bool:
    """Whether a word is the verb that "did" has, of whoever is told between them."""
    did = [at for at in range(link.first - 1) if clause.word(at) in closed("past")]
    return bool(did) and not is_participle(clause.tokens[link.first])


def _is_deed_of_people(clause: Clause, link: Link, schema: Schema, names: Sequence[Link]) -> bool:
    """Whether a word is what people of a type are called by doing: "play" speaks of no players, and
    behind the name of one, or of some day, "observing" of no observers.
    """
    if link.kind != "type" or link.soft or link.size > 1:
        return False
    kind, said = schema.kind(link.entity), clause.tokens[link.first].stem
    own = {singular(word) for name in (kind.words, *kind.also) for word in name}
    rest = {word.removeprefix(said) for word in own if word.startswith(said)}
    if singular(clause.word(link.first)) in own or not rest:
        return False
    named = any(x.last == link.first and x.entity == link.entity for x in names)
    timed = any(p.value.kind in DATES and p.value.role != "now" for p in clause.values)
    if clause.mood in ("ask", "test") and (named or timed) and rest & closed("doers"):
        return True
    if clause.mood not in ("ask", "test") and any(x.entity == link.entity for x in names):
        return False  # "Ada will be driving" makes her the driver
    return said not in {stem(word) for word in own} and schema.is_person(kind.id)


def _is_form_of_another(clause: Clause, link: Link, others: Sequence[Link], schema: Schema) -> bool:
    """Whether a word is an attribute's, as it is called, and of this only the stem: who is an
    interviewer is no interview.
    """
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
    """
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


def _is_to_be(clause: Clause, link: Link) -> bool:
    """Whether things must become what a word says: what has to be ready is not ready by now."""
    leads = closed("amounting") | closed("obliging")
    at = link.first - 1
    return clause.word(at) in closed("to_be") and clause.word(at - 1) in leads


def _is_said(clause: Clause, link: Link, schema: Schema) -> bool:
    """Whether a value or a flag is said as a state, and not as what is to be done."""
    asked = question_words().get(clause.word(clause.head))
    if asked in ("thing", "person") and _is_to_be(clause, link):
        return schema.identifies(link.entity, link.attribute)
    if isinstance(link.value, str) and not schema.identifies(link.entity, link.attribute):
        if clause.word(link.first) in closed("persons") and amount_word(clause) == link.first - 1:
            return False
        own = schema.kind(link.entity).attribute(link.attribute)
        meant = meaning_of(own, link.value) if own is not None else ""
        name = f"{link.value} {meant}"
        return not _is_deed(clause, link, schema) and is_state(clause.tokens, link, name)
    if link.kind == "flag" and link.value is not False:
        return is_state(clause.tokens, link, link.attribute)
    return True
