"""How people name LangChain tools: ``langchain:`` with a module and a name in it."""

from __future__ import annotations

import re

from memory.errors import DeveloperError

SOURCE = "langchain:"
_NAMED = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")


def is_langchain(location: str) -> bool:
    """Whether a source is LangChain tools: ``langchain:my_package.tools:TOOLS``."""
    return location.startswith(SOURCE)


def langchain_address(location: str) -> str:
    """``location`` itself; "" for any other source.

    Raises ``DeveloperError`` (code ``invalid_langchain_source``).
    """
    if not is_langchain(location):
        return ""
    if not _NAMED.fullmatch(location.removeprefix(SOURCE)):
        raise DeveloperError(
            f"{location!r} names no LangChain tools. Give a module and the name of a tool, a list "
            "of tools or a toolkit in it, like langchain:my_package.tools:TOOLS.",
            code="invalid_langchain_source",
        )
    return location
