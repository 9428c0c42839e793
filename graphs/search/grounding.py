"""Grounding: names and values of a request become things, by what was seen and safe look-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from graphs.rows.answer_rows import Row
from memory.name_directory import KnownValue, Mention
from tools.entity_types.records import EntityModel


class Grounding(Protocol):
    """What is known of things, for one run; look-ups are sent at most as its budget allows.

    A look-up is a safe call: an operation of risk ``read`` that lists things and needs no input but
    ids of things that are known, or that searches for a text.
    """

    async def survey(self, entities: Sequence[str]) -> None:
        """Read lists of these types, so that their values are known; cheap where they were read.

        The order is that of importance: where the budget ends, the rest stays unread.
        """
        ...

    async def search(self, text: str, entities: Sequence[str]) -> Sequence[KnownValue]:
        """Things of these types by this name, by operations that search or filter by a text.

        Those whose name is the text, else those that share a word with it, else whatever a search
        found for it. Where nothing is found lists are read that this run did not read.
        """
        ...

    def mentions(self, text: str, entities: Sequence[str] = ()) -> Sequence[Mention]:
        """Known values that stand in a text; see ``NameDirectory.mentions``."""
        ...

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        """What is known of a type."""
        ...

    def read_whole(self, entity: str) -> bool:
        """Whether this run read a list of all things of the type: an unknown name is none."""
        ...

    async def look_through(self, entities: Sequence[str]) -> None:
        """Read lists of these types of which this run read none, so that ``rows`` tells what there
        is now; the order is that of importance.
        """
        ...

    def rows(self, entity: str) -> Sequence[Row]:
        """The things of a type that this run saw, newest last, as rows of their attributes."""
        ...

    @property
    def model(self) -> EntityModel:
        """The entity model as what was looked up shows it: the newest after ``survey``."""
        ...

    @property
    def sent(self) -> Sequence[str]:
        """Tool ids of the look-ups that this run sent, in order."""
        ...


class NotingGrounding(Grounding, Protocol):
    """A grounding that ordinary calls of the run fill, too."""

    async def note_answer(
        self,
        tool_id: str,
        arguments: Mapping[str, Any],
        body: Any,
        beside: Mapping[str, Any] | None = None,
    ) -> None:
        """Take in what an answer tells of things; ``beside``: see ``CallResult.beside``."""
        ...
