"""Paths planned from forms; the figures of described APIs."""

from __future__ import annotations

import json
from pathlib import Path

from evals.benchmarks.form_planning import DescribedWorld, plan_paths
from evals.benchmarks.path_requests import DescribedApi, load_own
from evals.benchmarks.restbench import BENCHMARKS
from graphs.forms.records import Constraint, Find, FindGoal, Form
from memory.minilm import MiniLmEmbedder


def own(name: str) -> DescribedApi:
    return next(api for api in load_own() if api.name == name)


def test_restbench_is_measured_on_any_pair_of_files(tmp_path: Path) -> None:
    api = own("tunes")
    (tmp_path / "restbench" / "datasets").mkdir(parents=True)
    (tmp_path / "restbench" / "specs").mkdir()
    entry = {"query": "Pause the music", "solution": [" PUT /me/player/pause"]}
    (tmp_path / "restbench/datasets/tunes.json").write_text(json.dumps([entry]), "utf-8")
    (tmp_path / "restbench/specs/tunes_oas.json").write_text(json.dumps(api.document), "utf-8")
    for strategy in ("plan", "dfs"):
        one = next(b for b in BENCHMARKS if b.name == f"restbench-{strategy}")
        figures = {f.measure: f.value for f in one.measure(tmp_path, MiniLmEmbedder())}
        assert figures == {
            f"RestBench tunes, {strategy}, correct path": 100.0,
            f"RestBench tunes, {strategy}, exact path": 100.0,
            f"RestBench tunes, {strategy}, extra calls": 0.0,
        }


def test_a_question_plans_nothing_that_changes_something() -> None:
    api = own("tracker")
    asked = ("Who watches WEB-12?", "What is the priority of APP-7?")
    questions = tuple(r for r in api.requests if r.request in asked)
    some = DescribedApi(api.name, api.document, questions)
    for path in plan_paths(some, MiniLmEmbedder()):
        assert path.found
        assert all(operation.startswith("GET ") for operation in path.found)


def test_a_name_that_nobody_knows_is_looked_up_before_it_is_used() -> None:
    api = own("clinic")
    asked = tuple(r for r in api.requests if r.request == "What breed is the dog Biscuit?")
    some = DescribedApi(api.name, api.document, asked)
    (path,) = plan_paths(some, MiniLmEmbedder())
    assert path.is_exact


def test_a_goal_takes_what_the_one_before_it_is_supposed_to_find() -> None:
    api = own("clinic")
    world = DescribedWorld.of(api, MiniLmEmbedder())
    pet = Find(
        entity="pawlet_clinic.pet",
        constraints=(Constraint(attribute="name", value="Mochi", kind="name"),),
    )
    its = Constraint(attribute="pet_id", goal="g1")
    visits = Find(entity="pawlet_clinic.visit", constraints=(its,))
    form = Form(goals=(FindGoal(id="g1", find=pet), FindGoal(id="g2", find=visits)))
    assert world.path(form, "") == ("GET /pets", "GET /visits")
