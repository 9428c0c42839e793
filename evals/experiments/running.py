"""Runs an experiment with LangSmith's SDK on this machine: nothing is uploaded."""

from __future__ import annotations

import asyncio
import io
import uuid
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from statistics import mean
from typing import TYPE_CHECKING, Any

from evals.experiments.cases import Case
from evals.experiments.evaluators import EVALUATORS
from evals.experiments.target import Target, agent_target
from evals.tasks.report import conditions
from evals.tasks.running import AT_ONCE, open_fresh

if TYPE_CHECKING:
    from app.settings import Settings

FORMAT = 1
_NAMESPACE = uuid.UUID("a2a4a7b0-9a7f-5d0e-8b35-3f8c1d2e4f03")
Experiment = dict[str, Any]
"""What an experiment came to, a JSON object; ``docs/evaluation.md`` describes it."""


async def evaluate_on_sandbox(
    settings: Settings, cases: Sequence[Case], evaluators: Sequence[str], name: str
) -> Experiment:
    """Run the cases on fresh sandbox services, in an empty data folder."""
    from app.making_agents import make_agent

    with ExitStack() as stack:
        opened = await asyncio.to_thread(stack.enter_context, open_fresh(settings))
        own, parts = opened
        async with make_agent(own, parts) as agent:
            found = await evaluate(agent_target(agent, parts), cases, evaluators)
    return experiment(name, found, conditions(settings))


async def evaluate_own(
    settings: Settings, cases: Sequence[Case], evaluators: Sequence[str], name: str
) -> Experiment:
    """Run the cases with the tools, paths and counts of the user's own data folder."""
    from app.making_agents import make_agent
    from app.wiring import open_parts

    with ExitStack() as stack:
        parts = await asyncio.to_thread(stack.enter_context, open_parts(settings))
        async with make_agent(settings, parts) as agent:
            found = await evaluate(agent_target(agent, parts), cases, evaluators)
    return experiment(name, found, conditions(settings))


async def evaluate(
    target: Target, cases: Sequence[Case], evaluators: Sequence[str]
) -> list[dict[str, Any]]:
    """Each case with its outputs and scores, in the order of the cases."""
    from langsmith import aevaluate, tracing_context

    async def untraced(inputs: dict[str, Any]) -> dict[str, Any]:
        with tracing_context(enabled=False):
            return await target(inputs)

    by_id = {str(_example_id(case)): case for case in cases}
    with _silence():
        results = await aevaluate(
            untraced,
            data=[_example(case) for case in cases],
            evaluators=[EVALUATORS[name] for name in evaluators],
            max_concurrency=AT_ONCE,
            client=_local_client(),
            upload_results=False,
        )
    found = {}
    async for row in results:
        case = by_id[str(row["example"].id)]
        scores = {
            one.key: {"score": one.score, "comment": one.comment or ""}
            for one in row["evaluation_results"]["results"]
            if one.score is not None
        }
        outputs = row["run"].outputs or {}
        found[case.id] = {
            "id": case.id,
            "request": case.request,
            "outputs": outputs,
            "error": row["run"].error,
            "scores": scores,
        }
    return [found[case.id] for case in cases]


@contextmanager
def _silence() -> Iterator[None]:
    """Without what the SDK says of its progress: standard output is for results."""
    with (
        warnings.catch_warnings(),
        redirect_stdout(io.StringIO()),
        redirect_stderr(io.StringIO()),
    ):
        warnings.filterwarnings("ignore", "'upload_results' parameter is in beta")
        yield


def _local_client() -> Any:
    """A client that sends nothing: without upload the SDK still reports the runs of targets."""
    from langsmith import Client

    class LocalClient(Client):
        def create_run(self, *args: Any, **kwargs: Any) -> None:
            """Nothing is sent."""

        def update_run(self, *args: Any, **kwargs: Any) -> None:
            """Nothing is sent."""

    return LocalClient(api_url="http://127.0.0.1:1", api_key="none", auto_batch_tracing=False)


def experiment(name: str, cases: Sequence[dict[str, Any]], given: dict[str, Any]) -> Experiment:
    """The stored form of what was found."""
    keys = dict.fromkeys(key for case in cases for key in case["scores"])
    scores = {
        key: [case["scores"][key]["score"] for case in cases if key in case["scores"]]
        for key in keys
    }
    return {
        "format": FORMAT,
        "name": name,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        **given,
        "summary": {
            key: {"mean": round(mean(values), 4), "cases": len(values)}
            for key, values in scores.items()
        },
        "cases": list(cases),
    }


def _example_id(case: Case) -> uuid.UUID:
    return uuid.uuid5(_NAMESPACE, case.id)


def _example(case: Case) -> Any:
    from langsmith.schemas import Example

    return Example(
        id=_example_id(case),
        dataset_id=_NAMESPACE,
        inputs={"request": case.request, "reply": case.reply},
        outputs=case.reference,
        created_at=datetime.now(UTC),
    )
