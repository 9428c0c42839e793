"""Tools as the functions of a program: a name, typed keyword arguments, rows as the value."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tools.records import Parameter, Tool, ValueType

ROW_STUBS = """\
from typing import Any
Row = dict[str, Any]
Rows = list[Row]
def kept(rows: Rows, attribute: str, op: str, wanted: Any = None) -> Rows: ...
def kept_beside(rows: Rows, attribute: str, op: str, than: str) -> Rows: ...
def kept_as(
    rows: Rows, attribute: str, op: str, others: Rows, named: str, *, many: bool = False
) -> Rows: ...
def ordered(
    rows: Rows, attribute: str, *, descending: bool = False, among: tuple[str, ...] = ()
) -> Rows: ...
def taken(
    rows: Rows, limit: int | None = None, skip: int = 0, each: str = "", alike: str = ""
) -> Rows: ...
def distinct(rows: Rows, attribute: str) -> Rows: ...
def shifted(
    rows: Rows, attribute: str, by: dict[str, Any], into: str, parted: bool = False
) -> Rows: ...
def joined(rows: Rows, others: Rows, left: str, right: str, prefix: str) -> Rows: ...
def grouped(rows: Rows, op: str, attribute: str = "", by: str = "", keep: Any = ()) -> Rows: ...
def total(rows: Rows, op: str, attribute: str = "") -> Any: ...
def values_of(rows: list[Row], attribute: str) -> list[Any]: ...
def only(rows: list[Row], attribute: str) -> Any: ...
def held_whole(rows: list[Row], attribute: str) -> Any: ...
def pairs(rows: list[Row], **taken: str) -> list[tuple[Row, dict[str, Any]]]: ...
def sets(rows: Rows, **taken: str) -> list[dict[str, Any]]: ...
def beside(asked: Any, answers: Any) -> list[Row]: ...
async def gather(*answers: Any) -> list[Any]: ...
def together(answers: Any) -> list[Row]: ...
"""
"""What every program finds defined beside its functions."""

_DEFINED = re.findall(r"^(?:async )?def (\w+)", ROW_STUBS, re.MULTILINE)
_TYPES: Mapping[ValueType, str] = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "array": "list[Any]",
    "object": "dict[str, Any]",
}
_WORD = re.compile(r"\W+", re.ASCII)


@dataclass(frozen=True)
class Function:
    """A tool as a function."""

    name: str
    tool: Tool
    keys: tuple[str, ...] = ()
    """Keys of parts of its parameters that it takes, too: ``address.city``."""

    @cached_property
    def keywords(self) -> dict[str, str]:
        """Key of each parameter -> its keyword."""
        found: dict[str, str] = {}
        for key in dict.fromkeys((*(p.key for p in self.tool.parameters), *self.keys)):
            found[key] = _unlike(identifier(key), found.values())
        return found

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Keywords and their values as arguments of the tool."""
        keys = {word: key for key, word in self.keywords.items()}
        return {keys.get(word, word): value for word, value in given.items()}

    @property
    def stub(self) -> str:
        """Its signature."""
        ordered = sorted(self.tool.parameters, key=lambda parameter: not parameter.required)
        told = ", ".join(self._keyword(parameter) for parameter in ordered)
        return f"async def {self.name}({f'*, {told}' if told else ''}) -> list[Row]: ..."

    def _keyword(self, parameter: Parameter) -> str:
        kind = _TYPES.get(parameter.type, "Any")
        return f"{self.keywords[parameter.key]}: {kind}{'' if parameter.required else ' = ...'}"


def functions_of(
    tools: Iterable[Tool], keys: Mapping[str, Iterable[str]] | None = None
) -> dict[str, Function]:
    """Tools as functions, by their names: the id of each as Python writes it, unlike all others.

    ``keys``: id of a tool -> the ``keys`` of its function.
    """
    found: dict[str, Function] = {}
    for tool in {tool.id: tool for tool in tools}.values():
        name = _unlike(identifier(tool.id), [*found, *dir(builtins), *_DEFINED])
        found[name] = Function(name, tool, tuple((keys or {}).get(tool.id, ())))
    return found


def stubs_of(functions: Iterable[Function]) -> str:
    """The signatures of functions, one on each line."""
    return "\n".join(function.stub for function in functions)


def identifier(text: str) -> str:
    """A name of Python that reads like the text; none that is private, as stubs hide these."""
    name = _WORD.sub("_", text).strip("_").lower() or "value"
    return f"n{name}" if name[0].isdigit() else f"{name}_" if keyword.iskeyword(name) else name


def _unlike(name: str, others: Collection[str]) -> str:
    """The name; with a number after it where others have it."""
    number, free = 1, name
    while free in others:
        number += 1
        free = f"{name}_{number}"
    return free
