"""Runs the operations of knowledge trees: a list of rows, or the passages nearest to a question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from memory.errors import DeveloperError
from tools.function_calls import FunctionAnswer, FunctionCall, NotRunError
from tools.tree_lookup import NOT_IN_TREE, TREE_PASSAGES, TREE_PATHS, TREE_QUESTION
from trees.answering import answer_from
from trees.collections import Collection
from trees.operations import ADDRESS, LOOK_UP, VERSION, by_address
from trees.records import Tree, path_text
from trees.search import TreeSearch

_KEPT = 16
"""Trees whose rows, and whose index, are kept in memory."""


class TreeRunner:
    """Implements ``tools.function_calls.FunctionRunner``; a tree is read once."""

    def __init__(self, read: Callable[[str], Tree], search: Callable[[Tree], TreeSearch]) -> None:
        """``read`` gives a tree by its name, ``search`` the search in it.

        Both block; ``read`` raises ``DeveloperError`` as ``TreeStore.get``.
        """
        self._collections = lru_cache(_KEPT)(lambda address: by_address(read(_name(address))))
        self._searches = lru_cache(_KEPT)(lambda address: search(read(_name(address))))

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        """See ``FunctionRunner.run``."""
        try:
            if call.name == LOOK_UP:
                question = str(call.arguments[TREE_QUESTION])
                return FunctionAnswer(
                    await asyncio.to_thread(self._passages, call.address, question)
                )
            found: Mapping[str, Collection] = await asyncio.to_thread(
                self._collections, call.address
            )
        except DeveloperError as error:
            raise NotRunError(str(error)) from None
        if call.name not in found:
            name = _name(call.address)
            raise NotRunError(f"{name} has no {call.name} any more; import it again")
        return FunctionAnswer(list(found[call.name].rows))

    def _passages(self, address: str, question: str) -> dict[str, Any]:
        """Passages with their paths, and what of the question stands nowhere in the tree."""
        answer = answer_from(self._searches(address), question)
        return {
            TREE_PASSAGES: list(answer.values),
            TREE_PATHS: [path_text(path) for path in answer.paths],
            NOT_IN_TREE: list(answer.unknown),
        }

    async def aclose(self) -> None:
        """Forget what was read."""
        self._collections.cache_clear()
        self._searches.cache_clear()


def _name(address: str) -> str:
    return address.removeprefix(ADDRESS).partition(VERSION)[0]
