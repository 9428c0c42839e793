"""What of a thing a clause asks to know: attributes that it names, and what a deed was done to."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Constraint, Span
from graphs.reading.answering_attributes import answers
from graphs.reading.asking import asked_at, asks_who, whole_place
from graphs.reading.aspect_said import phase_words
from graphs.reading.closed_class import closed, question_words
from graphs.reading.coordination import add
from graphs.reading.cues import amount_word
from graphs.reading.draft import Draft
from graphs.reading.having import has_always, has_done, is_verb_of_things, lacks, state_said
from graphs.reading.links import Link
from graphs.reading.placing import path_to
from graphs.reading.relations import relation_said, want_again
from graphs.reading.schema import is_date, is_measure, tells_how_long, tells_time
from graphs.reading.stretches import is_participle
from graphs.reading.tokens import stems
from graphs.reading.weights import fitted, weighed
from tools.entity_types.records import Attribute
from tools.entity_types.ways import Edge
from tools.entity_types.wholes import whole_records
from tools.words import singular

Way = tuple[Edge, ...]
_LONGEST_WAY = 2


def take_wanted(draft: Draft) -> None:
    """What is left of words for attributes is what is wanted."""
    for stretch in draft.stretches(("attribute",)):
        placed = [
            (*_rank(draft, link, way), link, way)
            for link in stretch
            if not (link.soft and asked_at(draft.clause, link.first - 1) == "date")
            if not (link.soft and _asks_when(draft, link.first) and not _tells_when(draft, link))
            and not (link.soft and _is_flag(draft, link) and asks_who(draft.clause))
            and link.score >= fitted()["least_link"]
            and not (draft.total and link.soft)
            and not _only_leads(draft, link)
            for way in draft.schema.ways.between(draft.root, link.entity, most=_LONGEST_WAY)
            if not any(edge.back or not edge.held for edge in way)
            and not (way and _names_type(draft, link))
        ]
        links = [link for *_, link, _ in placed]
        tells_verb = bool(links) and _only_tells_verb(draft, stretch)
        if links and (tells_verb or _name_root(draft, links)):
            if not tells_verb or any(link.entity == draft.root for link in links):
                draft.use(stretch[0].first, stretch[0].last)
        elif placed:
            *_, path, link, way = min(placed, key=lambda p: p[:5])
            _want(draft, path, link, way)
            draft.wanted += other_parts(draft, link) if link.attribute in draft.wanted else []
    _want_of_related(draft)
    want_again(draft)
    draft.wanted = [*dict.fromkeys(w for one in draft.wanted for w in whole_place(draft, one))]


def _asks_when(draft: Draft, at: int) -> bool:
    """Whether what is asked last before a word is when: "when did we buy it?" wants no price."""
    asked = (asked_at(draft.clause, i) for i in range(at - 1, -1, -1))
    return next((one for one in asked if one != "thing"), "") == "date"


def _is_flag(draft: Draft, link: Link) -> bool:
    """Whether it is so or not, which answers no "who is working on it?"."""
    found = draft.schema.kind(link.entity).attribute(link.attribute)
    return found is not None and found.type == "boolean"


def _tells_when(draft: Draft, link: Link) -> bool:
    found = draft.schema.kind(link.entity).attribute(link.attribute)
    return found is not None and answers(draft, found, "date")


def other_parts(draft: Draft, link: Link) -> list[str]:
    """The other parts of what is named as a whole: an estimate is its low and its high one."""
    said = tuple(draft.clause.tokens[at].stem for at in range(link.first, link.last))
    wholes = whole_records(draft.schema.kind(link.entity))
    named = (one for one in wholes if link.attribute in one.parts and stems(one.words) == said)
    return [name for one in named for name in one.parts if name != link.attribute]


def use_deeds(draft: Draft) -> None:
    """What somebody did, behind "who", is told by things that have their day of it."""
    for x in draft.linked("attribute", draft.root):
        asked = question_words().get(draft.word(x.first - 1)) == "person"
        if asked and is_date(draft.attribute(x.attribute)):
            draft.use(x.first, x.last)


def _names_type(draft: Draft, link: Link) -> bool:
    """Whether words that are but part of an attribute's name are all of the name of a type: hives
    are no ``max_hives`` of a site.
    """
    if link.is_whole:
        return False
    typed = (x for x in draft.links if x.names_type)
    return any((x.first, x.last) == (link.first, link.last) for x in typed)


def _only_leads(draft: Draft, link: Link) -> bool:
    """Whether the words are but prepositions before a value: "from Oslo" asks for no stop."""
    words = range(link.first, link.last)
    leads = any(p.first == link.last for p in draft.clause.values)
    return leads and all(draft.word(at) in closed("prepositions") for at in words)


def _want_of_related(draft: Draft) -> None:
    """What is asked of a relation of somebody, not of both: "the address of Rosa's tutor".

    Of what is not known to stand for a thing nothing can be told, and those words stay unread.
    """
    for one in [*draft.linked("attribute", draft.root)]:
        target = draft.attribute(one.attribute).target
        if not draft.own_name or one.attribute not in draft.wanted:
            continue
        known = target in draft.schema.model.types
        for x in draft.linked("attribute", target if known else draft.root):
            if not x.is_whole or not _is_of_relation(draft, x, one):
                continue
            draft.wanted = [w for w in draft.wanted if w not in (one.attribute, x.attribute)]
            draft.wanted.append(f"{one.attribute}.{x.attribute}" if known else one.attribute)
            draft.used -= set() if known else {*range(x.first, x.last)}


def _is_of_relation(draft: Draft, asked: Link, one: Link) -> bool:
    """Whether something is asked of somebody's relation: "the email of Rosa's tutor", "Rosa's
    tutor's email", "the email of the tutor of Rosa".
    """
    owned, of = draft.word(one.first - 1) == "'s", closed("of")
    if of & {draft.word(at) for at in range(asked.last, min(asked.last + 2, one.first))}:
        return owned or draft.word(one.last) in of
    return owned and draft.word(one.last) == "'s" and asked.first == one.last + 1


def _rank(draft: Draft, link: Link, way: Way) -> tuple[float, bool, bool, bool, str]:
    """What is meant rather: what is less far-fetched, can be looked up, in the words said, of what
    was asked for last.
    """
    hidden, last = bool(way) and not _is_shown(draft, way[-1].target), draft.latest
    asked = last is not None and bool(way) and way[0].attribute == last.wanted
    path = path_to(way, link.attribute)
    return _cost(draft, link, way), hidden, _inflected(draft, link), not asked, path


def _is_shown(draft: Draft, entity: str) -> bool:
    """Whether things of a type are listed, or shown by their id: not only found by name."""
    finders = draft.schema.model.finders(entity)
    return any(
        all(i.role == "id" and i.entity == entity for i in path.required) for path in finders
    )


def _only_tells_verb(draft: Draft, stretch: Sequence[Link]) -> bool:
    """Whether words are the verb of "what has been prescribed", no question for who prescribed.

    They name nothing but relations that are called after a verb and a preposition; or days, where
    it is asked who did it, or how much.
    """
    asked = {question_words().get(t.lower) for t in draft.clause.tokens}
    own = [x for x in stretch if x.entity == draft.root]
    if any(is_verb_of_things(draft, x) for x in own):
        return False  # "whose passes have expired?"
    found = [draft.schema.kind(x.entity).attribute(x.attribute) for x in stretch]
    if ("person" in asked or amount_word(draft.clause)) and "date" not in asked:
        return all(a is not None and (is_date(a) or _is_no_answer(draft, a)) for a in found)
    if _asks_for_object(draft):
        return all(a is not None and is_date(a) for a in found)
    if asked & {"person", "date", "place"} or "thing" not in asked or stretch[0].first < 2:
        return False
    verbs = [a for a in found if a is not None and a.words[-1] in closed("agents")]
    said = draft.clause.words & closed("agents")
    return len(verbs) == len(stretch) and not said


def _is_no_answer(draft: Draft, found: Attribute) -> bool:
    """Whether a length of time is found where it is asked how much: "how much is Ada paying us?" is
    told by no days of payment.
    """
    at = amount_word(draft.clause)
    much = at is not None and draft.word(at) in closed("much")
    return much and tells_time(found) and not tells_how_long([draft.word((at or 0) + 1)])


def _name_root(draft: Draft, links: Sequence[Link]) -> bool:
    """Whether words are rather of the type's own name: scores of score loans, of no "scoring"."""
    found = [draft.schema.kind(x.entity).attribute(x.attribute) for x in links]
    said = {singular(draft.word(at)) for x in links for at in range(x.first, x.last)}
    called = {word for one in found if one is not None for word in one.words}
    return said <= set(draft.kind.words) and not said & called


