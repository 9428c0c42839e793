"""The contract of the name directory: values of things seen in responses, and whose they are.

A name of the request becomes an id by it. It holds what people may say of things: names, titles,
e-mails, codes, and short texts such as a status or a city.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

MOST_VALUES = 2000
"""Values that are kept of one attribute of one type."""
MOST_CHARS = 200
"""Characters of the longest value that is kept."""


@dataclass(frozen=True, slots=True)
class KnownValue:
    """One value of one attribute of one thing."""

    entity: str
    """Id of the entity type."""
    attribute: str
    """Name of the attribute that holds it."""
    text: str
    """The value as the service wrote it."""
    thing: Any = None
    """Id of the thing (a JSON scalar); None where the thing has none."""
    label: str = ""
    """What tells the thing apart from others of the same name: other values of its row, short."""
    tool_id: str = ""
    """Operation that returned it."""
    seen_at: str = ""
    """When, ISO 8601, UTC."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A known value that stands in a text."""

    start: int
    end: int
    value: KnownValue
    exact: bool = True
    """Whether the whole value stands there; else a part of it that only it, or few others, have."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A list that was read to fill the directory."""

    tool_id: str
    arguments: dict[str, Any] = field(default_factory=dict)
    read_at: str = ""
    whole: bool = True
    """Whether every page was read."""
    failed: bool = False
    refused: bool = False
    """Whether it failed since the service gives no such list: asking again would change nothing."""


class NameView(Protocol):
    """What is known at one moment; reads nothing, so it never blocks."""

    def mentions(self, text: str, *, entities: Sequence[str] = ()) -> Sequence[Mention]:
        """See ``NameDirectory.mentions``."""
        ...

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        """See ``NameDirectory.values``."""
        ...

    def readings(self) -> Sequence[Reading]:
        """See ``NameDirectory.readings``."""
        ...


class NameDirectory(Protocol):
    """Values of things by owner; safe to use from several threads and processes. Methods block.

    What was seen too long ago is not there any more. Known secrets, and values of attributes that
    name a secret, are not kept; nor are values of more than ``MOST_CHARS`` characters.
    """

    def note(self, values: Sequence[KnownValue], reading: Reading | None = None) -> None:
        """Keep values, newest last; what was kept of the same thing and attribute is replaced.

        A value of no thing is kept once for each text. Of each attribute the newest
        ``MOST_VALUES`` are kept. Where ``seen_at`` and ``read_at`` are empty they become now.
        """
        ...

    def view(self) -> NameView:
        """What is known now, for whoever must not block."""
        ...

    def mentions(self, text: str, *, entities: Sequence[str] = ()) -> Sequence[Mention]:
        """Every known value that stands in the text; only of these types where some are given.

        Words on their own boundaries, scripts without spaces anywhere; case, accents, plural ``s``
        and possessive ``'s`` ignored. Whole values first, longest first; then parts, longest first:
        one word or more of a value of several words, where few values of the attribute have it and
        nothing longer holds it. Of values of one attribute written alike the newest few are given.
        """
        ...

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        """What is known of a type, or of one attribute of it, newest last; ``""``: of any type."""
        ...

    def readings(self) -> Sequence[Reading]:
        """Lists that were read and have not expired."""
        ...

    def forget(self, *, entity: str = "", text: str = "") -> int:
        """Forget all, a type, or what a text names; returns how many values went.

        What a text names: values in whose text or label its words stand, and all else that is known
        of those things. Lists that gave what went count as not read any more.
        """
        ...

    def for_owner(self, owner: str) -> Self:
        """The directory of another owner."""
        ...
