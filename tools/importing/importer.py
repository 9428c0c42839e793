"""The contract of importers: what makes catalogues of a parsed description of one kind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple, Protocol

from tools.importing.bundling import ReadLinked
from tools.library import Catalogue


class Choice(NamedTuple):
    """Which operations are wanted; an empty part leaves the choice open."""

    tags: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    """Patterns of the shell: ``/pets/*``."""
    methods: tuple[str, ...] = ()

    def takes(self, method: str, path: str, tags: Collection[str]) -> bool:
        """Whether an operation is wanted; upper and lower case of tag and method are one."""
        named = {tag.lower() for tag in tags}
        return (
            (not self.tags or any(tag.lower() in named for tag in self.tags))
            and (not self.paths or any(fnmatchcase(path, pattern) for pattern in self.paths))
            and (not self.methods or method.lower() in {one.lower() for one in self.methods})
        )


class ImportOptions(NamedTuple):
    """What the person who imports says of the description; None leaves it to the description."""

    group_id: str | None = None
    category: str | None = None
    base_url: str | None = None
    allow_loopback: bool = False
    safe: tuple[str, ...] = ()
    """Operations that change nothing, whatever their method."""
    choice: Choice = Choice()
    environment: tuple[str, ...] = ()
    """Variables that the command of an MCP server is given, each a credential of the group."""


class Importer(Protocol):
    """Reads one kind of description."""

    name: str
    """As people know the kind: ``OpenAPI``."""

    def recognises(self, root: Any) -> bool:
        """Whether a parsed description is of this kind; never raises."""
        ...

    def catalogues(
        self, root: Any, source: str, options: ImportOptions, linked: ReadLinked | None
    ) -> Sequence[Catalogue]:
        """One catalogue for each group, at least one; ``root`` may be changed.

        One broken operation never loses the others: it is in ``skipped`` with the reason. Raises
        ``DeveloperError`` where nothing can be imported or an option does not fit.
        """
        ...
