"""Questions about what was shown last, where no word stands for it: "what's the phone number?"."""

from __future__ import annotations

from graphs.reading.asked_beside import is_of_everything
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Draft
from graphs.reading.links import places
from tools.words import is_plural, singular

_STATES = ("flag", "value")
"""Kinds of links that tell what state things are in."""


def is_of_shown(draft: Draft) -> bool:
    """Whether a question is about what was shown last, though no word stands for that."""
    return (
        _is_asked_of_one(draft)
        or _belongs_to_one(draft)
        or stands_for_shown(draft)
        or _is_elliptical(draft)
        or _goes_on(draft)
        or _is_of_everyone(draft)
    )


def _is_asked_of_one(draft: Draft) -> bool:
    """Whether what the one thing found last, or one beside it, has is asked for, and of which is
    left out: "what's the phone number?".
    """
    told = draft.constraints or draft.order or draft.total or draft.limit
    last = draft.latest
    if told or not draft.wanted or last is None or draft.clause.mood != "ask":
        return False
    typed = any(x.names_type for x in draft.links)
    named = any(
        draft.word(x.first - 1) in closed("determiners") and x.attribute in draft.wanted
        for x in draft.linked("attribute", draft.root)
    )
    one = last.has_rows and last.count == 1
    near = last.entity == draft.root or draft.schema.ways.between(draft.root, last.entity, most=1)
    return named and one and bool(near) and not typed


def stands_for_shown(draft: Draft) -> bool:
    """Whether the word for things with its article stands for those of its type that were shown
    last: "cancel the booking", "close the tasks", "when is the fine due?"; a plural stands for one
    thing nowhere, and in a question for none.
    """
    last = draft.before[-1] if draft.before else None
    told = [c for c in draft.constraints if c.kind not in ("flag", "enum")]
    if last is None or last.entity != draft.root or not last.has_rows or told:
        return False
    if draft.order or draft.limit or (draft.constraints and draft.clause.mood == "command"):
        return False
    nouns = [
        is_plural(draft.word(x.last - 1)) for x in draft.linked("type", draft.root)
        if x.is_whole and not x.soft and _is_led_by_article(draft, x.first)
        and draft.word(x.last) not in closed("prepositions") - closed("setting")  # "the tasks of"
    ]  # fmt: skip
    if draft.clause.mood == "command":
        return any(several <= (last.count > 1) for several in nouns)
    return last.count == 1 and draft.total is None and any(not several for several in nouns)


def _is_led_by_article(draft: Draft, at: int) -> bool:
    """Whether "the" stands before a word."""
    return draft.word(at - 1) in closed("articles") - closed("indefinite")


def _belongs_to_one(draft: Draft) -> bool:
    """Whether the thing of its type, or of a state, that belongs to the one found last is asked
    for: "who is the customer?", "who was the lead?".
    """
    last = draft.latest
    told = draft.order or draft.total or draft.limit or not _are_states(draft)
    if told or last is None or not (last.has_rows and last.count == 1):
        return False
    said = [x for x in draft.links if x.entity == draft.root and x.is_whole and not x.soft]
    ends = len([t for t in draft.clause.tokens if t.is_word])
    return draft.clause.mood == "ask" and last.entity != draft.root and any(
        x.kind in ("type", *_STATES)
        and _is_led_by_article(draft, x.first) and x.last == ends
        and not is_plural(draft.word(x.last - 1))
        for x in said
    )  # fmt: skip


def _are_states(draft: Draft) -> bool:
    """Whether nothing tells which things are meant, or a state alone by which people are asked."""
    return all(c.kind in ("flag", "enum") for c in draft.constraints) and (
        bool(draft.constraints) or not draft.wanted
    )


def _is_elliptical(draft: Draft) -> bool:
    """Whether a question word and its noun are all that is said, or a preposition and "whom": "in
    which show?", "at what times?", "to whom?"; it is asked of what was spoken of.
    """
    words = [at for at, token in enumerate(draft.clause.tokens) if token.is_word]
    asks = next((n for n, at in enumerate(words) if draft.word(at) in question_words()), None)
    if asks is None or draft.clause.mood != "ask":
        return False
    leads = closed("joining") | closed("coordinating") | closed("prepositions")
    before, noun = words[:asks], words[asks + 1 :]
    whom = question_words()[draft.word(words[asks])] == "person"
    led = bool(before) and draft.word(before[-1]) in closed("prepositions")
    if whom and led and not noun:
        return draft.schema.is_person(draft.root)
    alone = not noun and bool(draft.clause.condition)  # "if so, which?"
    return (
        (bool(noun) or alone) and not whom
        and all(draft.word(at) in leads for at in before)
        and not any(draft.clause.tokens[at].function for at in noun)
        and not any(x.kind == "name" for x in draft.links)
    )  # fmt: skip


def _goes_on(draft: Draft) -> bool:
    """Whether something is asked of things of which nothing tells which, after some of them were
    shown: "who is interviewing?"; or whether there are any that belong to the one shown: "any
    fines?".
    """
    last = draft.latest
    told = draft.constraints or draft.order or draft.limit or _says_more(draft)
    if told or last is None or not last.has_rows:
        return False
    if last.entity != draft.root:
        near = draft.schema.ways.between(draft.root, last.entity, most=1)
        return last.count == 1 and bool(near) and _asks_for_any(draft)
    others = _names_a_type(draft) or (last.count == 1 and is_of_everything(draft.clause))
    return bool(draft.wanted) and draft.clause.mood == "ask" and not others


def _is_of_everyone(draft: Draft) -> bool:
    """Whether it is asked whether all of what was shown, or all that belongs to it, is so: "has
    everyone paid?".
    """
    last = draft.before[-1] if draft.before else None
    if last is None or not (last.has_rows and last.turn) or draft.clause.mood != "test":
        return False
    said = draft.clause.words & (closed("universal") - closed("dual"))
    named = draft.nouns or any(x.kind == "name" and x.is_whole for x in draft.links)
    several = last.count > 1 or last.entity != draft.root
    return bool(said and draft.constraints) and several and not named and _are_states(draft)


def _says_more(draft: Draft) -> bool:
    """Whether something is named, or a word is left that may tell which things are meant."""
    named = any(x.kind == "name" for x in draft.links)
    places = range(len(draft.clause.tokens))
    return named or not all(draft.is_explained(at) for at in places)


def _names_a_type(draft: Draft) -> bool:
    """Whether the word for a type is said as it stands: "interviewing" speaks of no interviews."""
    return any(
        singular(draft.word(x.last - 1)) in draft.schema.kind(x.entity).words
        for x in draft.links if x.names_type
    )  # fmt: skip


def _asks_for_any(draft: Draft) -> bool:
    """Whether nothing but "any" and the word for the type is said."""
    said = places(draft.nouns)
    words = [at for at, token in enumerate(draft.clause.tokens) if token.is_word]
    some = closed("existential") | closed("joining") | closed("coordinating")
    return bool(said) and all(at in said or draft.word(at) in some for at in words)


def asks_which_of_them(draft: Draft) -> bool:
    """Whether one of the things themselves is asked for: "which of them", not "of these tasks"."""
    return any(
        draft.word(at) in question_words()
        and draft.word(at + 1) in closed("of")
        and draft.word(at + 2) in closed("plural")
        and not any(x.kind == "type" and x.first == at + 3 for x in draft.links)
        for at in range(len(draft.clause.tokens))
    )
