"""Short names of operations: without the path and the method that frameworks write into them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from graphs.models.schema_scope import SchemaScope
from tools.entity_types.records import EntityModel
from tools.library import ToolLibrary
from tools.records import Tool
from tools.words import name_parts


def short_names(scope: SchemaScope, model: EntityModel, library: ToolLibrary) -> Mapping[str, str]:
    """Operation in scope -> its short id, where no other one is called so.

    ``shop.add_order`` for ``shop.add_order_orders_post``, which is ``POST /orders``.
    """
    changers = (path.tool_id for kind in scope.types for path in model.changers(kind))
    tools = [library.tool(one) for one in dict.fromkeys((*changers, *scope.functions))]
    short = {tool.id: _without_place(tool) for tool in tools}
    borne = Counter(short.values())
    return {
        name: one
        for name, one in short.items()
        if one != name and borne[one] == 1 and one not in model.paths and one not in model.types
    }


def _without_place(tool: Tool) -> str:
    place = "_".join(part.lower() for part in (*name_parts(tool.path), tool.method))
    return tool.id.removesuffix(f"_{place}")
