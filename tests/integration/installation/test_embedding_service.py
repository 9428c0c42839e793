"""A service with an ``app`` package of its own embeds the graph from an ordinary installation."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Protocol

import pytest

from evals.model_server.records import Heard, Reply
from evals.model_server.server import serve

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "embedding.md").read_text("utf-8")

SERVICE = '''
"""The service's own package; it stands in front of Cairn's package of the same name."""

import json
import pkgutil
import sys
from importlib import import_module
from pathlib import Path

LIBRARIES = ("graphs", "tools", "memory", "prompts")
SCRIPTS = "memory.migrations"


def import_everything():
    for library in LIBRARIES:
        for found in pkgutil.walk_packages(import_module(library).__path__, f"{library}."):
            if not found.name.startswith(SCRIPTS):
                import_module(found.name)


def compile_graph():
    from graphs.agent import build_agent_graph

    return sorted(build_agent_graph().compile().get_graph().nodes)


def embed_texts():
    from memory.minilm import MiniLmEmbedder

    return list(MiniLmEmbedder().embed(["a cairn marks a path"]).shape)


def open_library(folder):
    from memory.database import open_database
    from tools.sqlite_library import SqliteLibrary

    return len(SqliteLibrary(open_database(Path(folder) / "service.db")).tools())


def origins():
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return sorted({str(Path(file).resolve()) for file in files if file})


import_everything()
facts = {
    "nodes": compile_graph(),
    "vectors": embed_texts(),
    "tools": open_library(sys.argv[1]),
    "app": sys.modules["app"].__file__,
    "files": origins(),
}
print(json.dumps(facts))
'''


class Rivers(Protocol):
    question: str
    document: dict[str, Any]
    url: str


def run_service(
    folder: Path, installed: Path, source: str, *arguments: str
) -> subprocess.CompletedProcess[str]:
    """Run the source as a module of an ``app`` package in the folder, beside the installation."""
    (folder / "app").mkdir()
    (folder / "app" / "__init__.py").touch()
    (folder / "app" / "service.py").write_text(source)
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{installed}"}
    done = subprocess.run(
        [sys.executable, "-W", "error::ImportWarning", "-m", "app.service", *arguments],
        cwd=folder,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def facts(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the service saw, started in its own folder."""
    folder = tmp_path_factory.mktemp("service")
    done = run_service(folder, installed, SERVICE, str(folder))
    return {**json.loads(done.stdout), "folder": folder, "installed": installed}


def test_the_service_keeps_its_own_app(facts: dict[str, Any]) -> None:
    assert facts["app"] == str(facts["folder"] / "app" / "__init__.py")


def test_nothing_comes_from_the_checkout(facts: dict[str, Any]) -> None:
    packages = [str(ROOT / name) + os.sep for name in ("app", "graphs", "memory", "tools")]
    assert [file for file in facts["files"] if file.startswith(tuple(packages))] == []
    assert str(facts["installed"] / "graphs" / "agent.py") in facts["files"]


def test_the_graph_compiles(facts: dict[str, Any]) -> None:
    assert {"decompose", "schedule", "solve", "summarize"} <= set(facts["nodes"])


def test_the_data_files_are_there(facts: dict[str, Any]) -> None:
    assert facts["vectors"] == [1, 384]
    assert facts["tools"] == 0, "the migrations ran"


def blocks(language: str) -> list[str]:
    """The code blocks of the page on embedding."""
    parts = PAGE.split(f"```{language}\n")[1:]
    return [part.partition("```")[0] for part in parts]


def test_the_program_of_the_page_answers_from_the_installation(
    installed: Path, tmp_path: Path, rivers: Rivers
) -> None:
    program, _ = blocks("python")
    (tmp_path / "rivers.json").write_text(json.dumps(rivers.document))
    done = run_service(tmp_path, installed, program, "rivers.json", rivers.url, rivers.question)
    printed = next(block for block in blocks("") if block.startswith("done "))
    assert done.stdout == printed


def test_the_assistant_of_the_page_finds_and_calls_operations_by_its_tools(
    installed: Path, tmp_path: Path, rivers: Rivers, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, program = blocks("python")
    (tmp_path / "rivers.json").write_text(json.dumps(rivers.document))
    find = {"query": "water level of a river"}
    elbe = {"tool_id": "rivers.find_river", "arguments": {"name": "Elbe"}}
    script = iter(
        [
            Reply(tool_calls=({"name": "search_tools", "arguments": find},)),
            Reply(tool_calls=({"name": "call_tool", "arguments": elbe},)),
        ]
    )
    told: list[str] = []

    def reply(heard: Heard) -> Reply:
        told.append(str(heard.messages[-1]))
        return next(script, Reply("done"))

    with serve(reply) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_API_KEY", "scripted")
        asked = ["openai:scripted", "rivers.json", rivers.url, rivers.question]
        done = run_service(tmp_path, installed, program, *asked)
    assert done.stdout == "done\n"
    assert "rivers.get_water_level" in told[1]
    assert "rivers.find_river" in told[1]
    assert told[2].count("ok") == 1, told[2]
