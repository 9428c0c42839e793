"""``cairn ask`` answers from imported trees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli import cli

WORKSHOPS = [
    {"title": "Pruning roses", "start": "2026-12-03", "city": "Lyon", "fee": 12},
    {"title": "Wild herbs", "start": "2026-12-10", "city": "Graz", "fee": 0},
    {"title": "Compost", "start": "2026-11-30", "city": "Porto", "fee": 25},
]
BIKES = [{"id": "B-7", "model": "Swift"}, {"id": "B-8", "model": "Gale"}]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("CAIRN_SANDBOX", "off")
    file = tmp_path / "club.json"
    rules = {"Pets": "Dogs are welcome on a leash.", "Pond": "Nobody should swim in it."}
    file.write_text(json.dumps({"Club": {"Workshops": WORKSHOPS, "Rules": rules, "Bikes": BIKES}}))

    def command(*arguments: str) -> Any:
        result = CliRunner().invoke(cli, [*arguments, "--json"], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    command("trees", "import", str(file))
    return lambda request: command("ask", request)


@pytest.mark.parametrize(
    ("request_", "told", "source"),
    [
        ("How many workshops are there?", "3", "club: Club > Workshops."),
        ("Which workshop is the cheapest?", "Wild herbs", "club: Club > Workshops > 1."),
        ("When does the workshop Compost start?", "2026-11-30", "club: Club > Workshops > 2."),
        ("What is the model of the bike B-8?", "Gale", "club: Club > Bikes > 1."),
        ("Which workshops are in Lyon?", "Pruning roses", "club: Club > Workshops > 0."),
    ],
)
def test_a_request_is_answered_from_the_rows_of_a_tree(
    ask: Any, request_: str, told: str, source: str
) -> None:
    report = ask(request_)
    assert told in report["answer"]
    assert report["answer"].endswith(f"From {source}")
    assert report["status"] == "done"


def test_a_request_that_speaks_of_no_type_is_looked_up(ask: Any) -> None:
    report = ask("Are dogs welcome?")
    assert report["answer"].startswith("What club holds nearest to this: Dogs are welcome")
    assert "From club: Club > Rules > Pets." in report["answer"]
    assert report["status"] == "partial"


def test_what_no_tree_holds_is_told_as_that(ask: Any) -> None:
    assert ask("When is the lecture on bees?")["answer"].startswith(
        "Not in club: lecture and bees."
    )


def test_trees_beyond_the_limit_are_told_and_the_nearest_are_asked(
    ask: Any, tmp_path: Path
) -> None:
    file = tmp_path / "notes.json"
    file.write_text(json.dumps({"Beds": {"Roses": "Red ones.", "Tulips": "Yellow ones."}}))
    for number in range(8):
        run = CliRunner().invoke(cli, ["trees", "import", str(file), "--name", f"bed{number}"])
        assert run.exit_code == 0, run.output
    file.write_text(json.dumps({"Walks": {"Dogs": "On a leash.", "Cats": "Alone."}}))
    CliRunner().invoke(cli, ["trees", "import", str(file), "--name", "our_dogs"])
    report = ask("Are dogs welcome?")
    assert "the limit of 8 steps in one request was reached" in report["answer"]
    assert "not asked: bed6, bed7" in report["answer"]
    assert "What our_dogs holds nearest" in report["answer"]
