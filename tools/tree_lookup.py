"""The operation that gives the passages of a knowledge tree nearest to a question: its fields."""

from __future__ import annotations

from tools.records import Tool

TREE_QUESTION = "question"
"""Its only input: the request as it was said."""
TREE_PASSAGES, TREE_PATHS, NOT_IN_TREE = "passages", "paths", "not_in_tree"
"""What it gives: texts, where they stand, and words that stand nowhere in the tree."""
OUTPUTS = (TREE_PASSAGES, TREE_PATHS, NOT_IN_TREE)


def looks_up_tree(tool: Tool) -> bool:
    """Whether it is that operation of a tree."""
    return tool.transport == "tree" and tool.parameter(TREE_QUESTION) is not None
