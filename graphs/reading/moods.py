"""Whether a clause asks, commands, or may do either."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from graphs.reading.closed_class import closed, question_words, totals
from graphs.reading.stretches import bids, is_participle, looks_bidding
from graphs.reading.tokens import Token

Mood = Literal["ask", "test", "command", "open"]
"""``ask``: what, which, show me; ``test``: yes or no; ``command``: it begins with the verb of an
operation that changes something; ``open``: it may be either."""


def mood_of(
    tokens: Sequence[Token], head: int, is_deed: Callable[[Token], bool], *, named: bool
) -> Mood:
    """``named``: whether a value begins the clause: then "May" is no auxiliary."""
    if not tokens:
        return "ask"
    if head == obliged_at(tokens, is_deed):
        return "command"
    lead = [t.lower for t in tokens[: head + 1]]
    first = tokens[head].lower
    asked = any(t.lower == "?" for t in tokens)
    if any(word in question_words() or word in closed("how") for word in lead):
        return "ask"
    requests = _requests(tokens, head) and bids(tokens[head], is_deed)
    if requests or _hands_over(tokens, head):
        return "command"
    if first in closed("asking") or first in totals():
        return "ask"
    auxiliary = not named and tokens[0].lower in closed("auxiliaries")
    bidding = {t.lower for t in tokens[:2]} <= closed("polite") | closed("bidden")
    if auxiliary and not bidding:
        return "test"
    if tokens[0].lower in closed("conditional"):
        return "test"
    if asked or first in closed("determiners"):
        return "ask"
    return "command" if bids(tokens[head], is_deed) or looks_bidding(tokens, head) else "open"


def asked_for(tokens: Sequence[Token], first: int) -> int:
    """Where the question word stands that a verb of asking leads: "tell me who", "I want to know
    when"; else where it was looked for.
    """
    leads, at = closed("asking") | closed("amounting") | closed("polite"), first
    while at < len(tokens) - 1 and tokens[at].lower in leads:
        at += 1
    asks = at < len(tokens) and tokens[at].lower in {*question_words()} | closed("how")
    return at if asks else first


def _hands_over(tokens: Sequence[Token], head: int) -> bool:
    """Whether somebody else than who speaks is to have something: "give it to Ada", "give Fix the
    roof to Ada", "give Ada all the tasks", "give the first one to Ada", "give that job to Ada".
    """
    said = [t.lower for t in tokens[head:]]
    if len(said) < 4 or said[0] not in closed("handing"):
        return False
    leads = closed("becoming") & closed("shifting")
    pointing = closed("pointing_at_one") | closed("pointing_at_some")
    pointed = said[1] in pointing and not tokens[head + 2].function  # "that job"
    if said[1] in closed("pronouns") and not pointed:
        given = said[2] in leads and said[3] not in closed("own")
        return given or _is_thing_handed(said[2])
    to = [i for i in range(2, len(said) - 1) if said[i] in leads]
    given = bool(to) and _is_written_as_name(tokens[head + to[0] + 1])
    named = _is_written_as_name(tokens[head + 1])
    if pointed or said[1] in closed("articles"):
        return given
    return named and (given or _is_thing_handed(said[2]))


def _is_thing_handed(word: str) -> bool:
    """Whether a word behind whoever is handed something begins what that is: "give him 30", "give
    Ada the keys".
    """
    return word[:1].isdigit() or word in closed("determiners") | closed("numbers")


def _is_written_as_name(token: Token) -> bool:
    return token.text[:1].isupper() and not token.function and token.lower not in closed("own")


def _requests(tokens: Sequence[Token], head: int) -> bool:
    """Whether a command is put as a question to whom it is given: "could you cancel it?"."""
    stops = [i for i in range(head) if tokens[i].lower in closed("opening") - closed("polite")]
    lead = [t.lower for t in tokens[stops[-1] + 1 if stops else 0 : head]]
    return bool(lead) and lead[0] in closed("auxiliaries") and bool(closed("bidden") & set(lead))


def obliged_at(tokens: Sequence[Token], is_deed: Callable[[Token], bool]) -> int:
    """Where the verb stands of what has to be done, or is wanted done; -1: nothing has to."""
    said = [t.lower for t in tokens]
    for at in range(1, len(tokens)):
        if said[at] in closed("negating"):
            return -1
        if not (is_deed(tokens[at]) and is_participle(tokens[at])):
            continue
        must = closed("obliging") & set(said[:at]) and said[at - 1] in closed("bare_being")
        obliged = must or _may_be_done_now(said, at)
        asks = closed("asking") - closed("wishing")
        ends = all(not t.is_word or t.lower in closed("polite") for t in tokens[at + 1 :])
        wished = ends and closed("wishing") & set(said[:at]) and not asks & set(said[:at])
        if obliged or wished:
            return at
    return -1


def _may_be_done_now(said: Sequence[str], at: int) -> bool:
    """Whether it is told that something may be done by now: "job 5 can be closed now"."""
    asks = closed("asking") | closed("how") | closed("relative") | set(question_words())
    can = said[at - 1] in closed("bare_being") and said[at - 2] in closed("able")
    told = not asks & set(said[:at]) and "?" not in said
    return can and told and said[at + 1 : at + 2] in [[now] for now in closed("at_present")]