def _inflected(draft: Draft, link: Link) -> bool:
    """Whether the attribute's name has the words in other forms only: closed, not close."""
    found = draft.schema.kind(link.entity).attribute(link.attribute)
    said = {draft.word(at) for at in range(link.first, link.last)}
    return found is not None and not said & set(found.words)


def take_called(draft: Draft) -> None:
    """What relates things to those by whose name they are called: offers, asked for as flights."""
    if draft.wanted or draft.total is not None:
        return
    own = list(draft.linked("type", draft.root))
    for link in draft.links:
        said = link.kind == "type" and link.entity != draft.root and link.is_whole
        if said and any(x.first == link.first and not x.is_whole for x in own):
            ways = draft.schema.ways.between(draft.root, link.entity, most=1)
            draft.wanted += [way[0].attribute for way in ways[:1] if not way[0].back]


def take_beside(draft: Draft) -> None:
    """What is listed beside what tells which of a list within a thing is meant: the hours of the
    day that was said. The thing itself would tell nothing of that.
    """
    if draft.wanted or draft.total is not None or not draft.own_name:
        return
    for one in draft.constraints:
        listed, within, _ = one.attribute.rpartition("[].")
        names = (a.name for a in draft.kind.attributes if a.name != one.attribute)
        draft.wanted += [name for name in names if within and name.startswith(listed + within)]


