"""Conversations with the issue tracker of the community gardens."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, next_id, one, where
from evals.live.phrases import alone, chosen, number, refused, rows, says, silent
from evals.live.records import Data
from evals.live.scripting import (
    Change,
    act,
    chatter,
    conversation,
    help_,
    polite,
    turn,
    unknown,
)
from evals.live.services.garden_issues.fresh import TODAY
from evals.tasks.records import Fact

_FOX, _ROOF = "Fox hole under the fence", "No water on the roof"
_LADDER, _LID = "Ladder with a cracked rung", "Rain barrel lid missing"


def _issue(data: Data, title: str) -> Row:
    return one(data, "issues", title=title)


def _person(data: Data, name: str) -> Row:
    return one(data, "people", full_name=name)


def _is(data: Data, person_id: int) -> list[Fact]:
    names = [row["full_name"] for row in data["people"]]
    return alone(one(data, "people", id=person_id)["full_name"], names)


def _open_at(data: Data, garden: str) -> list[Row]:
    return where(data, "issues", garden=one(data, "gardens", name=garden)["id"], status="open")


def _titles(data: Data, fit: Sequence[Row]) -> list[Fact]:
    others = [row["title"] for row in data["issues"] if row not in fit]
    return rows([row["title"] for row in fit], others)


def _oldest(data: Data) -> list[Fact]:
    found = sorted(_open_at(data, "Old Orchard"), key=lambda row: row["opened_on"])
    titles = [row["title"] for row in found]
    return [chosen(titles[0], titles)]


def _dearest_urgent(data: Data) -> list[Fact]:
    found = where(data, "issues", priority="urgent")
    dearest = max(found, key=lambda row: row["cost_estimate"])
    return [chosen(dearest["title"], [row["title"] for row in found])]


def _coordinator(data: Data, garden: str) -> list[Fact]:
    return _is(data, one(data, "gardens", name=garden)["coordinator"])


def _owned(data: Data, name: str) -> list[Row]:
    return where(data, "issues", owner=_person(data, name)["id"])


def _comments(data: Data) -> list[Fact]:
    found = where(data, "comments", issue_id=_issue(data, _FOX)["id"])
    return [says(*(row["text"].rstrip(".") for row in found))] if found else refused()


def _assign_ladder(name: str) -> Change:
    return lambda d: _issue(d, _LADDER).update(owner=_person(d, name)["id"])


def _close_roof(data: Data) -> None:
    _issue(data, _ROOF).update(status="closed", resolution="pump replaced")


def _comment(data: Data) -> None:
    made = {
        "id": next_id(data, "comments"),
        "issue_id": _issue(data, _FOX)["id"],
        "author_id": 1,
        "text": "Filled with gravel today",
        "written_on": TODAY.isoformat(),
    }
    data["comments"].append(made)


REPAIRS = conversation(
    "garden-repairs", "garden_issues",
    turn("first", "look_up", "Which issues are open at Canal Bank Plots?",
         lambda d: _titles(d, _open_at(d, "Canal Bank Plots"))),
    turn("follow_up", "look_up", "and at Old Orchard?",
         lambda d: _titles(d, _open_at(d, "Old Orchard"))),
    turn("reference", "compare", "which of them is the oldest?", _oldest),
    turn("reference", "join", "who owns it?", lambda d: _is(d, _issue(d, _LID)["owner"])),
    act("assign the ladder one to Hugo Bernard", _assign_ladder("Hugo Bernard")),
    act("sorry, I meant Grace Tan", _assign_ladder("Grace Tan"), role="correction"),
    polite("thanks!"),
    turn("topic", "total", "How many people have an account?",
         lambda d: [number(len(d["people"]))]),
    turn("reference", "total", "and how many of them are volunteers?",
         lambda d: [number(len(where(d, "people", role="volunteer")))]),
    polite("that's all, bye"),
)  # fmt: skip
COORDINATORS = conversation(
    "garden-coordinators", "garden_issues",
    polite("hi there"),
    help_("what can you do?", "issue", "issues", "garden", "gardens", "people", "person",
          "plot", "plots", "comment", "comments"),
    turn("first", "join", "Who coordinates Rooftop Nine?",
         lambda d: _coordinator(d, "Rooftop Nine")),
    turn("follow_up", "join", "and Railway Meadow?", lambda d: _coordinator(d, "Railway Meadow")),
    turn("reference", "look_up", "what's his phone number?",
         lambda d: alone(_person(d, "Jonas Weber")["phone"], [r["phone"] for r in d["people"]])),
    unknown("And who coordinates Moonlight Garden?",
            lambda d: [r["full_name"] for r in where(d, "people", role="coordinator")]),
    turn("recovery", "join", "And Old Orchard?", lambda d: _coordinator(d, "Old Orchard")),
    turn("topic", "look_up", "show me the urgent issues",
         lambda d: _titles(d, where(d, "issues", priority="urgent"))),
    turn("reference", "compare", "which one has the highest cost estimate?", _dearest_urgent),
    act('close it, the resolution is "pump replaced"', _close_roof),
)  # fmt: skip
COMMENTS = conversation(
    "garden-comments", "garden_issues",
    turn("first", "look_up", "Find the issue about the fox hole", lambda _: [says(_FOX)]),
    turn("reference", "look_up", "when was it opened?",
         lambda d: [says(_issue(d, _FOX)["opened_on"]), silent("2026-04-02")]),
    act('add a comment to it: "Filled with gravel today"', _comment, "id"),
    turn("reference", "look_up", "which comments does it have now?", _comments),
    act("raise its priority to high", lambda d: _issue(d, _FOX).update(priority="high")),
    act("no, medium is enough", lambda d: _issue(d, _FOX).update(priority="medium"),
        role="correction"),
    chatter("blorp fnarg wibble"),
    turn("topic", "total", "How many issues does Ines Farkas own?",
         lambda d: [number(len(_owned(d, "Ines Farkas")))]),
    turn("follow_up", "total", "and Hugo Bernard?",
         lambda d: [number(len(_owned(d, "Hugo Bernard")))]),
    turn("reference", "look_up", "what is its title?",
         lambda d: _titles(d, _owned(d, "Hugo Bernard"))),
)  # fmt: skip
CONVERSATIONS = (REPAIRS, COORDINATORS, COMMENTS)
