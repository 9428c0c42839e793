"""Requests that ask for no call: a greeting, thanks, "what can you do?", "that is wrong"."""

from __future__ import annotations

from graphs.forms.records import TalkGoal, Topic
from graphs.reading.clauses import ANY_TIME, DATES, Clause, clause_of
from graphs.reading.closed_class import closed, question_words
from graphs.reading.tokens import Token


def talk(clause: Clause) -> TalkGoal | None:
    """The reply that is asked for, where the words of a clause are of closed classes alone."""
    tokens = _said(clause)
    ends = _only_closes(tokens) or _thanks_for_something(clause)
    topic = _topic(tokens) or ("thanks" if ends else None)
    return TalkGoal(id="g1", topic=topic) if topic else None


def _said(clause: Clause) -> list[Token]:
    """The words of a clause, but for the day beside thanks: "thanks, that's all for today"."""
    ends = clause.words & (closed("thanking") | closed("leaving"))
    asks = {"?"} | closed("about") | closed("coordinating") - {","} | set(question_words())
    days = {
        at for p in clause.values if p.value.kind in DATES for at in range(p.first, p.last)
        if ends and not clause.words & asks
    }  # fmt: skip
    return [t for at, t in enumerate(clause.tokens) if t.is_word and at not in days]


def _thanks_for_something(clause: Clause) -> bool:
    """Whether it begins with thanks, asks and orders nothing, and names nothing by a value."""
    first = next((t.lower for t in clause.tokens if t.lower not in closed("closing") | {","}), "")
    thanks = first in closed("thanking") - closed("heaps")
    return clause.mood == "open" and thanks and not clause.values


def _only_closes(tokens: list[Token]) -> bool:
    """Whether all words only end what was spoken of: "ok great"."""
    named = {t.lower for t in tokens if not t.function}
    words = {t.lower for t in tokens}
    if words & closed("agreeing") and words <= closed("agreeing") | closed("closing"):
        return True
    plain = named <= closed("letting_be") | closed("correcting")
    lets_be = plain and _lets_be([t.lower for t in tokens])
    return bool(named) and (named <= closed("closing") or lets_be)


def _lets_be(words: list[str]) -> bool:
    """Whether something is let be, as no one "is on leave"."""
    said = next((at for at, word in enumerate(words) if word in closed("letting_be")), len(words))
    return any(word in closed("pronouns") for word in words[said:]) and not (
        set(words[:said]) & (closed("pronouns") | closed("being"))
    )


def _topic(tokens: list[Token]) -> Topic | None:
    words = [t.lower for t in tokens]
    named = {t.lower for t in tokens if not t.function and not t.lower.startswith("'")}
    if not words:
        return "other"
    ends = set(words) & (closed("thanking") | closed("leaving"))
    closing = closed("thanking") | closed("closing") | closed("parting")
    if ends and named <= (closing if _asks_what_it_can(words) else closing | closed("helping")):
        return "thanks"
    if named <= closed("greeting") and set(words) & closed("greeting"):
        return "greeting"
    if named and named <= closed("denying"):
        return "complaint"
    if named <= closed("helping") and (named or _asks_what_it_can(words)):
        return "help"
    if _asks_about_it(words, named):
        return "help"
    return None


def _asks_what_it_can(words: list[str]) -> bool:
    asked = ("what", "able", "partners")
    return all(set(words) & closed(name) for name in asked)


def _asks_about_it(words: list[str], named: set[str]) -> bool:
    """Whether it is asked what there is to ask: "what other things do you know about?"."""
    if not named and any(question_words().get(word) == "person" for word in words):
        return set(words) & closed("addressed") != set()  # "who are you?"
    asked = all(set(words) & closed(name) for name in ("what", "addressed"))
    return asked and named <= closed("asking") | closed("vague")


def is_courtesy(clause: Clause) -> bool:
    """Whether a clause only greets or thanks."""
    said = talk(clause)
    return said is not None and said.topic in ("greeting", "thanks")


def is_talk(text: str) -> bool:
    """Whether a text only greets, thanks, asks for help or complains."""
    said = _topic(_said(clause_of(text, 0, ANY_TIME)))
    return said not in (None, "other")
