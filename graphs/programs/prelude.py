"""The algebra of rows as source for the sandbox, so that a program works on rows as a plan does.

The modules of ``graphs.rows`` that say how values compare and how rows are kept, ordered, joined
and totalled are written in the part of Python that the sandbox knows. Their source runs there as it
stands, without its imports.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from types import ModuleType

from graphs import time_units
from graphs.programs import taking
from graphs.rows import algebra, comparing, holding, shifting, totals
from graphs.rows.answer_rows import OUTER
from tools import json_number, written_number

OF_ROWS = (comparing, algebra, totals, holding, time_units, shifting, taking)
"""What programs and saved scripts work on rows with, each behind what it needs."""
_MODULES = (json_number, written_number, *OF_ROWS)
_AT_HAND = frozenset({"dataclasses", "datetime", "decimal", "re", "unicodedata"})
"""Libraries that the sandbox brings; what others give is only named in annotations."""
_NAMES = f"from asyncio import gather\nMapping = dict\nOUTER = {OUTER!r}\n"
"""What these modules import and use beside annotations."""


@cache
def prelude() -> str:
    """The source; ``graphs.programs.signatures.ROW_STUBS`` tells what it defines for programs."""
    kept = [node for module in _MODULES for node in _body(module) if not _is_left_out(node)]
    for node in kept:
        _without_annotations(node)
    return _NAMES + ast.unparse(ast.Module(kept, type_ignores=[]))


def _body(module: ModuleType) -> list[ast.stmt]:
    return ast.parse(inspect.getsource(module)).body


def _is_left_out(node: ast.stmt) -> bool:
    """Whether a statement imports what is not there, names a type, or documents."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        names = [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
        return not set(names) <= _AT_HAND
    if isinstance(node, ast.Assign):
        return isinstance(node.value, ast.Subscript)  # an alias of a type
    return isinstance(node, ast.Expr)


def _without_annotations(tree: ast.stmt) -> None:
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef():
                node.returns = None
            case ast.arg():
                node.annotation = None
