"""The text of an API description, JSON or YAML, as plain JSON values of bounded size."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Hashable
from typing import Any

import yaml

try:
    from yaml import CSafeLoader as _SafeLoader
except ImportError:  # a PyYAML built without libyaml
    from yaml import SafeLoader as _SafeLoader  # type: ignore[assignment]

from memory.errors import DeveloperError
from tools.surrogates import json_without_surrogates

MAX_BYTES = 32 * 1024 * 1024
MAX_VALUES = 3_000_000
"""Values of a document after its YAML aliases are expanded."""
MAX_NESTING = 150


class _UnreadableError(Exception):
    """Why a text holds no value."""


class _Yaml12Loader(_SafeLoader):
    """YAML with the value types of JSON: no dates, no yes/no, no octal; keys are always text."""

    _nesting = 0

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:
        """Called on the way into every node: libyaml itself would overflow the C stack."""
        self._nesting += 1
        if self._nesting > MAX_NESTING + 1:
            raise RecursionError
        super().descend_resolver(current_node, current_index)

    def ascend_resolver(self) -> None:
        """Called on the way out of every node."""
        self._nesting -= 1
        super().ascend_resolver()

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        if not isinstance(node, yaml.MappingNode):
            raise yaml.constructor.ConstructorError(None, None, "expected a mapping", None)
        self.flatten_mapping(node)
        # libyaml makes a text of its own for each of a document's many equal keys
        return {
            sys.intern(str(key.value)): self.construct_object(value, deep=deep)
            for key, value in node.value
        }


_FLOAT = r"[-+]?(?:0|[1-9][0-9]*|(?=\.[0-9]))(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$"

_Yaml12Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _starts in (
    ("null", r"(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("bool", r"(?:true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("int", r"[-+]?(?:0|[1-9][0-9]*)$", list("-+0123456789")),
    ("float", _FLOAT, list("-+.0123456789")),
    ("merge", r"(?:<<)$", ["<"]),
):
    _Yaml12Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), _starts)


def parse_description(text: str | bytes, source: str) -> Any:
    """The value of an API description, as ``parse_document`` (code ``description_unreadable``)."""
    wanted = "Give a Swagger 2.0, OpenAPI 3.0 or 3.1 document in JSON or YAML."
    return parse_document(text, source, wanted, code="description_unreadable")


def parse_document(text: str | bytes, source: str, wanted: str, *, code: str) -> Any:
    """The JSON value that ``text`` holds, as JSON or as YAML 1.2.

    Raises ``DeveloperError`` (with ``code``) for text that is empty, binary, larger than
    ``MAX_BYTES``, malformed, or larger than ``MAX_VALUES`` once expanded; the message names
    ``source``, where known the line, and what is ``wanted``.
    """
    try:
        return _document(text)
    except _UnreadableError as error:
        raise DeveloperError(f"{source} cannot be read: {error}. {wanted}", code=code) from None


def _document(text: str | bytes) -> Any:
    decoded = _decoded(text)
    try:
        value, is_tree = _parsed(decoded)
        size, nesting = (0, _nesting(value)) if is_tree else _expanded_size(value, {})
    except RecursionError:
        size, nesting = 0, MAX_NESTING + 1
    if nesting > MAX_NESTING:
        raise _UnreadableError(f"it is nested more than {MAX_NESTING} levels deep")
    if size > MAX_VALUES:
        raise _UnreadableError(f"its YAML aliases expand to more than {MAX_VALUES:,} values")
    return value


def _decoded(text: str | bytes) -> str:
    if len(text) > MAX_BYTES:
        limit = MAX_BYTES // (1024 * 1024)
        raise _UnreadableError(f"it is larger than {limit} MiB; split it or cut it down")
    if isinstance(text, bytes):
        wide = text.startswith((b"\xff\xfe", b"\xfe\xff"))
        try:
            text = text.decode("utf-16" if wide else "utf-8-sig")
        except UnicodeDecodeError:
            raise _UnreadableError("it is not a text file") from None
    if "\0" in text:
        raise _UnreadableError("it is not a text file")
    if not text.strip():
        raise _UnreadableError("it is empty")
    if text.lstrip("\ufeff \t\r\n").startswith("<") and not text.lstrip().startswith("<<"):
        raise _UnreadableError(
            "it is HTML or XML; a page that shows a description loads it from another address, "
            "often openapi.json or openapi.yaml"
        )
    return text.removeprefix("\ufeff")


def _parsed(text: str) -> tuple[Any, bool]:
    """The value, and whether no part of it stands in two places, as in all JSON."""
    if text.lstrip().startswith(("{", "[")):
        try:
            value = json.loads(text, parse_constant=lambda _: None)
            return json_without_surrogates(value, text), True
        except json.JSONDecodeError as error:
            if text.lstrip().startswith('{"'):
                where = f"line {error.lineno}, column {error.colno}"
                raise _UnreadableError(f"broken JSON at {where}: {error.msg}") from None
        except ValueError:
            raise _UnreadableError("it holds a number of thousands of digits") from None
    try:
        return yaml.load(text, Loader=_Yaml12Loader), False
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f" at line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise _UnreadableError(f"broken YAML{where}: {error.problem}") from None
    except (yaml.YAMLError, ValueError) as error:
        raise _UnreadableError(f"broken YAML: {' '.join(str(error).split())[:200]}") from None


def _nesting(tree: Any) -> int:
    """How many lists and objects lie within one another."""
    if not isinstance(tree, dict | list):
        return 0
    inner = tree.values() if isinstance(tree, dict) else tree
    return 1 + max((_nesting(child) for child in inner), default=0)


def _expanded_size(value: Any, known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """Values and nesting of ``value``, shared parts counted at every place they appear."""
    if not isinstance(value, dict | list):
        return 1, 0
    if id(value) not in known:
        known[id(value)] = MAX_VALUES + 1, 0  # stands if the value contains itself
        inner = value.values() if isinstance(value, dict) else value
        sizes = [_expanded_size(child, known) for child in inner]
        nesting = 1 + max((depth for _, depth in sizes), default=0)
        known[id(value)] = 1 + sum(size for size, _ in sizes), nesting
    return known[id(value)]
