"""Paths that the rules plan for described APIs."""

from __future__ import annotations

from evals.benchmarks.path_planning import plan_paths
from evals.benchmarks.path_requests import DescribedApi, load_own
from memory.minilm import MiniLmEmbedder


def own(name: str) -> DescribedApi:
    return next(api for api in load_own() if api.name == name)


def test_nothing_that_destroys_is_planned_for_a_question() -> None:
    api = own("tracker")
    asked = ("Who watches WEB-12?", "What is the priority of APP-7?")
    questions = tuple(r for r in api.requests if r.request in asked)
    some = DescribedApi(api.name, api.document, questions)
    for path in plan_paths(some, MiniLmEmbedder()):
        assert path.is_correct
        assert all(operation.startswith("GET ") for operation in path.found)
