"""A lesson: a request, the program that answers it, and what it came to."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from tools.records import Record

Way = Literal["mined", "back_instructed"]


class Source(Record):
    """Where the operations of a lesson come from."""

    group: str
    source: str
    """File or URL of the description."""
    digest: str
    """sha256 of the description."""
    licence: str
    """As whoever made the lessons said it."""


class MadeCall(Record):
    """A call that a program made."""

    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)
    rows: tuple[dict[str, Any], ...] = ()
    """The first rows of its answer."""


class Lesson(Record):
    """One example."""

    id: str
    """Digest of the program: the same lesson is known again."""
    shape: str
    """The same for lessons that differ in values alone."""
    way: Way
    request: str
    context: dict[str, str] = Field(default_factory=dict)
    """How it is asked: mood; by a model also age and dialect."""
    solution: tuple[str, ...]
    """Tools of the program, in order."""
    program: str
    calls: tuple[MadeCall, ...]
    value: Any
    """What the program gives."""
    functions: tuple[dict[str, Any], ...]
    """The tools as functions for a chat model: ``name``, ``tool``, ``description``,
    ``parameters``."""
    sources: tuple[Source, ...]
    author: str
    """Who wrote the request: ``templates``, or the name of a chat model."""


class Draft(Record):
    """A program before it was carried out, with the words of its request."""

    way: Way
    solution: tuple[str, ...]
    program: str
    steps: tuple[str, ...]
    """What each call does, in the words of its description, with its values."""
    asked: str
    """What is done with the rows: a name of ``data/wordings.yaml``."""
    told: dict[str, Any] = Field(default_factory=dict)
    """Its words and values there."""
    stated: tuple[str, ...] = ()
    """Values that the request has to state."""

    @property
    def shape(self) -> tuple[Any, ...]:
        """The same for drafts that differ in values alone."""
        told = {name: one for name, one in self.told.items() if name != "value"}
        return (*self.solution, self.asked, *sorted(map(str, told.items())))
