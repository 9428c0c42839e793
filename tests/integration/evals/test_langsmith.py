"""LangSmith's own tracing on a loopback server."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command_stubs import environment
from tests.langsmith_stubs import LangSmith, langsmith_server

ROOT = Path(__file__).parents[3]
SECRET = "sk-precious-key-of-mine"
QUESTION = f"My key is {SECRET}. Convert 250 US dollars to euros."


@pytest.fixture
def langsmith() -> Iterator[LangSmith]:
    with langsmith_server() as service:
        yield service


def ask(folder: Path, **variables: str) -> Any:
    own = environment(folder, CAIRN_CREDENTIALS=json.dumps({"mine.apiKey": SECRET}))
    clean = {k: v for k, v in own.items() if not k.startswith(("LANGSMITH_", "LANGCHAIN_"))}
    done = subprocess.run(
        [sys.executable, "-m", "app", "ask", QUESTION, "--json"],
        cwd=ROOT,
        env={**clean, **variables},
        capture_output=True,
        check=False,
        timeout=120,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_nothing_is_sent_while_its_variables_are_unset(
    tmp_path: Path, langsmith: LangSmith
) -> None:
    ask(tmp_path / "data", LANGSMITH_ENDPOINT=langsmith.url, LANGSMITH_API_KEY="lsv2_none")
    assert langsmith.bodies == []


def test_runs_arrive_without_secrets_where_it_is_on(tmp_path: Path, langsmith: LangSmith) -> None:
    ask(tmp_path / "data", **langsmith.variables)
    assert b"dfs_step" in langsmith.sent
    assert b"Convert 250 US dollars" in langsmith.sent
    assert SECRET.encode() not in langsmith.sent
