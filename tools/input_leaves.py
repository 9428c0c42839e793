"""The inputs of a tool down to the fields of the records in a list: ``items[].product_id``."""

from __future__ import annotations

from tools.records import Parameter, Tool, ValueType
from tools.schema_shape import Schema, items_of, properties_of, required_of

_TYPES: tuple[ValueType, ...] = ("string", "integer", "number", "boolean", "array", "object")


def input_leaves(tool: Tool) -> tuple[Parameter, ...]:
    """The parameters, each list of records replaced by the fields of one record of it."""
    return tuple(leaf for parameter in tool.parameters for leaf in _leaves(parameter))


def split_leaf(key: str) -> tuple[str, str]:
    """The parameter a leaf belongs to and the field of its records, ``""`` for a plain one."""
    outer, _, field = key.partition("[].")
    return outer, field


def _leaves(parameter: Parameter) -> tuple[Parameter, ...]:
    record = items_of(parameter.json_schema) if parameter.type == "array" else None
    fields = properties_of(record) if record is not None else {}
    if record is None or not fields:
        return (parameter,)
    needed = required_of(record) if parameter.required else frozenset()
    return tuple(_leaf(parameter, name, part, name in needed) for name, part in fields.items())


def _leaf(parameter: Parameter, name: str, part: Schema, required: bool) -> Parameter:
    told = part.get("type", "string")
    said = [told] if isinstance(told, str) else list(told)
    kind: ValueType = next((one for one in _TYPES if one in said), "any")
    return Parameter(
        key=f"{parameter.key}[].{name}",
        name=name,
        location=parameter.location,
        type=kind,
        required=required,
        description=part.get("description", ""),
        format=part.get("format"),
        enum=tuple(part.get("enum", ())),
        default=part.get("default"),
        json_schema=dict(part),
    )
