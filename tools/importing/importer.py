"""The contract of importers: what makes catalogues of a parsed description of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from tools.importing.bundling import ReadLinked
from tools.library import Catalogue


class ImportOptions(NamedTuple):
    """What the person who imports says of the description; None leaves it to the description."""

    group_id: str | None = None
    category: str | None = None
    base_url: str | None = None
    allow_loopback: bool = False
    safe: tuple[str, ...] = ()
    """Operations that change nothing, whatever their method."""


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
