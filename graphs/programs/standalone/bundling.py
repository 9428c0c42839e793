"""The source of definitions, with all that they rest on, as one piece of Python."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType

PROJECT = frozenset({"app", "evals", "graphs", "memory", "prompts", "tools", "trees"})


class _Renamed(ast.NodeTransformer):
    """A module's own private names, with its name in front: two modules may use the same."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._names.get(node.id, node.id)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self._names.get(node.name, node.name)
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.name = self._names.get(node.name, node.name)
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node


def bundle(modules: Iterable[ModuleType], wanted: Iterable[str], given: Iterable[str] = ()) -> str:
    """The definitions of these modules that the names rest on, and the imports these need.

    ``given``: names that are defined elsewhere. Docstrings of functions stay; types are left out,
    as they name what is not there. A module comes after those whose definitions it uses.
    """
    defined: dict[str, ast.stmt] = {}
    imported: dict[str, tuple[str, str]] = {}
    for module in modules:
        for node in _body(module):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imported |= _imports(node)
            else:
                defined |= dict.fromkeys(_defines(node), node)
    kept = _reached(defined, wanted)
    used = {name for node in kept for name in _uses(node)} - {*defined, *given}
    lines = _import_lines({imported[name] for name in used if name in imported})
    return "\n".join([*lines, "", ast.unparse(ast.Module(kept, type_ignores=[]))])


def _body(module: ModuleType) -> list[ast.stmt]:
    tree = ast.parse(inspect.getsource(module))
    last = module.__name__.rpartition(".")[2]
    own = {name for node in tree.body for name in _defines(node) if name.startswith("_")}
    tree = _Renamed({name: f"_{last}{name}" for name in own}).visit(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return [node for node in tree.body if not isinstance(node, ast.Expr)]


def _defines(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.Assign(targets=targets):
            return [
                name.id for one in targets for name in ast.walk(one) if isinstance(name, ast.Name)
            ]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []


def _imports(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, tuple[str, str]]]:
    """Name -> module and what is imported of it; what is of the project is bundled instead."""
    source = node.module or "" if isinstance(node, ast.ImportFrom) else ""
    for alias in node.names:
        top = (source or alias.name).partition(".")[0]
        if top in PROJECT or top == "__future__":
            continue
        yield alias.asname or alias.name.partition(".")[0], (source, ast.unparse(alias))


def _import_lines(used: Iterable[tuple[str, str]]) -> list[str]:
    by_module: dict[str, list[str]] = {}
    for source, name in sorted(used):
        by_module.setdefault(source, []).append(name)
    whole = [f"import {name}" for name in by_module.pop("", [])]
    return [*whole, *(f"from {source} import {', '.join(n)}" for source, n in by_module.items())]


def _reached(defined: Mapping[str, ast.stmt], wanted: Iterable[str]) -> list[ast.stmt]:
    """The definitions that the names rest on, in the order in which they stand."""
    found: set[int] = set()
    open_ = [defined[name] for name in wanted if name in defined]
    while open_:
        node = open_.pop()
        if id(node) not in found:
            found.add(id(node))
            open_ += [defined[name] for name in _uses(node) if name in defined]
    return [node for node in dict.fromkeys(defined.values()) if id(node) in found]


def _uses(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
