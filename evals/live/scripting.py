"""Short forms to write scripted conversations in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from evals.live.phrases import either, refused, silent
from evals.live.records import Data, Kind, LiveConversation, LiveTurn, Role
from evals.tasks.records import Fact

Gold = Callable[[Data], Sequence[Fact]]
Change = Callable[[Data], None]

_FAILING = ("could not", "couldn't", "cannot", "can't", "unable", "no such", "not found", "error")


def conversation(id_: str, service: str, *turns: LiveTurn) -> LiveConversation:
    """A conversation whose turns are numbered from 1."""
    numbered = (replace(one, id=f"{id_}-{at:02}") for at, one in enumerate(turns, 1))
    return LiveConversation(id_, service, tuple(numbered))


def turn(role: Role, kind: Kind, text: str, gold: Gold) -> LiveTurn:
    """A turn that asks something."""
    return LiveTurn("", text, kind, gold, role=role)


def act(text: str, after: Change, *free: str, role: Role = "action") -> LiveTurn:
    """A turn that changes something; ``free`` as of a request."""
    return LiveTurn("", text, "write", lambda _: [], after, free, role)


def unknown(text: str, unsaid: Callable[[Data], Iterable[str]] = lambda _: ()) -> LiveTurn:
    """A turn about what there is not: the answer says so, and none of these texts."""
    return turn("unknown", "refuse", text, lambda data: refused(*unsaid(data)))


def unclear(text: str, *lacking: str) -> LiveTurn:
    """A turn that lacks something: nothing is changed, and one of these texts is asked about."""
    return turn("unclear", "talk", text, lambda _: [either(*lacking)])


def polite(text: str) -> LiveTurn:
    """A greeting, thanks, a farewell: there is nothing in it to fail at."""
    return turn("talk", "talk", text, lambda _: [silent(*_FAILING)])


def help_(text: str, *things: str) -> LiveTurn:
    """A question what can be done: the answer names at least one type of thing."""
    return turn("talk", "talk", text, lambda _: [either(*things)])


def chatter(text: str) -> LiveTurn:
    """Nonsense, or a complaint: whatever is answered, nothing is changed."""
    return turn("noise", "talk", text, lambda _: [])
