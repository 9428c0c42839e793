"""Ids of two parts fill two inputs that stand side by side in a path."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.search.searching import search_plans
from tests import search_stubs
from tests.search_stubs import (
    arguments,
    attribute,
    entity,
    its_id,
    paths,
    scope,
    takes,
    type_list,
)
from tools.entity_types.records import AccessPath, EntityModel
from tools.records import Tool

REPO, ISSUE = "forge.repo", "forge.issue"
OWNER, NAME = takes("owner", "option", required=True), its_id("repo", REPO)
NUMBER = its_id("number", ISSUE)
WAYS: Any = (
    ("forge.get_repo", "detail", REPO, "", ("name", "stars"), (OWNER, NAME)),
    ("forge.get_issue", "detail", ISSUE, "", ("number", "title"), (OWNER, NAME, NUMBER)),
    ("forge.list_issues", "list", ISSUE, "[]", ("number", "title"), (OWNER, NAME)),
)  # fmt: skip
PLACES = {
    "get_repo": "/repos/{owner}/{repo}",
    "get_issue": "/repos/{owner}/{repo}/issues/{number}",
    "list_issues": "/repos/{owner}/{repo}/issues",
}
MODEL = EntityModel(
    types=type_list(
        entity(REPO, [attribute("name", role="id"), attribute("stars")]),
        entity(ISSUE, [attribute("number", role="id"), attribute("title")]),
    ),
    paths=paths(WAYS),
    version="halves",
)
BOTH = Constraint(value="ada/atlas", kind="id")


def planned(goal: FindGoal, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    made = search_stubs.tool

    def tool(path: AccessPath) -> Tool:
        plain = made(path)
        return plain.model_copy(update={"path": PLACES[plain.name]})

    monkeypatch.setattr(search_stubs, "tool", tool)
    return arguments(search_plans(goal, scope(model=MODEL)).plans[0])


def test_both_parts_of_an_id_that_is_said_go_where_they_belong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    goal = FindGoal(id="g1", find=Find(entity=ISSUE, constraints=(BOTH,)))
    assert planned(goal, monkeypatch) == {"owner": "ada", "repo": "atlas"}


def test_an_id_of_one_part_leaves_the_other_to_be_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    atlas = Constraint(value="atlas", kind="id")
    goal = FindGoal(id="g1", find=Find(entity=REPO, constraints=(atlas,)))
    with pytest.raises(IndexError):
        planned(goal, monkeypatch)
