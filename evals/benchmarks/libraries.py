"""Catalogues of a benchmark as a library in memory."""

from __future__ import annotations

from collections.abc import Iterable

from tools.library import Catalogue
from tools.volatile_library import VolatileLibrary


def library_of(catalogues: Iterable[Catalogue]) -> VolatileLibrary:
    """A library that holds all these catalogues; built at once, since each ``put`` copies all."""
    held = list(catalogues)
    return VolatileLibrary.of(
        {one.category.id: one.category for one in held}.values(),
        [one.group for one in held],
        [tool for one in held for tool in one.tools],
    )
