"""Academic questions over HTTP: by gold programs, and by the strategy solution."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from app.settings import Settings
from evals.commands.soay import soay
from evals.soay.classes import Classed
from evals.soay.made_up import ENTITIES, made_up_questions
from evals.soay.measuring import by_gold_programs, by_scripted_model, by_strategy
from graphs.strategies.names import Strategy

QUESTIONS = [question for question in made_up_questions() if question.id.endswith(":1")]


def settings_in(folder: Path) -> Settings:
    return Settings(data_dir=folder, model="", traces=False)


async def test_gold_programs_are_right_over_http(tmp_path: Path) -> None:
    found = [one async for one in by_gold_programs(settings_in(tmp_path), ENTITIES, QUESTIONS)]
    assert len(found) == len(QUESTIONS)
    assert {one.found for one in found} == {"EM"}


async def scripted(folder: Path, strategy: Strategy) -> list[Classed]:
    runs = by_scripted_model(settings_in(folder), ENTITIES, QUESTIONS, strategy, "en")
    return [one async for one in runs]


async def test_a_model_that_writes_the_gold_programs_is_always_right(tmp_path: Path) -> None:
    found = await scripted(tmp_path, "solution")
    assert len(found) == len(QUESTIONS)
    assert {(one.found, one.model_calls) for one in found} == {("EM", 3)}


async def test_the_same_calls_one_by_one_take_a_model_call_each(tmp_path: Path) -> None:
    found = await scripted(tmp_path, "react")
    assert {one.found for one in found} <= {"EM", "DS"}
    assert all(one.model_calls == len(one.path) + 1 for one in found)


async def test_the_strategy_answers_by_the_gold_solution(tmp_path: Path) -> None:
    question = next(one for one in QUESTIONS if "email" in one.asked["en"])
    runs = by_strategy(settings_in(tmp_path), ENTITIES, [question], "solution", "en")
    (one,) = [run async for run in runs]
    assert (one.found, one.model_calls) in {("EM", 0), ("DS", 0)}


def test_the_command_tells_figures_of_every_way(tmp_path: Path) -> None:
    environment = {"CAIRN_DATA_DIR": str(tmp_path), "CAIRN_MODEL": ""}
    ran = CliRunner().invoke(soay, ["--each", "1", "--strategy", "plan", "--json"], env=environment)
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)
    assert told["figures"]["gold programs"]["ACC"] == 100.0
    assert set(told["figures"]) == {"gold programs", "plan"}
    assert len(told["questions"]["plan"]) == 12
