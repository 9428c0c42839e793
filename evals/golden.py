"""A pytest plugin: golden tasks in files ``*.cairn.yaml``, each case a test of its own.

Switch it on with ``pytest -p evals.golden``, or ``pytest_plugins = ["evals.golden"]`` in the
topmost ``conftest.py``. The agent is the one of the settings (``CAIRN_...``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from evals.experiments.cases import Case
    from evals.experiments.target import Target

SUFFIX = ".cairn.yaml"
_QUALITIES = ("answer_facts", "same_answer", "same_status", "citations_hold", "no_fabrication")
_AGENT = pytest.StashKey["GoldenAgent"]()


class GoldenAgent:
    """The agent of a test session; opened for the first case, closed after the last."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self._target: Target | None = None

    def outputs(self, case: Case) -> dict[str, Any]:
        """What came of a case."""
        return self._runner.run(self._asked(case))

    def close(self) -> None:
        """Close what was opened."""
        self._runner.run(self._stack.aclose())
        self._runner.close()

    async def _asked(self, case: Case) -> dict[str, Any]:
        if self._target is None:
            self._target = await self._opened()
        return await self._target({"request": case.request, "reply": case.reply})

    async def _opened(self) -> Target:
        from app.making_agents import make_agent
        from app.settings import load_settings
        from app.wiring import open_parts
        from evals.experiments.target import agent_target

        settings = load_settings()
        parts = await asyncio.to_thread(self._stack.enter_context, open_parts(settings))
        agent = await self._stack.enter_async_context(make_agent(settings, parts))
        return agent_target(agent, parts)


def shortcomings(case: Case, outputs: dict[str, Any]) -> list[str]:
    """What is not as the case wants it; answers must always rest on what was returned."""
    from evals.experiments.evaluators import EVALUATORS, path_fits

    scored = [EVALUATORS[name](outputs, case.reference) for name in _QUALITIES]
    found = [f"{one['key']}: {one['comment']}" for one in scored if one["score"] == 0.0]
    if case.path is not None and not path_fits(case.match, outputs["path"], case.path):
        called = " > ".join(outputs["path"]) or "nothing"
        found.append(f"path ({case.match}): called {called}, not {' > '.join(case.path)}")
    return found


class GoldenFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each case; raises ``CollectError`` for a file that holds none."""
        from evals.experiments.cases import read_cases
        from memory.errors import DeveloperError

        try:
            cases = read_cases(self.path)
        except DeveloperError as error:
            raise self.CollectError(str(error)) from error
        for case in cases:
            yield GoldenItem.from_parent(self, name=case.id, case=case)


class ShortcomingError(Exception):
    """A case that did not come out as it should."""


class GoldenItem(pytest.Item):
    """One case."""

    def __init__(self, *, case: Case, **given: Any) -> None:
        super().__init__(**given)
        self._case = case

    def runtest(self) -> None:
        """Ask the agent and compare; raises ``ShortcomingError``."""
        outputs = self.session.stash[_AGENT].outputs(self._case)
        found = shortcomings(self._case, outputs)
        if found:
            answer = f"answer ({outputs['status']}): {outputs['answer']}"
            raise ShortcomingError("\n".join([*found, answer]))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """What was not as it should be, without a traceback."""
        if isinstance(excinfo.value, ShortcomingError):
            return f"{self._case.request}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where the case stands."""
        return self.path, None, f"golden task: {self.name}"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Collect files of golden tasks."""
    if not file_path.name.endswith(SUFFIX):
        return None
    found: pytest.File = GoldenFile.from_parent(parent, path=file_path)
    return found


def pytest_sessionstart(session: pytest.Session) -> None:
    """Have an agent ready, which opens when it is first needed."""
    session.stash[_AGENT] = GoldenAgent()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Close the agent."""
    session.stash[_AGENT].close()
