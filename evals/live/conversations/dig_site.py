"""Conversations about the excavation."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.dig_site.finding import (
    find,
    person,
    unit,
    units_in,
    weight,
    which_find,
    who,
)
from evals.live.set_aside import Row, choice, number, one, only, says, some
from evals.tasks.records import Fact


def _of_yesterday(data: Data) -> list[Row]:
    return some(data["finds"], on="2026-07-07")


def _heaviest_of_them(data: Data) -> list[Fact]:
    rows = _of_yesterday(data)
    return [which_find(max(rows, key=lambda row: int(row["g"])), rows)]


def _its_room(data: Data) -> list[Fact]:
    box = one(data["boxes"], code=find(data, "F-0233")["box"])
    return [choice(box, data["boxes"], "room")]


def _from(data: Data, number_: int) -> list[Fact]:
    return only(some(data["finds"], ctx=number_), data["finds"], "what")


def _unfinished(data: Data) -> list[Fact]:
    """Those that they lie under may be told with them."""
    right = some(units_in(data, "Bath Block"), done=False)
    above = {row["under"] for row in right}
    return only(right, [row for row in data["units"] if row["no"] not in above], "no")


def _give(data: Data, name: str) -> None:
    unit(data, 1014)["dug_by"] = person(data, name)["slug"]


CONVERSATIONS = (
    conversation(
        "dig_site-finds", "dig_site",
        turn("first", "look_up", "what did we find yesterday? find numbers please",
             lambda d: only(_of_yesterday(d), d["finds"], "tag")),
        turn("reference", "compare", "which of those is the heaviest", _heaviest_of_them),
        turn("reference", "join", "and what room is it in?", _its_room),
        turn("reference", "join", "the bronze hinge, who found that?",
             lambda d: [who(d, find(d, "F-0232")["by"])]),
        act("ok put it in B03", lambda d: find(d, "F-0232").update(box="B03")),
        act("no wait B03 is full, I meant B07", lambda d: find(d, "F-0232").update(box="B07"),
            role="correction"),
        unknown("and whats F-0310?", lambda d: [row["what"] for row in d["finds"]]),
        turn("recovery", "look_up", "typo, F-0210. what is that one?",
             lambda d: [says(find(d, "F-0210")["what"])]),
        turn("topic", "total", "How many small finds have we got altogether?",
             lambda d: [number(len(some(d["finds"], sf=True)))]),
        turn("follow_up", "total", "and only the ones at the lab?",
             lambda d: [number(len(some(d["finds"], sf=True, st="lab")))]),
    ),
    conversation(
        "dig_site-bath", "dig_site",
        turn("first", "join", "Hi, which contexts in the Bath Block aren't finished yet?",
             _unfinished),
        turn("reference", "join", "who's digging the furnace one?",
             lambda d: [who(d, unit(d, 1014)["dug_by"])]),
        act("she's moving to the churchyard. give it to Sam Oakley",
            lambda d: _give(d, "Sam Oakley")),
        act("oh sorry, wrong Sam, it should be Sam Okafor", lambda d: _give(d, "Sam Okafor"),
            role="correction"),
        unclear("one of the other two is finished now, can you mark it as done?", "which", "1013",
                "1015"),
        act("the tiled floor", lambda d: unit(d, 1015).update(done=True)),
        turn("reference", "join", "what came out of it?", lambda d: _from(d, 1015)),
        turn("follow_up", "look_up", "and out of 1014?", lambda d: _from(d, 1014)),
        turn("reference", "total", "what do those weigh together",
             lambda d: [number(weight(some(d["finds"], ctx=1014)))]),
        polite("lovely, thank you!"),
    ),
)  # fmt: skip
