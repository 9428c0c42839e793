"""Trees that the agent may use: kept in the store, and in the library as operations."""

from __future__ import annotations

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
        self._library.put(tree_catalogue(tree, facts.digest))
        return facts

    def remove(self, name: str) -> TreeFacts:
        """Remove a tree and its operations; raises ``DeveloperError`` (``unknown_tree``)."""
        facts = self.store.remove(name)
        # An API may have taken the name since: it stays.
        mine = (g for g in self._library.groups() if g.base_url.startswith(ADDRESS))
        if any(group.id == name for group in mine):
            self._library.remove_group(name)
        return facts
