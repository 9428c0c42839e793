"""``cairn graph explain``, ``review`` and the decisions on bindings, on a library of two tools."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli import cli
from app.settings import load_settings
from app.wiring import open_rule_parts
from evals.model_server.records import Reply
from evals.model_server.server import serve
from memory.errors import DeveloperError

LIST, MEALS = "zoo.list_animals", "zoo.list_meals"
ID, NAME, PARAMETER = f"{LIST}.[].animalId", f"{LIST}.[].name", f"{MEALS}.animalId"


def description(version: str) -> str:
    animal = {
        "type": "object",
        "properties": {"animalId": {"type": "string"}, "name": {"type": "string"}},
    }
    content = {"application/json": {"schema": {"type": "array", "items": animal}}}
    meals = {
        "operationId": "listMeals",
        "summary": f"Meals of an animal, {version}",
        "parameters": [
            {"name": "animalId", "in": "path", "required": True, "schema": {"type": "string"}}
        ],
        "responses": {"200": {"description": "Meals"}},
    }
    animals = {
        "operationId": "listAnimals",
        "summary": "List animals",
        "responses": {"200": {"description": "Animals", "content": content}},
    }
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Zoo", "version": version},
        "servers": [{"url": "https://zoo.example"}],
        "paths": {"/animals": {"get": animals}, "/animals/{animalId}/meals": {"get": meals}},
    }
    return json.dumps(document)


def run(*arguments: str) -> Any:
    result = CliRunner().invoke(cli, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout) if "--json" in arguments else result.stdout


@pytest.fixture(autouse=True)
def zoo(tmp_path: Path) -> Path:
    file = tmp_path / "zoo.json"
    file.write_text(description("1"))
    run("tools", "import", str(file))
    return file


def outputs() -> list[str]:
    """The outputs that may fill the parameter."""
    shown = run("graph", "show", MEALS, "--json")
    return [one["output"] for one in shown["inputs"]["animalId"]]


def test_explain_gives_every_stage_of_the_evidence() -> None:
    facts = run("graph", "explain", LIST, MEALS, "--json")
    (binding,) = facts["bindings"]
    stages = [reason.partition(":")[0] for reason in binding["evidence"]]
    assert stages == ["rules", "semantics", "context"]
    assert facts["weight"] == facts["prior"] > 0
    told = run("graph", "explain", LIST, MEALS)
    assert "[].animalId -> animalId: compatible, natural, need only" in told
    assert "    rules: identifier" in told


def test_explain_says_that_nothing_is_bound() -> None:
    told = run("graph", "explain", MEALS, LIST)
    assert "Nothing that the first gives" in told
    assert "There is no pair to compare" in told


def test_explain_says_which_stage_found_nothing() -> None:
    run("graph", "reject", ID, PARAMETER)
    facts = run("graph", "explain", LIST, MEALS, "--json")
    (missed,) = facts["near_misses"]
    assert (missed["output"], missed["parameter"]) == ("[].name", "animalId")
    assert (missed["stage"], len(missed["reasons"]) > 0) == ("rules", True)
    assert "[].name -> animalId: ended by rules" in run("graph", "explain", LIST, MEALS)


def test_review_lists_what_nobody_decided_on() -> None:
    (doubt,) = run("graph", "review", "--json")["bindings"]
    assert (doubt["source"], doubt["target"]) == (LIST, MEALS)
    assert ID in run("graph", "review", "--tool", MEALS)
    run("graph", "accept", ID, PARAMETER)
    assert run("graph", "review", "--json")["bindings"] == []


def test_what_is_rejected_is_gone_until_that_is_undone() -> None:
    assert "now no binding" in run("graph", "reject", ID, PARAMETER, "--note", "another id")
    assert outputs() == []
    (decision,) = run("graph", "decisions", "--json")["decisions"]
    assert (decision["ruling"], decision["note"]) == ("rejected", "another id")
    assert decision["decided_by"]
    assert "another id" in run("graph", "decisions")
    assert "rejected by" in run("graph", "explain", LIST, MEALS)
    run("graph", "undo", ID, PARAMETER)
    assert outputs() == ["[].animalId"]
    assert run("graph", "decisions", "--json")["decisions"] == []


def test_what_was_rejected_can_be_accepted_after_all() -> None:
    run("graph", "reject", ID, PARAMETER)
    facts = run("graph", "accept", ID, PARAMETER, "--by", "mia", "--json")
    assert facts["decision"]["decided_by"] == "mia"
    assert facts["binding"]["score"] >= 0.9


def test_marks_are_changed_one_by_one() -> None:
    facts = run("graph", "relabel", ID, PARAMETER, "--need", "user", "--unnatural", "--json")
    marks = facts["binding"]
    assert (marks["need"], marks["natural"], marks["fit"]) == ("user", False, "compatible")
    run("graph", "relabel", ID, PARAMETER, "--fit", "incompatible")
    assert outputs() == []


def test_a_binding_that_was_not_found_can_be_added() -> None:
    run("graph", "add", NAME, PARAMETER, "--fit", "conditional", "--note", "names are ids here")
    assert set(outputs()) == {"[].name", "[].animalId"}


def test_decisions_survive_importing_and_finding_anew(zoo: Path) -> None:
    run("graph", "reject", ID, PARAMETER)
    run("graph", "add", NAME, PARAMETER)
    zoo.write_text(description("2"))
    run("tools", "import", str(zoo))
    (load_settings().data_dir / "bindings.json").unlink(missing_ok=True)
    assert outputs() == ["[].name"]


def test_a_decision_on_tools_that_are_gone_rests_and_can_be_undone() -> None:
    run("graph", "reject", ID, PARAMETER)
    run("tools", "remove", "zoo", "--yes")
    assert "tools are gone" in run("graph", "decisions")
    run("graph", "undo", ID, PARAMETER)
    assert "Nothing was decided" in run("graph", "decisions")


def test_the_agent_follows_decisions_made_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_SANDBOX", "off")
    with open_rule_parts(load_settings()) as parts:
        assert len(parts.graph.producers(MEALS, "animalId")) == 1
        run("graph", "reject", ID, PARAMETER)
        parts.graph.refresh()  # as every run does when it starts
        assert parts.graph.producers(MEALS, "animalId") == []


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("accept", NAME, PARAMETER), "no_such_binding"),
        (("relabel", NAME, PARAMETER, "--need", "user"), "no_such_binding"),
        (("reject", f"{LIST}.[].food", PARAMETER), "unknown_output"),
        (("add", ID, f"{MEALS}.day"), "unknown_parameter"),
        (("add", ID, "circus.show.day"), "unknown_tool"),
        (("undo", ID, PARAMETER), "no_decision"),
        (("explain", LIST, "zoo.nobody"), "unknown_tool"),
        (("review", "--tool", "zoo.nobody"), "unknown_tool"),
    ],
)
def test_what_there_is_not_is_one_clear_error(arguments: tuple[str, ...], code: str) -> None:
    with pytest.raises(DeveloperError) as caught:
        run("graph", *arguments)
    assert caught.value.code == code


def test_relabel_without_a_mark_says_which_there_are() -> None:
    result = CliRunner().invoke(cli, ["graph", "relabel", ID, PARAMETER])
    assert result.exit_code == 2
    assert "--need" in result.output


def test_a_model_gives_a_second_opinion_and_decides_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    vote = {"reason": "Both are ids of animals.", "fit": "compatible", "natural": True}
    with serve(lambda _heard: Reply(json.dumps(vote))) as server:
        monkeypatch.setenv("CAIRN_MODEL", "openai:scripted")
        monkeypatch.setenv("CAIRN_MODEL_BASE_URL", server.base_url)
        monkeypatch.setenv("CAIRN_MODEL_API_KEY", "sk-of-mine")
        rows = run("graph", "review", "--judge", "--json")["bindings"]
        told = run("graph", "review", "--judge")
    assert [row["model"] for row in rows] == [{**vote, "edge": "strong"}] * len(rows)
    assert rows
    assert "the model says" in " ".join(told.split())
    assert run("graph", "decisions", "--json") == {"decisions": []}


def test_the_judge_needs_a_model() -> None:
    with pytest.raises(DeveloperError, match="CAIRN_MODEL") as caught:
        run("graph", "review", "--judge")
    assert caught.value.code == "no_model"
