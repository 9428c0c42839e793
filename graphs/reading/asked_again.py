"""A request asked again with another name: "and Ada?" after one whose name nothing bears."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from graphs.form_reasoner import EarlierTurn, ReadQuestion
from graphs.forms.records import DoGoal, TalkGoal
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.closed_class import (
    closed,
    light_verbs,
    question_words,
    standing_for_things,
)
from graphs.reading.fragments import leads_in
from graphs.reading.names_for_pronouns import behind_name, of_lost
from graphs.reading.schema import Schema
from graphs.reading.scope import deeds, unknown_names
from graphs.reading.so_now import so_now
from graphs.reading.tokens import tokens_of
from graphs.reading.told_things import places_said
from graphs.reading.values import extract
from memory.name_directory import Mention


def asked_instead(
    question: ReadQuestion, scope: Sequence[str], schema: Schema
) -> ReadQuestion | None:
    """What is asked, or stated, where a request only changes the one before; None of all others."""
    if (stated := so_now(question)) is not None:
        return stated
    if text := asked_again(question, scope, schema) or _of_lost(question, scope, schema):
        return restated(question, text)
    text = behind_name(question, scope, _name)
    return _about(question, text) if text else None


def asked_again(question: ReadQuestion, scope: Sequence[str], schema: Schema) -> str:
    """The request before, which came to nothing, with the name said now in place of the one that
    nothing bears; ``""`` where it bore none, or more is said now.
    """
    lost = question.lost or _lost(question.earlier)
    if not lost:
        return ""
    clause = clause_of(_behind_told(question, scope, schema), 0, question.now)
    new = _name(clause, lost)
    if not new or _is_sentence(clause, question, scope, schema):
        return ""
    old = _unknown(replace(question, request=lost), scope, schema)
    if not old:
        return ""
    named = [m for m in question.grounding.mentions(new, scope) if m.exact]
    if not (named or _is_proper(new)) and _changes(question.earlier):
        return ""  # what is changed has a name: "approve" is none
    if _names_others(named, question.grounding.mentions(old, scope)):
        return ""
    known = any(m.value.text == new for m in named)
    alike = known or _is_proper(old) == _is_proper(new)
    return lost.replace(old, new, 1) if alike else ""


def _of_lost(question: ReadQuestion, scope: Sequence[str], schema: Schema) -> str:
    """The question with the one name of the request before, which came to nothing, for "she"."""
    lost = question.lost or _lost(question.earlier)
    if not lost:
        return ""
    known = {m.value.text for m in question.grounding.mentions(lost, list(scope)) if m.exact}
    name = _unknown(replace(question, request=lost), scope, schema)
    names = known | {name} - {""}
    return of_lost(question, *names) if len(names) == 1 else ""


def _behind_told(question: ReadQuestion, scope: Sequence[str], schema: Schema) -> str:
    """The request without what is said before its last mark and only tells something and names
    nothing: "oh, she left. Ada then?"; whole where that does more.
    """
    text, marks = question.request, closed("stops") | {","}
    ends = [t.end for t in tokens_of(text) if t.lower in marks and text[t.end :].strip()]
    told = clause_of(text[: ends[-1]], 0, question.now) if ends else None
    if told is None or told.mood in ("command", "test") or told.words & {"?", *question_words()}:
        return text
    verbs = deeds(schema, scope, question.relevant, question.library)
    names = any(p.value.kind == "name" for p in told.values)
    said = any(t.lower in closed("nominative") for t in told.tokens)
    orders = told.tokens[told.head].stem in verbs and not said
    return text if names or orders else text[ends[-1] :].strip()


def _changes(earlier: Sequence[EarlierTurn]) -> bool:
    """Whether the last turn wanted something that there is changed."""
    goals = earlier[-1].form.goals if earlier else ()
    return any(isinstance(goal, DoGoal) and goal.target is not None for goal in goals)


def _names_others(named: Sequence[Mention], called: Sequence[Mention]) -> bool:
    """Whether things of another type are named than those that are called so in part: "no, K4",
    a locker, where several people are called Ben.
    """
    types = {m.value.entity for m in called}
    alike = {m.start for m in named if m.value.entity in types}
    return bool(types) and any(m.start not in alike for m in named)


def _is_sentence(
    clause: Clause, question: ReadQuestion, scope: Sequence[str], schema: Schema
) -> bool:
    """Whether more than a name is said: a verb of what can be done or shown, or a word for
    something spoken of: "show me its comments", "delete the old one".
    """
    verb = clause.tokens[clause.head]
    if clause.words & standing_for_things() or verb.lower in closed("asking") | light_verbs():
        return True
    if clause.mood == "command":
        return True
    written_small = verb.lower == verb.text
    return written_small and verb.stem in deeds(schema, scope, question.relevant, question.library)


def _unknown(question: ReadQuestion, scope: Sequence[str], schema: Schema) -> str:
    """The one name in a request that nothing bears whole; ``""`` where there are none, or several.

    Words with capitals on both sides of a preposition are one: "Yoga for Beginners".
    """
    text, known = question.request, question.grounding.mentions(question.request, list(scope))
    spans = [
        (v.start, v.end) for v in extract(text, now=question.now)
        if v.kind in ("name", "identifier", "quoted") and _is_proper(v.text)
        and not any(m.exact and m.start <= v.start and m.end >= v.end for m in known)
    ]  # fmt: skip
    if not spans:
        names = unknown_names(question, scope, schema)
        return names[0] if len(names) == 1 and names[0] in text else ""
    for (_, end), (start, _) in pairwise(spans):
        if text[end:start].strip().lower() not in closed("prepositions"):
            return ""
    return text[spans[0][0] : spans[-1][1]]


def restated(question: ReadQuestion, text: str) -> ReadQuestion:
    """The question about a text in place of what was typed, as if the turn before had not been."""
    earlier = question.earlier if question.lost else question.earlier[:-1]
    return replace(_about(question, text), lost="", earlier=earlier)


def _about(question: ReadQuestion, text: str) -> ReadQuestion:
    """The question about a text in place of what was typed."""
    near = question.relevant_to(text) if question.relevant_to is not None else question.relevant
    return replace(question, request=text, relevant=near)


def _lost(earlier: Sequence[EarlierTurn]) -> str:
    """The request of the last turn, where nothing was found or changed by it; talk looks for
    nothing.
    """
    last = earlier[-1] if earlier else None
    if last is None or not last.found:
        return ""
    if all(isinstance(goal, TalkGoal) for goal in last.form.goals):
        return ""
    found = last.found.values()
    there = any(one.matched or one.total or one.truth or one.changes for one in found)
    return "" if there else last.request


def _is_proper(name: str) -> bool:
    """Whether it is written as names and codes are: each word but those between them."""
    words = [token for token in tokens_of(name) if token.is_word and not token.function]
    return all(any(c.isupper() or c.isdigit() for c in token.text) for token in words)


def _name(clause: Clause, lost: str) -> str:
    """The one name that a fragment says; what else it says leads it in, or was said before."""
    again = {token.stem for token in tokens_of(lost)}
    said = [
        at for at, token in enumerate(clause.tokens)
        if token.is_word and not token.function and not token.lower.startswith("'")
        and token.stem not in again and not leads_in(clause, at)
    ]  # fmt: skip
    counts = clause.words & closed("many")  # "how many offers ..." names nothing
    if not said or counts or places_said(clause) or any(p.is_measured for p in clause.values):
        return ""
    first, last = said[0], said[-1] + 1
    inside = range(first, last)
    others = (at for at, token in enumerate(clause.tokens) if token.is_word and at not in inside)
    plain = all(
        leads_in(clause, at) or clause.tokens[at].stem in again or clause.word(at).startswith("'")
        for at in others
    )
    whole = all(clause.tokens[at].is_word for at in inside)
    return clause.said(first, last) if plain and whole else ""
