"""Rows listed under one thing that refer to another, which is named: the fines of a player."""

from __future__ import annotations

from graphs.forms.records import Find, FindGoal
from graphs.plans.records import Filter
from graphs.search.searching import search_plans
from tests.search_stubs import (
    StubGraph,
    attribute,
    binding,
    entity,
    its_id,
    named,
    ops,
    said,
    scope,
)
from tools.entity_types.records import AccessPath, Attribute, EntityModel

LEAGUE, TEAM, PLAYER, FINE = "club.league", "club.team", "club.player", "club.fine"
_OWN = (attribute("id", role="id"), attribute("name", role="name"))


def _refers(name: str, target: str) -> Attribute:
    return attribute(name, target=target, target_attribute="id")


MODEL = EntityModel(
    types={
        LEAGUE: entity(LEAGUE, _OWN, ["name"]),
        TEAM: entity(TEAM, [*_OWN, _refers("league_id", LEAGUE)], ["name"]),
        PLAYER: entity(PLAYER, [*_OWN, _refers("team_id", TEAM)], ["name"]),
        FINE: entity(
            FINE,
            [attribute("id", role="id"), _refers("team_id", TEAM), _refers("player_id", PLAYER)],
        ),
    },
    paths={
        path.tool_id: path
        for path in (
            AccessPath(tool_id="club.teams", kind="list", entity=TEAM, container="[]",
                       attributes=("id", "name", "league_id"),
                       inputs=(its_id("league_id", LEAGUE),)),
            AccessPath(tool_id="club.get_player", kind="detail", entity=PLAYER,
                       attributes=("id", "name", "team_id"),
                       inputs=(its_id("player_id", PLAYER),)),
            AccessPath(tool_id="club.fines", kind="list", entity=FINE, container="[]",
                       attributes=("id", "team_id", "player_id"),
                       inputs=(its_id("team_id", TEAM),)),
        )
    },
)  # fmt: skip
GRAPH = StubGraph([binding("club.get_player", "team_id", "club.fines", "team_id")])


def test_what_leads_to_the_list_keeps_its_rows_too() -> None:
    find = Find(entity=FINE, constraints=(said("player_id", "Abel", "name"),))
    within = scope(model=MODEL, graph=GRAPH, values=[named(PLAYER, "Abel", 103)])
    plan = search_plans(FindGoal(id="g1", find=find), within).plans[0]
    assert plan.path == ("club.get_player", "club.fines")
    assert [one.attribute for one in ops(plan, Filter)] == ["player_id"]
