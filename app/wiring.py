"""The one place where concrete parts are brought together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.settings import Settings
    from tools.library import ToolLibrary

DATABASE = "cairn.db"


@contextmanager
def open_library(settings: Settings) -> Iterator[ToolLibrary]:
    """The tool library of the data folder; raises ``DeveloperError`` as ``open_database``."""
    from memory.database import open_database
    from tools.sqlite_library import SqliteLibrary

    engine = open_database(settings.data_dir / DATABASE)
    try:
        yield SqliteLibrary(engine)
    finally:
        engine.dispose()
