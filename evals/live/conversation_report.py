"""The tables and the JSON document of the conversations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from evals.live import report
from evals.live.conversations.catalogue import CONVERSATIONS
from evals.live.judging import Judged
from evals.live.report import COLUMNS, LEGEND, Column, groups, print_rows

if TYPE_CHECKING:
    from app.settings import Settings

_PLACES = {
    turn.id: (conversation.id, turn.role)
    for conversation in CONVERSATIONS
    for turn in conversation.turns
}
"""Turn -> its conversation, and what it is in it."""
_VERDICTS = COLUMNS[1:5]
_TURNS = Column("turns", "turns", len)
_BY_ROLE = (_TURNS, *_VERDICTS)


def _conversation(one: Judged) -> str:
    return _PLACES[one.id][0]


def _role(one: Judged) -> str:
    return _PLACES[one.id][1]


_BY_SERVICE = (
    Column("conversations", "convs", lambda judged: len(set(map(_conversation, judged)))),
    *_BY_ROLE,
)


def print_tables(judged: Sequence[Judged]) -> None:
    """A row for each service and for all, then a row for each kind of turn."""
    print_rows("", groups(judged, lambda one: one.service), _BY_SERVICE)
    print_rows("turn", groups(judged, _role), _BY_ROLE)
    click.echo(LEGEND.partition("\n")[0])


def document(
    judged: Sequence[Judged], settings: Settings, *, strategy: str, texts: bool
) -> dict[str, Any]:
    """Everything as JSON; without ``texts`` nothing tells what was typed and answered."""
    whole = report.document(judged, settings, strategy=strategy, texts=texts)
    turns = [
        {**entry, "conversation": _conversation(one), "turn": _role(one)}
        for entry, one in zip(whole.pop("requests"), judged, strict=True)
    ]
    return {
        **whole,
        "conversations": {n: _figures(r) for n, r in groups(judged, _conversation).items()},
        "roles": {n: _figures(r) for n, r in groups(judged, _role).items()},
        "turns": turns,
    }


def _figures(judged: Sequence[Judged]) -> dict[str, float]:
    return {column.name: column.of(judged) for column in _BY_ROLE}
