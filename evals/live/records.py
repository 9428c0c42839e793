"""The records of a live service: its description, its application, its data, its requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

from evals.tasks.records import Fact

Data = dict[str, Any]
"""Everything a service holds, as plain JSON: collection -> its records."""
Kind = Literal["look_up", "join", "total", "test", "compare", "write", "refuse", "talk"]
"""``refuse``: the service cannot answer; an answer must say so and state nothing."""
Role = Literal[
    "first", "topic", "follow_up", "reference", "action", "correction", "unknown", "recovery",
    "unclear", "talk", "noise",
]  # fmt: skip
"""What a turn is in its conversation: ``first`` and ``topic`` stand alone, ``follow_up`` replaces a
part of what was asked, ``reference`` and ``action`` speak of what was seen, ``unknown`` names what
there is not, ``recovery`` comes after it, ``unclear`` lacks something that must be asked, ``talk``
is politeness or a call for help, and ``noise`` says nothing to go by."""


@dataclass(frozen=True, slots=True)
class LiveRequest:
    """One request as a person types it, with what is right computed from the data."""

    id: str
    text: str
    kind: Kind
    gold: Callable[[Data], Sequence[Fact]]
    """What the answer must say. Each fact must be met: ``Fact(all=...)`` every text,
    ``Fact(none=...)`` none of the texts (rows that do not belong), ``Fact(text=...)`` one of the
    texts, ``Fact(number=...)`` the number."""
    after: Callable[[Data], None] | None = None
    """Makes the right change in a copy of the data; None where nothing may change."""
    free: Sequence[str] = ()
    """Names of fields in made records whose values do not matter: ids, times."""


@dataclass(frozen=True, slots=True)
class LiveService:
    """A service that is started anew, with fresh data, for each request."""

    name: str
    set_aside: bool
    """Whether it was written before the code and may only be looked at when all is done."""
    about: str
    """Style of its description, for the report."""
    data: Callable[[], Data]
    """Fresh data."""
    application: Callable[[Data], Any]
    """The ASGI application over this data; it changes the data in place.

    It is made once, and the data is refilled in place before each request: it must look every
    collection up when it is asked, and keep nothing beside the data (no counters of ids).
    """
    description: Callable[[str], Mapping[str, Any] | str]
    """The OpenAPI description, as an object or as YAML text, for a base address."""
    requests: Sequence[LiveRequest]
    api_key: str = ""
    """Where it asks for a key: the key."""
    notes: Mapping[str, str] = field(default_factory=dict)
    today: date | None = None
    """What the agent takes for today; None: the day it is."""


@dataclass(frozen=True, slots=True)
class LiveTurn(LiveRequest):
    """A request of a conversation; its gold is computed from the data as it stands by then."""

    role: Role = "first"


@dataclass(frozen=True, slots=True)
class LiveConversation:
    """A scripted conversation on one service: turns with gold, in order."""

    id: str
    service: str
    turns: Sequence[LiveTurn]
