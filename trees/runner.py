"""Runs the operations of knowledge trees: a list of rows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import lru_cache

from memory.errors import DeveloperError
from tools.function_calls import FunctionAnswer, FunctionCall, NotRunError
from trees.collections import Collection
from trees.operations import ADDRESS, by_address
from trees.records import Tree

_KEPT = 16
"""Trees whose rows are kept in memory."""


class TreeRunner:
    """Implements ``tools.function_calls.FunctionRunner``; a tree is read once."""

    def __init__(self, read: Callable[[str], Tree]) -> None:
        """``read`` gives a tree by its name; raises ``DeveloperError`` as ``TreeStore.get``."""
        self._collections = lru_cache(_KEPT)(lambda name: by_address(read(name)))

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        """See ``FunctionRunner.run``."""
        name = call.address.removeprefix(ADDRESS)
        try:
            found: Mapping[str, Collection] = await asyncio.to_thread(self._collections, name)
        except DeveloperError as error:
            raise NotRunError(str(error)) from None
        if call.name not in found:
            raise NotRunError(f"{name} has no {call.name} any more; import it again")
        return FunctionAnswer(list(found[call.name].rows))

    async def aclose(self) -> None:
        """Forget what was read."""
        self._collections.cache_clear()
