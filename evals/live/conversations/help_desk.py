"""Conversations with the help desk."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.help_desk.requests import (
    agent,
    asset,
    assets_of,
    assigned,
    customer,
    of_team,
    ticket,
    tickets,
)
from evals.live.set_aside import Row, choice, one, only, says
from evals.tasks.records import Fact

_LIST = "Distribution list needs changing"


def _waiting(data: Data) -> list[Fact]:
    mine = assigned(data, "Irene Katz")
    return tickets([row for row in mine if row["status"] == "WAITING"], mine)


def _asker(data: Data) -> Row:
    return one(data["customers"], id=ticket(data, _LIST)["requesterId"])


def _comment(data: Data) -> None:
    data["comments"].append(
        {
            "id": 1 + max(row["id"] for row in data["comments"]),
            "ticketId": ticket(data, _LIST)["id"],
            "authorId": agent(data, "Irene Katz")["id"],
            "body": "The list has been updated",
            "internal": False,
            "createdAt": "2026-03-06T09:00:00Z",
        }
    )


def _close(data: Data) -> None:
    ticket(data, _LIST)["status"] = "CLOSED"


def _equipment(data: Data, name: str) -> list[Fact]:
    return only(assets_of(data, name), data["assets"], "assetTag")


def _broken(data: Data) -> list[Fact]:
    mine = assets_of(data, "Gemma Hartley")
    return only([row for row in mine if row["assetStatus"] == "IN_REPAIR"], mine, "assetTag")


def _repaired(data: Data) -> None:
    asset(data, "DT-6108")["assetStatus"] = "IN_USE"


def _pair(data: Data) -> list[Row]:
    return [asset(data, "LT-1109"), asset(data, "LT-7121")]


def _dearer(data: Data) -> Row:
    return max(_pair(data), key=lambda row: row["purchasePrice"])


def _give(data: Data, name: str) -> None:
    _dearer(data)["assignedToId"] = customer(data, name)["id"]


TICKETS = conversation(
    "help-desk-tickets", "help_desk",
    turn("first", "join", "Which tickets are assigned to Dana Whitlock?",
         lambda d: tickets(assigned(d, "Dana Whitlock"), d["tickets"])),
    turn("follow_up", "join", "and to Irene Katz?",
         lambda d: tickets(assigned(d, "Irene Katz"), d["tickets"])),
    turn("reference", "look_up", "which of those is in status waiting?", _waiting),
    turn("reference", "join", "who raised it?",
         lambda d: [choice(_asker(d), d["customers"], "fullName")]),
    turn("reference", "look_up", "what's her phone number?",
         lambda d: [says(_asker(d)["phoneNumber"])]),
    act('add a comment from Irene Katz to that ticket: "The list has been updated"', _comment,
        "id", "createdAt"),
    act("ok now close it", _close),
    polite("perfect, thanks"),
    turn("topic", "total", "How many tickets does the Security team have?",
         lambda d: [of_team(d, "Security")]),
    turn("follow_up", "total", "and Telephony?", lambda d: [of_team(d, "Telephony")]),
)  # fmt: skip
ASSETS = conversation(
    "help-desk-assets", "help_desk",
    turn("first", "join", "what assets does Gemma Hartley have?",
         lambda d: _equipment(d, "Gemma Hartley")),
    turn("reference", "look_up", "which of them is in repair?", _broken),
    turn("reference", "look_up", "when did we buy that one?",
         lambda d: [says(asset(d, "DT-6108")["purchasedOn"])]),
    act("it's back from the workshop, set its status to in use", _repaired),
    unknown("What assets does Marlon Fitch have?",
            lambda d: [row["assetTag"] for row in d["assets"]]),
    turn("recovery", "join", "oh sorry, Hassan Malik I mean",
         lambda d: _equipment(d, "Hassan Malik")),
    turn("reference", "compare", "which of the two cost more?",
         lambda d: [choice(_dearer(d), _pair(d), "assetTag")]),
    act("assign that laptop to Karen Lowe", lambda d: _give(d, "Karen Lowe")),
    act("no, to Liam O'Hara, not Karen", lambda d: _give(d, "Liam O'Hara"), role="correction"),
    unclear("create a ticket for Gemma Hartley", "what", "which", "subject", "category",
            "priority", "team", "about"),
)  # fmt: skip
CONVERSATIONS = (TICKETS, ASSETS)
