"""``cairn graph`` on a library in the data folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli import cli
from memory.errors import DeveloperError

OPENAPI: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Zoo", "version": "1"},
    "servers": [{"url": "https://zoo.example"}],
    "paths": {
        "/animals": {
            "get": {
                "operationId": "listAnimals",
                "summary": "List animals",
                "responses": {
                    "200": {
                        "description": "Animals",
                        "content": {
                            "application/json": {
                                "schema": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "properties": {
                                            "animalId": {"type": "string"},
                                            "name": {"type": "string"},
                                        },
                                    },
                                }
                            }
                        },
                    }
                },
            }
        },
        "/animals/{animalId}/meals": {
            "get": {
                "operationId": "listMeals",
                "summary": "Meals of an animal",
                "parameters": [
                    {
                        "name": "animalId",
                        "in": "path",
                        "required": True,
                        "schema": {"type": "string"},
                    }
                ],
                "responses": {"200": {"description": "Meals"}},
            }
        },
    },
}


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def tools(tmp_path: Path) -> list[str]:
    (tmp_path / "zoo.json").write_text(json.dumps(OPENAPI))
    run("tools", "import", str(tmp_path / "zoo.json"))
    return [tool["id"] for tool in json.loads(run("tools", "list", "--json"))["tools"]]


def test_stats_count_what_is_there(tools: list[str]) -> None:
    facts = json.loads(run("graph", "stats", "--json"))
    assert (facts["tools"], facts["groups"], facts["edges"]["feeds"]) == (2, 1, 1)
    assert facts["bindings_by_need"] == {"only": 1}
    assert "feeds 1" in run("graph", "stats")


def test_an_empty_library_has_an_empty_graph() -> None:
    facts = json.loads(run("graph", "stats", "--json"))
    assert (facts["tools"], facts["bindings"], facts["availability"]) == (0, 0, {})


def test_show_says_what_may_follow_and_where_inputs_come_from(tools: list[str]) -> None:
    animals, meals = tools
    shown = json.loads(run("graph", "show", meals, "--json"))
    (binding,) = shown["inputs"]["animalId"]
    assert (binding["source"], binding["output"]) == (animals, "[].animalId")
    shown = json.loads(run("graph", "show", animals, "--json"))
    assert [one["tool_id"] for one in shown["next"]] == [meals]
    assert "[].animalId -> animalId" in run("graph", "show", animals)


def test_an_unknown_tool_is_named_with_the_next_action(tools: list[str]) -> None:
    with pytest.raises(DeveloperError, match=r"There is no tool 'zoo\.nobody'"):
        run("graph", "show", "zoo.nobody")


@pytest.mark.parametrize(("form", "start"), [("graphml", "<?xml"), ("html", "<!doctype html>")])
def test_export_writes_the_file(tools: list[str], tmp_path: Path, form: str, start: str) -> None:
    target = tmp_path / "graph.out"
    facts = json.loads(run("graph", "export", "--format", form, "--output", str(target), "--json"))
    assert facts["bytes"] == target.stat().st_size
    text = target.read_text("utf-8")
    assert text.startswith(start)
    assert all(tool in text for tool in tools)


def test_export_to_nowhere_is_one_clear_error(tools: list[str], tmp_path: Path) -> None:
    target = tmp_path / "missing" / "graph.html"
    with pytest.raises(DeveloperError, match="cannot be written"):
        run("graph", "export", "--format", "html", "--output", str(target))


def test_a_small_graph_has_no_subsets(tools: list[str]) -> None:
    found = json.loads(run("graph", "sample", "--shape", "chain", "--json"))
    assert found == {"shape": "chain", "size": 3, "seed": 1, "subsets": []}


def test_entities_lists_types_and_what_could_not_be_told(tools: list[str]) -> None:
    assert len(tools) == 2
    told = json.loads(run("graph", "entities", "--json"))
    (animal, meal) = told["types"]
    assert (animal["id"], animal["id_attribute"]) == ("zoo.animal", "animalId")
    assert animal["found_by"] == ["zoo.list_animals"]
    assert meal["found_by"] == []
    assert told["untold"]["types_without_id"] == ["zoo.meal"]
    assert told["untold"]["operations_of_unknown_answer"] == ["zoo.list_meals"]
    assert "zoo.animal" in run("graph", "entities")


def test_entities_shows_one_type_by_its_name(tools: list[str]) -> None:
    shown = json.loads(run("graph", "entities", "animal", "--json"))
    assert [one["name"] for one in shown["attributes"]] == ["animalId", "name"]
    assert [one["tool_id"] for one in shown["operations"]] == [tools[0]]
    assert "animalId" in run("graph", "entities", "zoo.animal")
    with pytest.raises(DeveloperError, match="no one type 'animol'"):
        run("graph", "entities", "animol")