def take_object(draft: Draft) -> None:
    """What somebody did something with, where the word for things is a verb: "what did Ada
    order?" asks for what her orders are of, first of all for what is listed within them.
    """
    if draft.wanted or draft.total is not None or not _is_deed(draft):
        return
    told = {c.attribute.split(".")[0] for c in draft.constraints}
    things = [a.name for a in draft.kind.attributes
              if a.target in draft.schema.model.types and a.name not in told
              and not draft.schema.is_person(a.target)]  # fmt: skip
    within = [name for name in things if "[]" in name]
    draft.wanted += within or things


def _asks_for_object(draft: Draft) -> bool:
    """Whether it is asked what somebody did something with: "what did ...", "what has ..."."""
    asked = question_words().get(draft.word(draft.clause.head)) == "thing"
    return asked and draft.word(draft.clause.head + 1) in closed("auxiliaries") - closed("being")


def _is_deed(draft: Draft) -> bool:
    """Whether the word for the root is the verb of "what did ... order"; by what is only near to it
    in meaning somebody has done it: "what has Ada borrowed" of loans.
    """
    at = draft.clause.head
    return _asks_for_object(draft) and any(
        (is_participle(draft.clause.tokens[x.first]) if x.soft else x.is_whole) and x.first > at + 2
        and draft.word(x.first - 1) not in closed("determiners") | closed("prepositions")
        for x in draft.linked("type", draft.root)
    )  # fmt: skip


def _cost(draft: Draft, link: Link, way: Way) -> float:
    """How far-fetched it is that an attribute is meant over a way."""
    said = [relation_said(draft, edge) for edge in way]
    return weighed(
        "cost",
        {
            "edge": len(way),
            "partly_said": 1 - link.score,
            "relation_said": sum(said),
            "wanted_relation_unsaid": bool(way) and not any(said),
        },
    )


def _want(draft: Draft, path: str, link: Link, way: Way) -> None:
    draft.use(link.first, link.last)
    absorb(draft, link)
    for edge in way:
        draft.use_words(edge.source, edge.attribute)
        draft.use_type(edge.target)
    draft.note("soft", float(link.soft))
    draft.note("edges", float(len(way)))
    span = draft.clause.span(link.first, link.last)
    if not way and has_always(draft, link):
        draft.unread |= {*range(link.first, link.last)}
        return
    state = None if way else state_said(draft, link)
    if state is not None and has_done(draft, link):
        draft.used |= phase_words(draft.clause)
    if state is not None:
        op, value, kind = state
        draft.constraints.append(
            Constraint(attribute=path, op=op, value=value, kind=kind, span=span)
        )
    elif lacks(draft, link):
        add(draft, _none_of(draft, link, path, span))
    elif not any(other.startswith(path + ".") for other in draft.wanted):
        draft.wanted = [w for w in draft.wanted if not path.startswith(w + ".")]
        draft.wanted.append(path)


def _none_of(draft: Draft, link: Link, path: str, span: Span) -> Constraint:
    """That things are without an attribute; of an amount that all have, that it is nothing."""
    own = draft.schema.kind(link.entity).attribute(link.attribute)
    if own is not None and is_measure(own) and not own.nullable:
        denying = closed("lacking") | closed("none") | closed("negating")
        draft.denied |= {at for at in range(link.first) if draft.word(at) in denying}
        return Constraint(attribute=path, op="=", value=0, kind="number", span=span)
    return Constraint(attribute=path, op="missing", span=span)


def absorb(draft: Draft, link: Link) -> None:
    """Words beside the name of an attribute that only say it again: "phone number"."""
    found = draft.schema.kind(link.entity).attribute(link.attribute)
    before = link.first - 1 - (draft.word(link.first - 1) in closed("of"))
    after = link.last + (draft.word(link.last) in closed("of"))
    for at in (before, after):
        if found is None or not draft.word(at) or draft.is_explained(at):
            continue
        said = draft.clause.said(min(at, link.first), max(at + 1, link.last)).lower()
        again = draft.schema.meaning.near(said, [" ".join(found.words)])[0]
        dated = is_date(found) and draft.word(at) in closed("dated")
        numbered = at == link.last and draft.word(at) in closed("number")
        alone = draft.schema.meaning.near(draft.word(at), [" ".join(found.words)])[0]
        likens = again >= fitted()["least_again"] and alone >= fitted()["least_beside"]
        if dated or numbered or likens:
            draft.use(at, at + 1)
