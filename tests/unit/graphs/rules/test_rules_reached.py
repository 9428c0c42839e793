"""What is sent to an address goes to somebody who is named; words in small letters tell a thing."""

from __future__ import annotations

import pytest

from graphs.rules.finding_things import find_things
from graphs.rules.given_values import GivenValues
from graphs.rules.plan import Plan
from graphs.rules.reached import address_beside, address_kind
from graphs.rules.reading_mentions import read_mentions
from graphs.rules.tool_words import Rarity
from graphs.rules.walking import find_grounds, walk
from tests.lending_stubs import make_lending_library, parameter, read, tool
from tools.records import Tool

PARTY = parameter("party_id!", location="path")
NEIGHBOURS = tool(
    "neighbours",
    "GET /neighbours",
    "Search neighbours",
    [parameter("name", "Part of the name")],
    ["neighbours[].id", "neighbours[].name", "neighbours[].email", "neighbours[].street"],
)
NEIGHBOUR = tool(
    "neighbour",
    "GET /neighbours/{neighbour_id}",
    "Get a neighbour",
    [parameter("neighbour_id!", location="path")],
    ["id", "name", "street"],
)
GREET = tool(
    "greet_neighbour",
    "POST /neighbours",
    "Add a neighbour",
    [parameter("name!", location="body"), parameter("email!", location="body")],
)
PARTIES = tool(
    "parties",
    "GET /parties",
    "List parties",
    [],
    ["parties[].id", "parties[].title"],
)
INVITE = tool(
    "invite",
    "POST /parties/{party_id}/guests",
    "Invite somebody to a party",
    [PARTY, parameter("email!", location="body")],
)
CANCEL = tool("cancel", "DELETE /parties/{party_id}", "Cancel a party", [PARTY])
TOOLS = (NEIGHBOURS, NEIGHBOUR, GREET, PARTIES, INVITE, CANCEL)


def plans(clause: str, tools: tuple[Tool, ...] = TOOLS) -> list[Plan]:
    values = GivenValues(make_lending_library(tools), read(clause))
    found = walk(
        make_lending_library(tools),
        find_grounds(tools),
        values,
        Rarity(tools),
        None,
        None,
        [one.id for one in tools],
        {},
        (),
        5,
    )
    return [one.plan for one in found.plans]


def path(clause: str) -> list[str]:
    return [tool_id.rpartition(".")[2] for tool_id in plans(clause)[0].tools]


# --- addresses ----------------------------------------------------------------------------------


def test_what_is_sent_to_somebody_takes_their_address_and_not_that_of_something_new() -> None:
    reached = find_things(TOOLS).reached
    assert {key: [t[1] for t in kinds] for key, kinds in reached[INVITE.id].items()} == {
        "email": ["neighbour"]
    }
    assert GREET.id not in reached
    assert NEIGHBOURS.id not in reached


def test_an_address_is_a_field_of_the_same_record() -> None:
    taken = INVITE.parameter("email")
    assert taken is not None
    assert address_kind(taken) == "email"
    assert address_beside(NEIGHBOURS, "neighbours[].id", taken) == "neighbours[].email"
    assert address_beside(NEIGHBOUR, "id", taken) == ""
    assert address_beside(NEIGHBOURS, "neighbours[].id", PARTY) == ""


def test_somebody_who_is_named_is_looked_up_for_their_address() -> None:
    best = plans("Invite Tobias to the party Regatta")[0]
    assert {tool_id.rpartition(".")[2] for tool_id in best.tools} == {
        "parties",
        "neighbours",
        "invite",
    }
    [handed] = [call["email"] for step in best.steps for call in step.calls if "email" in call]
    assert handed.kind == "step"
    assert not best.missing


def test_an_address_that_is_said_needs_no_look_up() -> None:
    assert "neighbours" not in path("Invite tobias@lund.example to the party Regatta")


# --- words that tell a thing --------------------------------------------------------------------


def told(clause: str) -> list[str]:
    rarity, grounds = Rarity(TOOLS), find_grounds(TOOLS)
    found = read_mentions(read(clause), grounds.deeds, rarity.known, describes=True)
    return [name.text for name in found.names if name.is_described]


@pytest.mark.parametrize(
    ("clause", "found"),
    [
        ("Cancel the team lunch", ["team lunch"]),
        ("Cancel the quarterly regatta on Friday", ["quarterly regatta"]),
        ("Invite Tobias to the garden festival", ["garden festival"]),
        ("Cancel my garden festival", ["garden festival"]),
        ("Cancel the regatta", []),
        ("Cancel the party about the regatta", ["regatta"]),
        ("Cancel my regatta", []),
        ("Cancel the party", []),
        ("Cancel the new party", []),
        ("Cancel the latest party", []),
        ("Cancel the third party", []),
        ("Cancel the team lunches", []),
        ("Cancel a team lunch", []),
        ("Who comes to the team lunch?", []),
    ],
)
def test_a_command_tells_a_thing_by_words_that_no_description_has(
    clause: str, found: list[str]
) -> None:
    assert told(clause) == found


def test_what_a_thing_is_told_by_is_looked_for() -> None:
    assert path("Cancel the team lunch") == ["parties", "cancel"]


def test_an_amount_behind_a_name_is_none_of_it() -> None:
    found = read_mentions(read("Pay Henrik Lund 45 euros"), {"pay"})
    assert [name.text for name in found.names] == ["Henrik Lund"]
    found = read_mentions(read("Play Apollo 13"), {"play"})
    assert [name.text for name in found.names] == ["Apollo 13"]
