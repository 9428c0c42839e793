"""``cairn templates`` on the sandbox services."""

from __future__ import annotations

from pathlib import Path

from app.data_folder import DATABASE, utc_now
from app.templates import read_flow, save_template
from graphs.flows.filling import named_places
from memory.database import open_database
from memory.sqlite_templates import SqliteTemplates
from tests.command_stubs import run_here

REQUEST = "What will the weather be in Vienna tomorrow?"


def test_a_template_is_listed_run_with_another_value_and_removed(tmp_path: Path) -> None:
    planned = run_here(tmp_path, "plan", "--json", REQUEST).json
    plans = {name: goal["plan"] for name, goal in planned["goals"].items()}
    flow = read_flow(REQUEST, planned["form"], plans)
    place = named_places(flow)["q"]
    engine = open_database(tmp_path / DATABASE)
    stored = SqliteTemplates(engine, utc_now)
    made = save_template(stored, "Weather", flow, {"town": place}, 1000).template_id
    engine.dispose()
    (listed,) = run_here(tmp_path, "templates", "list", "--json").json["templates"]
    assert (listed["template_id"], listed["values"]) == (made, {"town": "Vienna"})
    assert "tomorrow" not in listed["request"]
    assert "town=" in run_here(tmp_path, "templates", "list").out
    done = run_here(tmp_path, "templates", "run", made, "town=Rome", "--json")
    assert done.code == 0, done.err
    assert "Rome" in done.json["answer"]
    assert "Rome" in done.json["request"]
    wrong = run_here(tmp_path, "templates", "run", made, "Rome")
    assert wrong.code != 0
    assert "NAME=VALUE" in wrong.err
    run_here(tmp_path, "templates", "remove", made)
    assert run_here(tmp_path, "templates", "list", "--json").json["templates"] == []
