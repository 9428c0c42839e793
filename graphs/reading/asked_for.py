"""How well what was read fits what was asked: signs that a reading explains words away."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.answering_attributes import answers
from graphs.reading.asking import all_asked, asked_at
from graphs.reading.closed_class import closed, question_words, standing_for_things
from graphs.reading.draft import Draft
from graphs.reading.led_to import led_to
from graphs.reading.links import Link, places
from graphs.reading.schema import is_free_text, is_measure
from tools.entity_types.records import Attribute
from tools.words import is_plural, prose_words


def note_fit(draft: Draft) -> None:
    """Note what speaks against a reading, once it is put together."""
    asks = draft.clause.mood in ("ask", "open")
    draft.features["unmet"] = float(asks and _is_unmet(draft))
    owners = draft.clause.words & closed("owners")
    if draft.features["unmet"] and (owners or _tells_amounts(draft)):
        draft.note("unasked")  # "whose policy is that?" asks for no policy
    if asks and (_is_subject(draft) or _tells_who_else(draft) or _tells_another_day(draft)):
        draft.note("unasked")
    draft.features["bare"] = float(asks and not (draft.wanted or draft.total or draft.order))
    draft.features["plural"] = float(_is_of_several(draft))
    draft.features["name_cut"] = _name_cut(draft)
    draft.features["value_passed"] = float(_passes_value(draft))
    draft.features["far"] = _far(draft)


def _tells_who_else(draft: Draft) -> bool:
    """Whether it is asked who is not of a thing, and whoever is of another would be told: who has a
    part in another play may have one in this, too.
    """
    who = "person" in all_asked(draft.clause)
    denied = any(c.op == "!=" and c.kind in ("name", "id") for c in draft.constraints)
    return who and denied and not draft.schema.is_person(draft.root)


def _tells_another_day(draft: Draft) -> bool:
    """Whether it is asked when one thing is, and a day of other things would be told though no word
    speaks of them: when a telescope is, is not when its keeper joined.
    """
    clause, told = draft.clause, draft.features
    when = "date" in all_asked(clause)
    back = draft.own_name or told.get("points_back") or told.get("relates_back")
    if not (when and draft.wanted and draft.constraints) or back:
        return False
    named = places(x for x in draft.links if x.kind == "name")
    return all(clause.tokens[at].function for at in draft.used - named)


def _is_of_several(draft: Draft) -> bool:
    """Whether the things told are spoken of in the plural, and nothing that words like "they" stand
    for is passed over: "which boards".
    """
    told = draft.features.get("points_back") or draft.features.get("relates_back")
    if draft.clause.words & standing_for_things() and not told:
        return False
    said = (x for x in draft.linked("type", draft.root) if x.is_whole and not x.soft)
    return any(is_plural(draft.word(x.last - 1)) for x in said)


def _is_subject(draft: Draft) -> bool:
    """Whether the thing told is itself whom a question is asked about: "what did Ada lend us?"."""
    if draft.wanted or draft.total is not None:
        return False
    if not draft.own_name:
        return _are_subject(draft)
    clause, verbs = draft.clause, closed("auxiliaries")
    for told in draft.constraints:
        places = clause.between(*told.span) if told.span and told.kind in ("name", "id") else ()
        if not places or not told.attribute or clause.word(places[0] - 1) not in verbs:
            continue
        asked = any(asked_at(clause, at) == "thing" and clause.word(at) in question_words()
                    for at in range(places[0] - 1))  # fmt: skip
        rest = clause.tokens[places[-1] + 1 :]
        if asked and any(not t.function or t.lower in verbs for t in rest if t.lower.isalpha()):
            return True
    return False


def _are_subject(draft: Draft) -> bool:
    """Whether it is asked what the things told did: "what did the sponsors pay?"."""
    clause, at = draft.clause, draft.clause.head
    does = clause.word(at + 1) in closed("auxiliaries") - closed("being")
    if asked_at(clause, at) != "thing" or clause.word(at) not in question_words() or not does:
        return False
    first = at + 2 + (clause.word(at + 2) in closed("determiners"))
    return any(x.first == first and x.is_whole for x in draft.linked("type", draft.root))


def _is_unmet(draft: Draft) -> bool:
    """Whether a question word asks for what is not told: a day, a person, an amount."""
    if draft.total is not None:
        return False
    tokens = draft.clause.tokens
    for at in range(min(draft.clause.head + 2, len(tokens))):
        asked = asked_at(draft.clause, at)
        if asked == "person" and not draft.schema.is_person(draft.root):
            return not any(_tells_who(draft, a) for a in _wanted(draft))
        if asked == "date":
            return not any(answers(draft, a, "date") for a in _wanted(draft))
        if tokens[at].lower in closed("how"):
            return not any(map(is_measure, _wanted(draft)))
    return False


def _tells_amounts(draft: Draft) -> bool:
    """Whether amounts alone are told: no answer to "who"."""
    who = "person" in all_asked(draft.clause)
    wanted = _wanted(draft)
    return who and bool(wanted) and all(map(is_measure, wanted))


def _tells_who(draft: Draft, attribute: Attribute) -> bool:
    """Whether an attribute leads to a person, or may hold somebody's name; or is all that is said
    of who it is: "who is it by?".
    """
    if attribute.target:
        return answers(draft, attribute, "person") or attribute == led_to(draft)
    return is_free_text(attribute)


def _passes_value(draft: Draft) -> bool:
    """Whether words that are a value of the root are taken for something else: "printing" jobs."""
    said = {(c.attribute, str(c.value)) for c in draft.constraints}
    return any(
        x.is_whole and not x.soft and draft.used >= places([x])
        and (x.attribute, str(x.value)) not in said
        for x in draft.linked("value", draft.root)
    )  # fmt: skip


def _far(draft: Draft) -> float:
    """How far in meaning the words are from what they stand for, at the farthest."""
    soft = [x for x in draft.links if x.soft]
    return _least_like(draft, soft, [x for x in draft.links if not x.soft])


def _name_cut(draft: Draft) -> float:
    """How much is missing of the name of which the least was said."""
    names = [x for x in draft.links if x.kind == "name"]
    return _least_like(draft, names, [x for x in draft.links if x.kind != "name" and x.is_whole])


def _least_like(draft: Draft, links: Sequence[Link], others: Sequence[Link]) -> float:
    """What the best of some links lacks of being whole, of the word of which it lacks most.

    Words that nothing used, and those that others explain, do not count.
    """
    best: dict[int, float] = {}
    for one in links:
        said = places([one])
        if draft.used >= said:
            best |= {at: max(best.get(at, 0.0), one.score) for at in said}
    explained = places(others)
    return max((1 - score for at, score in best.items() if at not in explained), default=0.0)


def _wanted(draft: Draft) -> list[Attribute]:
    """The attributes that are told, those over relations too."""
    found = (_at(draft, draft.root, path) for path in draft.wanted)
    return [attribute for attribute in found if attribute is not None]


def _at(draft: Draft, entity: str, path: str) -> Attribute | None:
    """The attribute at the end of a path over relations, its own name possibly dotted."""
    kind = draft.schema.kind(entity)
    for own in kind.attributes:
        if path == own.name:
            return own
        if own.target and path.startswith(own.name + "."):
            return _at(draft, own.target, path.removeprefix(own.name + "."))
    return None


def _words(draft: Draft, link: Link) -> tuple[str, ...]:
    kind = draft.schema.kind(link.entity)
    if link.kind == "type":
        return tuple(kind.words)
    if link.kind == "value":
        return prose_words(str(link.value))
    found = kind.attribute(link.attribute)
    return tuple(found.words) if found is not None else ()
