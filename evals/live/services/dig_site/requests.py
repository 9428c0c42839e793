"""What people ask about the excavation, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from statistics import mean

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.dig_site.finding import (
    NOW,
    find,
    finds_in,
    found_by,
    open_unit,
    person,
    register,
    trench,
    unit,
    units_in,
    weight,
    which_find,
    which_trench,
    who,
)
from evals.live.set_aside import (
    about,
    cannot,
    choice,
    no,
    number,
    one,
    only,
    some,
    texts,
)
from evals.live.set_aside_days import day
from evals.tasks.records import Fact

_MONDAY = "2026-07-06"


def _lower_field(data: Data) -> Sequence[Fact]:
    row = trench(data, "Lower Field")
    return [day(row["opened"]), number(row["depth"])]


def _room_of_the_mortarium(data: Data) -> Sequence[Fact]:
    box = one(data["boxes"], code=find(data, "F-0217")["box"])
    return [choice(box, data["boxes"], "room")]


def _heaviest_this_week(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["finds"] if row["on"] >= _MONDAY]
    return [which_find(max(rows, key=lambda row: int(row["g"])), rows)]


def _bone_to_wash(data: Data) -> Sequence[Fact]:
    return only(some(data["finds"], mat="bone", st="bagged"), data["finds"], "tag")


def _mean_of_bone(data: Data) -> Sequence[Fact]:
    rows = some(finds_in(data, "North Ditch"), mat="bone")
    return [about(mean(row["g"] for row in rows))]


def _no_glass(data: Data) -> Sequence[Fact]:
    assert not some(finds_in(data, "North Ditch"), mat="glass")
    return [no("nothing")]


def _leaving_this_week(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["crew"] if NOW <= row["til"] <= "2026-07-12"]
    return only(rows, data["crew"])


def _which_sam(data: Data) -> Sequence[Fact]:
    names = ("Sam Okafor", "Sam Oakley")
    less, more = sorted(names, key=lambda name: len(found_by(data, name)))
    assert len(found_by(data, less)) < len(found_by(data, more))
    return [Fact(text=(more,), over=(less,))]


def _to_b03(data: Data) -> None:
    for tag in ("F-0228", "F-0232"):
        find(data, tag)["box"] = "B03"


def _a_week_longer(data: Data) -> None:
    row = person(data, "Lena Fuchs")
    row["til"] = (date.fromisoformat(row["til"]) + timedelta(weeks=1)).isoformat()


def _to_ines(data: Data) -> None:
    trench(data, "Churchyard Edge")["lead"] = person(data, "Ines Carvalho")["slug"]


def _more_photos(data: Data) -> None:
    unit(data, 1015)["pics"] += 14


LOOK_UPS = (
    LiveRequest(
        "dig_site-01", "find numbers from context 1012 pls", "look_up",
        lambda d: only(some(d["finds"], ctx=1012), d["finds"], "tag"),
    ),
    LiveRequest(
        "dig_site-02", "When did we open Lower Field, and how deep is it now?", "look_up",
        _lower_field,
    ),
    LiveRequest(
        "dig_site-03", "which bone finds still need washing? numbers will do", "look_up",
        _bone_to_wash,
    ),
    LiveRequest(
        "dig_site-04", "Who is leaving us this week? I want to get them a card.", "look_up",
        _leaving_this_week,
    ),
    LiveRequest(
        "dig_site-05", "what's the heaviest thing we've found since monday", "compare",
        _heaviest_this_week,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "dig_site-06", "Who's in charge of the Bath Block?", "join",
        lambda d: [who(d, trench(d, "Bath Block")["lead"])],
    ),
    LiveRequest(
        "dig_site-07", "F-0217 - which room is that stored in?", "join", _room_of_the_mortarium,
    ),
    LiveRequest(
        "dig_site-08",
        "The bone specialist would like to talk to the person who dug the context that F-0218 came "
        "from. Who was that?", "join",
        lambda d: [who(d, unit(d, find(d, "F-0218")["ctx"])["dug_by"])],
    ),
    LiveRequest(
        "dig_site-09", "what trench did the cattle jaw come out of", "join",
        lambda d: [which_trench(d, unit(d, find(d, "F-0209")["ctx"])["tr"])],
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "dig_site-10", "how many finds today?", "total",
        lambda d: [number(len(some(d["finds"], on=NOW)))],
    ),
    LiveRequest(
        "dig_site-11", "What does all the pottery weigh, in grams?", "total",
        lambda d: [number(weight(some(d["finds"], mat="pottery")))],
    ),
    LiveRequest(
        "dig_site-12", "average weight of the bone from the North Ditch please", "total",
        _mean_of_bone,
    ),
    LiveRequest(
        "dig_site-13", "How many contexts in the villa corridor haven't been finished yet?",
        "total",
        lambda d: [number(len(some(units_in(d, "Villa Corridor"), done=False)))],
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "dig_site-14", "have we had any glass out of the north ditch at all?", "test", _no_glass,
    ),
    LiveRequest(
        "dig_site-15",
        "Bit of a bet going on: who has found more, Sam Okafor or Sam Oakley?", "compare",
        _which_sam,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "dig_site-16", "F-0231 is washed", "write", lambda _: [],
        lambda d: find(d, "F-0231").update(st="washed"),
    ),
    LiveRequest(
        "dig_site-17", "F-0228 and F-0232 both go in box B03, please note that down.", "write",
        lambda _: [], _to_b03,
    ),
    LiveRequest(
        "dig_site-18",
        "new find from 1018: Bronze pin, metal, 6 g. Holly Penrose found it today", "write",
        lambda _: [], lambda d: register(d, 1018, "Bronze pin", "metal", 6, "Holly Penrose"),
        free=("tag",),
    ),
    LiveRequest(
        "dig_site-19", "Please delete F-0235, it turned out to be just a stone.", "write",
        lambda _: [], lambda d: d["finds"].remove(find(d, "F-0235")),
    ),
    LiveRequest(
        "dig_site-20", "hugh says 1009 is finished, mark it as done", "write", lambda _: [],
        lambda d: unit(d, 1009).update(done=True),
    ),
    LiveRequest(
        "dig_site-21", "The Lower Field has dried out, so we can open it again.", "write",
        lambda _: [], lambda d: trench(d, "Lower Field").update(state="open"),
    ),
    LiveRequest(
        "dig_site-22", "lena fuchs is staying a week longer than planned, can u change that",
        "write", lambda _: [], _a_week_longer,
    ),
    LiveRequest(
        "dig_site-23",
        "Marcus has to go to a conference, so Ines Carvalho will be running the Churchyard Edge "
        "from now on.", "write", lambda _: [], _to_ines,
    ),
    LiveRequest(
        "dig_site-24", "add another 14 photos to context 1015", "write", lambda _: [],
        _more_photos,
    ),
    LiveRequest(
        "dig_site-25",
        'New context in T3: a posthole, "Small round posthole by the drain", under 1015, Sam '
        "Oakley is digging it.", "write", lambda _: [],
        lambda d: open_unit(
            d, "Bath Block", "posthole", "Small round posthole by the drain", 1015, "Sam Oakley"
        ), free=("no",),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "dig_site-26", "who runs the Chapel Yard trench?", "refuse",
        lambda d: refused(*texts(d["crew"])),
    ),
    LiveRequest("dig_site-27", "set F-0299 to drawn", "refuse", lambda _: cannot()),
    LiveRequest(
        "dig_site-28", "Can you send the dog skull off for radiocarbon dating?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "dig_site-29", "will it rain on site tomorrow afternoon?", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "dig_site-30", "we're out of finds bags, order 500 more", "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *JOINS, *TOTALS, *TESTS, *WRITES, *REFUSALS)
