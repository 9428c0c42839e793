"""Trees that the agent may use: kept in the store, and in the library as operations."""

from __future__ import annotations

import hashlib
import json

from memory.errors import DeveloperError
from tools.library import ToolLibrary
from trees.operations import ADDRESS, tree_catalogue
from trees.records import Tree
from trees.store import TreeFacts, TreeStore


class OfferedTrees:
    """Keeps a store of trees and a tool library in step."""

    def __init__(self, store: TreeStore, library: ToolLibrary) -> None:
        self.store = store
        self._library = library

    def put(self, tree: Tree) -> TreeFacts:
        """Store and offer a tree; raises ``DeveloperError`` (code ``tree_name_taken``)."""
        groups = {group.id: group for group in self._library.groups()}
        taken = groups.get(tree.name)
        if taken is not None and not taken.base_url.startswith(ADDRESS):
            raise DeveloperError(
                f"{tree.name!r} is the name of a group of tools from {taken.source}. Give the tree "
                "another one with --name.",
                code="tree_name_taken",
            )
        tree_catalogue(tree, "")  # what cannot be offered is not stored
        facts = self.store.put(tree)
        self.offer(tree.name)
        return facts

    def offer(self, name: str) -> None:
        """Offer a stored tree as it is now, with what is written of its nodes.

        Whoever holds the tree in memory reads it anew: its operations have another address.
        Raises ``DeveloperError`` (``unknown_tree``).
        """
        tree = self.store.get(name)
        (facts,) = (one for one in self.store.facts() if one.name == name)
        self._library.put(tree_catalogue(tree, _state(facts, tree)))

    def remove(self, name: str) -> TreeFacts:
        """Remove a tree and its operations; raises ``DeveloperError`` (``unknown_tree``)."""
        facts = self.store.remove(name)
        # An API may have taken the name since: it stays.
        mine = (g for g in self._library.groups() if g.base_url.startswith(ADDRESS))
        if any(group.id == name for group in mine):
            self._library.remove_group(name)
        return facts


def _state(facts: TreeFacts, tree: Tree) -> str:
    """sha256 of all that is searched: the content and what is written of it."""
    searched = json.dumps([facts.digest, sorted(tree.written.items())])
    return hashlib.sha256(searched.encode("utf-8", "surrogatepass")).hexdigest()
