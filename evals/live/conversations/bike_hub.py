"""Conversations with the service of the shared bikes."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.bike_hub.finding import (
    all_bikes,
    bikes_at,
    place,
    rider,
    rides_of,
    trip_between,
    warning,
)
from evals.live.services.bike_hub.requests import sold_of
from evals.live.services.bike_hub.working_out import book, fare, report, sold
from evals.live.set_aside import number, one, only, says, some, texts
from evals.tasks.records import Fact


def _book_siri(data: Data) -> None:
    book(data, rider(data, "Siri Haugen"), "electric", "LH-08", "2026-09-17T17:15")


def _later(data: Data) -> None:
    for row in rides_of(data, "Siri Haugen", starts_at="2026-09-17T17:15"):
        row["starts_at"] = "2026-09-17T17:45"


def _ingrids(data: Data) -> list[Fact]:
    return [says(*texts(rides_of(data, "Ingrid Solheim", status="booked"), "ref"))]


def _reports(data: Data, **like: str) -> list[Fact]:
    reports = data["damage_reports"]
    return only(some(reports, state="open", **like), reports, "id")


def _that_bike(data: Data) -> list[Fact]:
    (seen,) = some(data["damage_reports"], state="open", severity="unsafe")
    bike = one(data["bikes"], number=seen["bike"])
    return [says(bike["model"]), place(one(data["stations"], code=bike["station"]))]


def _level(data: Data, zone: str) -> list[Fact]:
    return [says(warning(data, zone, "2026-09-19")["level"])]


def _broken_light(data: Data) -> None:
    report(data, 3116, "light", "major", None)


CONVERSATIONS = (
    conversation(
        "bike_hub-siri", "bike_hub",
        turn("first", "look_up", "how many bikes are left at the Opera right now?",
             lambda d: [number(all_bikes(bikes_at(d, "Opera")))]),
        turn("follow_up", "look_up", "and at the Old Mint?",
             lambda d: [number(all_bikes(bikes_at(d, "Old Mint")))]),
        turn("reference", "look_up", "how many of those are electric?",
             lambda d: [number(bikes_at(d, "Old Mint")["electric"])]),
        turn("reference", "join", "How long does it take from there to Faculty Square on one?",
             lambda d: [number(trip_between(d, "Old Mint", "Faculty Square", "electric")
                               ["minutes"])]),
        unclear("ok, book an electric bike from the Old Mint for Siri Haugen then", "when",
                "what time", "time", "starts_at", "start", "moment"),
        act("today at 17:15", _book_siri, "ref"),
        act("sorry, a quarter to six is better, please change it", _later, "ref",
            role="correction"),
        unknown("what has Elif Aydin booked?", lambda d: texts(d["rides"], "ref")),
        turn("recovery", "join", "and Ingrid Solheim?", _ingrids),
        polite("great, that's all. thank you!"),
    ),
    conversation(
        "bike_hub-workshop", "bike_hub",
        turn("first", "look_up", "Hi, which damage reports are open at the moment?", _reports),
        turn("reference", "look_up", "are any of them unsafe? which?",
             lambda d: _reports(d, severity="unsafe")),
        turn("reference", "join", "what model is that bike and at which station does it stand?",
             _that_bike),
        act("ok. please also report a broken light on bike 3116, major", _broken_light,
            "id", "reported_on", "note"),
        turn("topic", "look_up", "what do members pay for 45 minutes?",
             lambda _: [number(fare(45, "member"))]),
        turn("follow_up", "look_up", "and someone on the casual tariff?",
             lambda _: [number(fare(45, "casual"))]),
        turn("topic", "look_up", "how many passes were sold in August in total?",
             lambda d: [number(sold(d, "2026-08")["total"])]),
        turn("reference", "look_up", "how many of them were week passes?",
             lambda d: [number(sold_of(d, "2026-08", "week_pass"))]),
        turn("topic", "join", "What's the weather warning for Birchfield on Saturday?",
             lambda d: _level(d, "Birchfield")),
        turn("correction", "join", "no, I meant Miller's Hill",
             lambda d: _level(d, "Miller's Hill")),
    ),
)  # fmt: skip
