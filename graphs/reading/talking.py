"""Requests that ask for no call: a greeting, thanks, "what can you do?", "that is wrong"."""

from __future__ import annotations

from graphs.forms.records import TalkGoal, Topic
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.tokens import Token, tokens_of


def talk(clause: Clause) -> TalkGoal | None:
    """The reply that is asked for, where the words of a clause are of closed classes alone."""
    topic = _topic([t for t in clause.tokens if t.is_word])
    return TalkGoal(id="g1", topic=topic) if topic else None


def _topic(tokens: list[Token]) -> Topic | None:
    words = [t.lower for t in tokens]
    named = {t.lower for t in tokens if not t.function and not t.lower.startswith("'")}
    if not words:
        return "other"
    ends = set(words) & (closed("thanking") | closed("leaving"))
    if ends and named <= closed("thanking") | closed("closing"):
        return "thanks"
    if named <= closed("greeting") and set(words) & closed("greeting"):
        return "greeting"
    if named and named <= closed("denying"):
        return "complaint"
    if named <= closed("helping") and (named or _asks_what_it_can(words)):
        return "help"
    return None


def _asks_what_it_can(words: list[str]) -> bool:
    asked = ("what", "able", "partners")
    return all(set(words) & closed(name) for name in asked)


def is_talk(text: str) -> bool:
    """Whether a text only greets, thanks, asks for help or complains."""
    said = _topic([t for t in tokens_of(text) if t.is_word])
    return said not in (None, "other")
