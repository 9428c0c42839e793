"""Answers of chat models kept in a file, by langchain-community's cache."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from langchain_core.caches import BaseCache


def open_model_cache(path: Path) -> BaseCache:
    """The cache of a file; one that is damaged is started afresh, for answers can be asked again.

    The file holds prompts as they were sent, and no key.
    """
    # Both warnings are for the library itself: its end is announced, and how it reads its own rows.
    warnings.filterwarnings("ignore", "`langchain-community` is being sunset", DeprecationWarning)
    warnings.filterwarnings("ignore", "The default value of `allowed_objects`")
    from langchain_community.cache import SQLiteCache
    from sqlalchemy.exc import DatabaseError

    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return SQLiteCache(str(path))
    except DatabaseError:
        path.unlink()
        return SQLiteCache(str(path))
