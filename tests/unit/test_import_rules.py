"""Imports point inward only, wherever in a file they stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {"app", "graphs", "trees", "tools", "memory", "prompts", "evals"}

ALLOWED = {
    "prompts": set[str](),
    "memory": set[str](),
    "tools": {"memory.errors", "memory.embeddings", "memory.redaction"},
    "trees": {"tools", "memory"},
    "graphs": {"tools", "memory", "prompts"},
    "app": {"graphs", "trees", "tools", "memory", "prompts"},
    "evals": {"app", "graphs", "trees", "tools", "memory", "prompts"},
}
"""Package -> what it may import of the others: whole packages or single modules."""

ROOMS = {"rows": set[str](), "forms": set[str](), "plans": {"forms", "rows"}}
"""Room of ``graphs`` -> the rooms that it may import; others are not restricted."""

ONE_FILE = {
    "chromadb": "memory",
    "langserve": "app",
    "pydantic_monty": "graphs",
}
"""Library -> the one package that has the one file which imports it."""


@cache
def sources() -> dict[Path, ast.Module]:
    """Every source file of the project, parsed, by its path from the root."""
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return {path.relative_to(ROOT): ast.parse(path.read_bytes()) for path in sorted(files)}


def imported(tree: ast.Module) -> Iterator[str]:
    """Every module that a file imports, the ones inside functions and by name included."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.Call(
                func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name


@cache
def imports() -> dict[Path, tuple[str, ...]]:
    """What every source file of the project imports."""
    return {path: tuple(imported(tree)) for path, tree in sources().items()}


def within(name: str, modules: set[str]) -> bool:
    """Whether the dotted name is one of the modules or stands inside one."""
    return any(name == module or name.startswith(f"{module}.") for module in modules)


def importers(library: str) -> list[Path]:
    """The files that import a library."""
    return [
        path for path, names in imports().items() if any(within(name, {library}) for name in names)
    ]


def environment_reads(tree: ast.Module) -> list[int]:
    """The lines that read the environment of the process; setting a default is no reading."""
    names = {"environ", "environb", "getenv", "dotenv_values", "load_dotenv"}
    lines = []
    given = {
        id(node.value) for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "setdefault"
    }  # fmt: skip
    for node in ast.walk(tree):
        match node:
            case ast.Attribute() if id(node) in given:
                pass
            case ast.Attribute(attr=name) | ast.alias(name=name) if name in names:
                lines.append(node.lineno)
    return lines


def test_the_sources_are_found() -> None:
    assert {path.parts[0] for path in sources()} == PACKAGES


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_a_package_imports_only_what_it_may(package: str) -> None:
    allowed = {package, *ALLOWED[package]}
    wrong = [
        f"{path} imports {name}"
        for path, names in imports().items()
        if path.parts[0] == package
        for name in names
        if within(name, PACKAGES | {"tests"}) and not within(name, allowed)
    ]
    assert wrong == []


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_of_the_agent_imports_only_the_rooms_it_may(room: str) -> None:
    rooms = {path.parts[1] for path in sources() if path.parts[0] == "graphs" and path.parts[2:]}
    others = {f"graphs.{one}" for one in rooms - {room} - ROOMS[room]}
    wrong = [
        f"{path} imports {name}"
        for path, names in imports().items()
        if path.parts[:2] == ("graphs", room)
        for name in names
        if within(name, others)
    ]
    assert wrong == []


def test_nothing_imports_relatively() -> None:
    wrong = [
        f"{path}:{node.lineno}"
        for path, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert wrong == []


@pytest.mark.parametrize(("library", "package"), ONE_FILE.items())
def test_a_library_is_imported_in_one_file(library: str, package: str) -> None:
    files = importers(library)
    assert len(files) == 1, files
    assert all(path.parts[0] == package for path in files)


def test_torch_is_imported_for_training_only() -> None:
    """And training by its command alone, when it is asked for."""
    files = importers("torch")
    folders = {"evals/retrieval/training", "evals/teaching/tuning"}
    assert {path.parent.as_posix() for path in files} == folders
    modules = {path.with_suffix("").as_posix().replace("/", ".") for path in files}
    users = [
        path.as_posix()
        for path, names in imports().items()
        if path not in files and any(within(name, modules) for name in names)
    ]
    assert users == ["evals/commands/data.py", "evals/commands/retriever.py"]
    for user in users:
        top = [node for node in sources()[Path(user)].body if isinstance(node, ast.ImportFrom)]
        assert not any(within(node.module or "", modules) for node in top)


def test_the_environment_is_read_in_one_file() -> None:
    readers = [
        f"{path}:{line}" for path, tree in sources().items() for line in environment_reads(tree)
    ]
    assert {reader.partition(":")[0] for reader in readers} == {"app/settings.py"}, readers


def test_a_migration_of_stored_shapes_never_imports_the_project() -> None:
    wrong = [
        f"{path} imports {name}"
        for path, names in imports().items()
        if path.parent.name == "versions"
        for name in names
        if within(name, PACKAGES)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import app.settings as s", ["app.settings"]),
        ("def f():\n    from tools import graph, library", ["tools.graph", "tools.library"]),
        ("if TYPE_CHECKING:\n    from app.wiring import x", ["app.wiring.x"]),
        ("import_module('evals.sandbox')", ["evals.sandbox"]),
        ("importlib.import_module('evals')", ["evals"]),
    ],
)
def test_every_form_of_import_is_seen(source: str, names: list[str]) -> None:
    assert list(imported(ast.parse(source))) == names


@pytest.mark.parametrize(
    "source", ["os.environ['X']", "os.getenv('X')", "from os import environ", "x = os.environ"]
)
def test_every_read_of_the_environment_is_seen(source: str) -> None:
    assert environment_reads(ast.parse(source)) == [1]
