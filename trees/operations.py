"""A tree as a group of operations: each collection is listed, and its rows are things of a type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tools.digest import digest_of_tool
from tools.library import Catalogue
from tools.records import (
    TREE_PATH,
    Category,
    OutputField,
    Parameter,
    Tool,
    ToolGroup,
    ValueType,
)
from tools.slug import numbered, slug
from tools.tree_lookup import OUTPUTS, TREE_QUESTION
from trees.collections import Collection, collections
from trees.records import Tree, path_text

ADDRESS, VERSION = "tree:", "#"
"""Before the name of a tree and before the start of its digest: the address of its group. So what
is kept of a tree by its address is read anew once it was imported again."""
CATEGORY = Category(id="knowledge_trees", name="Knowledge trees")
LOOK_UP = "/lookup"
"""Path of the operation that answers from all of a tree, not from one collection."""
_TYPES: dict[type, ValueType] = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
}


def tree_catalogue(tree: Tree, digest: str) -> Catalogue:
    """The group of a tree, read-only: its id is its name."""
    group = ToolGroup(
        id=tree.name,
        name=tree.name,
        category_id=CATEGORY.id,
        base_url=f"{ADDRESS}{tree.name}{VERSION}{digest[:12]}",
        read_only=True,
        source=tree.source,
        digest=digest,
    )
    lists = (_tool(tree, path, one) for path, one in by_address(tree).items())
    tools = (*lists, _look_up(tree))
    return Catalogue(category=CATEGORY, group=group, tools=tools)


def by_address(tree: Tree) -> dict[str, Collection]:
    """The collections of a tree by the paths of their operations: ``/chairs``.

    A path is as long as it must be to be no other's (``/board/members``), else it is numbered: as
    a name too, where ``/board/members`` is ``board_members``.
    """
    every = [(one, _parts(one)) for one in collections(tree.content)]
    ends = Counter(end for _, parts in every for end in _ends(parts))
    found: dict[str, Collection] = {}
    taken = {_name(LOOK_UP)}
    for one, parts in every:
        alone = next((end for end in _ends(parts) if ends[end] == 1), f"/{'/'.join(parts)}")
        name = numbered(_name(alone), taken)
        taken.add(name)
        found[alone + name.removeprefix(_name(alone))] = one
    return found


def _parts(collection: Collection) -> list[str]:
    """The steps of its path as slugs; of a tree that is one collection nothing names it."""
    return [slug(name, "rows") for name in collection.names] or ["rows"]


def _name(path: str) -> str:
    """The name of an operation by its path."""
    return path.strip("/").replace("/", "_")


def _ends(parts: Sequence[str]) -> list[str]:
    """The ends of a path, the shortest first."""
    return [f"/{'/'.join(parts[-length:])}" for length in range(1, len(parts) + 1)]


def _tool(tree: Tree, path: str, collection: Collection) -> Tool:
    name = _name(path)
    tool = Tool(
        id=f"{tree.name}.{name}",
        group_id=tree.name,
        name=name,
        transport="tree",
        method="GET",
        path=path,
        summary=f"List {' of '.join(reversed(collection.names)) or tree.name}",
        description=path_text(collection.path) or tree.name,
        risk="read",
        outputs=tuple(_outputs(collection)),
    )
    return tool.model_copy(update={"digest": digest_of_tool(tool)})


def _look_up(tree: Tree) -> Tool:
    """The operation that gives the passages nearest to a question."""
    tool = Tool(
        id=f"{tree.name}.{_name(LOOK_UP)}",
        group_id=tree.name,
        name=_name(LOOK_UP),
        transport="tree",
        path=LOOK_UP,
        description=tree.name,
        risk="read",
        parameters=(
            Parameter(key=TREE_QUESTION, name=TREE_QUESTION, location="query", required=True),
        ),
        outputs=tuple(OutputField(path=f"{name}[]") for name in OUTPUTS),
    )
    return tool.model_copy(update={"digest": digest_of_tool(tool)})


def _outputs(collection: Collection) -> Iterator[OutputField]:
    rows = collection.rows
    names = dict.fromkeys(name for row in rows for name in row)
    for name in names:
        values = [row[name] for row in rows if name in row]
        (kind, *others) = {_TYPES.get(type(value), "any") for value in values}
        yield OutputField(
            path=f"[].{name}" if kind != "array" or others else f"[].{name}[]",
            type="any" if others else "string" if kind == "array" else kind,
            format=TREE_PATH if name == collection.place else None,
            example=values[0] if kind != "array" else None,
            nullable=len(values) < len(rows),
        )
