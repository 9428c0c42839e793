"""``cairn graph solutions`` over an imported description."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from app.commands.graph import graph
from app.settings import Settings
from app.stores import open_library
from evals.soay.api import description
from tools.openapi_import import import_openapi


def test_solutions_of_a_group_are_listed_and_written(tmp_path: Path) -> None:
    catalogue = import_openapi(
        description("http://127.0.0.1:1"), source="test", group_id="scholars", allow_loopback=True
    )
    with open_library(Settings(data_dir=tmp_path, sandbox="off")) as library:
        library.put(catalogue)
    environment = {"CAIRN_DATA_DIR": str(tmp_path), "CAIRN_SANDBOX": "off"}
    file = tmp_path / "solutions.jsonl"

    def ran(*words: str) -> Result:
        return CliRunner().invoke(graph, ["solutions", *words], env=environment)

    told = ran("scholars", "--json", "--output", str(file))
    assert told.exit_code == 0, told.output
    found = json.loads(told.stdout)["solutions"]
    paths = {tuple(tool.removeprefix("scholars.") for tool in one["tools"]) for one in found}
    assert ("search_person", "get_coauthors", "search_person") in paths
    assert ("search_person", "get_person_pubs", "get_publication") in paths
    assert all(path[0] in ("search_person", "search_publication") for path in paths)
    assert len(file.read_text("utf-8").splitlines()) == len(found)
    listed = ran("scholars")
    assert "get_publication" in listed.output

    told = ran("scholars", "--combinations", "--json", "--output", str(file))
    assert told.exit_code == 0, told.output
    combinations = json.loads(told.stdout)["combinations"]
    assert "What is the email of the person with name {name}?" in {
        one["question"] for one in combinations
    }
    assert len(file.read_text("utf-8").splitlines()) == len(combinations)
    assert "What is the email of the" in ran("scholars", "--combinations").output
    refused = ran("scholars", "--combinations", "--paraphrases", "3")
    assert refused.exit_code != 0
