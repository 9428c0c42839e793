"""What people ask the volunteer organisation, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data, LiveRequest
from evals.live.set_aside import (
    Row,
    cannot,
    choice,
    no,
    number,
    one,
    only,
    says,
    some,
    texts,
    yes,
)
from evals.tasks.records import Fact


def _person(data: Data, name: str) -> Row:
    return one(data["people"], name=name)


def _team(data: Data, name: str) -> Row:
    return one(data["teams"], name=name)


def _shift(data: Data, title: str) -> Row:
    return one(data["shifts"], title=title)


def _incident(data: Data, what: str) -> Row:
    return one(data["incidents"], what=what)


def _by_slug(data: Data, collection: str, slug: str) -> Row:
    return one(data[collection], slug=slug)


def _members(data: Data, team: str) -> list[Row]:
    return some(data["people"], team=_team(data, team)["slug"])


def _signed_up(data: Data, title: str) -> list[Row]:
    rows = some(data["signups"], shift=_shift(data, title)["slug"])
    return [_by_slug(data, "people", row["person"]) for row in rows]


def _beach(data: Data) -> Sequence[Fact]:
    shift = _shift(data, "Beach Clean-up")
    return [says(shift["day"], shift["place"])]


def _open_incidents(data: Data) -> Sequence[Fact]:
    return only(some(data["incidents"], state="open"), data["incidents"], "what")


def _leader(data: Data) -> Sequence[Fact]:
    lead = _by_slug(data, "people", _team(data, "Night Shelter")["lead_id"])
    return [choice(lead, data["people"])]


def _mentor(data: Data) -> Sequence[Fact]:
    return [says(_by_slug(data, "people", _person(data, "Arjun Rao")["mentor"])["email"])]


def _participants(data: Data) -> Sequence[Fact]:
    return only(_signed_up(data, "Beach Clean-up"), data["people"])


def _crew(data: Data) -> Sequence[Fact]:
    return only(_members(data, "Garden Crew"), data["people"])


def _team_and_lead(data: Data) -> Sequence[Fact]:
    team = _by_slug(data, "teams", _shift(data, "Bike Repair")["team"])
    return [says(team["name"], _by_slug(data, "people", team["lead_id"])["name"])]


def _reporter(data: Data) -> Sequence[Fact]:
    reporter = _incident(data, "Freezer stopped working")["reported_by"]
    return [choice(_by_slug(data, "people", reporter), data["people"])]


def _severities(data: Data) -> Sequence[Fact]:
    names = texts(data["incidents"], "severity")
    return [number(len(some(data["incidents"], severity=name))) for name in names]


def _biggest(data: Data) -> Sequence[Fact]:
    team = max(data["teams"], key=lambda row: len(some(data["people"], team=row["slug"])))
    return [choice(team, data["teams"])]


def _has_licence(data: Data) -> Sequence[Fact]:
    return [yes("has a") if _person(data, "Noah Weiss")["licence"] else no()]


def _takes_part(data: Data) -> Sequence[Fact]:
    there = _person(data, "Chen Wei") in _signed_up(data, "Coat Drive")
    return [yes("is signed up") if there else no()]


def _is_full(data: Data) -> Sequence[Fact]:
    free = _shift(data, "Movie Night")["capacity"] - len(_signed_up(data, "Movie Night"))
    return [no("free") if free else yes("is full", "is fully booked")]


def _more_hours(data: Data) -> Sequence[Fact]:
    pair = [_person(data, "Pavel Novak"), _person(data, "Ben Marlow")]
    return [choice(max(pair, key=lambda row: row["hours"]), pair)]


def _richest(data: Data) -> Sequence[Fact]:
    return [choice(max(data["teams"], key=lambda row: row["budget"]), data["teams"])]


def _most_hours(data: Data) -> Sequence[Fact]:
    rows = sorted(data["people"], key=lambda row: row["hours"], reverse=True)
    return only(rows[:3], rows)


def _join_us(data: Data) -> None:
    data["people"].append(
        {
            "slug": "rosa-lindgren",
            "name": "Rosa Lindgren",
            "team": _team(data, "Soup Kitchen")["slug"],
            "phone": "0170-2299",
            "email": "rosa.lindgren@helpinghands.example",
            "joined": "",
            "hours": 0,
            "mentor": None,
            "licence": True,
        }
    )


def _sign_up(data: Data) -> None:
    shift, person = _shift(data, "Coat Drive"), _person(data, "Maya Ross")
    data["signups"].append({"shift": shift["slug"], "person": person["slug"]})


def _sign_off(data: Data) -> None:
    shift, person = _shift(data, "Beach Clean-up"), _person(data, "Idris Bello")
    data["signups"].remove({"shift": shift["slug"], "person": person["slug"]})


def _close(data: Data) -> None:
    _incident(data, "Van has a flat tyre")["state"] = "closed"


def _report(data: Data) -> None:
    data["incidents"].append(
        {
            "slug": "inc-10",
            "what": "Water leak in the kitchen",
            "reported_by": _person(data, "Omar Farah")["slug"],
            "assigned_to": None,
            "severity": "high",
            "state": "open",
            "day": "2025-05-02",
        }
    )


def _call_off(data: Data) -> None:
    data["shifts"].remove(_shift(data, "Puppet Theatre"))


REQUESTS = (
    LiveRequest(
        "volunteers-01",
        "what's Maya Ross's phone number?",
        "look_up",
        lambda data: [says(_person(data, "Maya Ross")["phone"])],
    ),
    LiveRequest(
        "volunteers-02",
        "list our teams",
        "look_up",
        lambda data: [says(*texts(data["teams"]))],
    ),
    LiveRequest("volunteers-03", "When and where is the Beach Clean-up?", "look_up", _beach),
    LiveRequest(
        "volunteers-04",
        "which area does the soup kitchen team cover",
        "look_up",
        lambda data: [says(_team(data, "Soup Kitchen")["area"])],
    ),
    LiveRequest(
        "volunteers-05",
        "On what date did Greta Olin join us?",
        "look_up",
        lambda data: [says(_person(data, "Greta Olin")["joined"])],
    ),
    LiveRequest("volunteers-06", "Which incidents are still open?", "look_up", _open_incidents),
    LiveRequest("volunteers-07", "who leads the Night Shelter team?", "join", _leader),
    LiveRequest(
        "volunteers-08",
        "Could you find me the email address of Arjun Rao's mentor?",
        "join",
        _mentor,
    ),
    LiveRequest("volunteers-09", "who is signed up for the beach clean-up?", "join", _participants),
    LiveRequest("volunteers-10", "Who belongs to the Garden Crew?", "join", _crew),
    LiveRequest(
        "volunteers-11",
        "Which team runs the Bike Repair shift, and who is the lead of that team?",
        "join",
        _team_and_lead,
    ),
    LiveRequest(
        "volunteers-12", "who reported that the freezer stopped working", "join", _reporter
    ),
    LiveRequest(
        "volunteers-13",
        "How many volunteers do we have altogether?",
        "total",
        lambda data: [number(len(data["people"]))],
    ),
    LiveRequest(
        "volunteers-14",
        "How many hours have the members of the Youth Club team logged in total?",
        "total",
        lambda data: [number(sum(row["hours"] for row in _members(data, "Youth Club")))],
    ),
    LiveRequest(
        "volunteers-15", "how many incidents were there of each severity", "total", _severities
    ),
    LiveRequest("volunteers-16", "Which team has the most people in it?", "total", _biggest),
    LiveRequest("volunteers-17", "Does Noah Weiss have a driving licence?", "test", _has_licence),
    LiveRequest("volunteers-18", "is Chen Wei signed up for the coat drive", "test", _takes_part),
    LiveRequest("volunteers-19", "Is the Movie Night shift fully booked?", "test", _is_full),
    LiveRequest(
        "volunteers-20",
        "Who has done more hours, Pavel Novak or Ben Marlow?",
        "compare",
        _more_hours,
    ),
    LiveRequest("volunteers-21", "team with the biggest budget?", "compare", _richest),
    LiveRequest(
        "volunteers-22",
        "Please add Rosa Lindgren as a volunteer in the Soup Kitchen team. Phone 0170-2299, email "
        "rosa.lindgren@helpinghands.example. She has a driving licence.",
        "write",
        lambda _: [says("Rosa Lindgren")],
        after=_join_us,
        free=("slug", "joined"),
    ),
    LiveRequest(
        "volunteers-23",
        "sign Maya Ross up for the Coat Drive",
        "write",
        lambda _: [Fact(text=("Maya Ross", "Coat Drive"))],
        after=_sign_up,
    ),
    LiveRequest(
        "volunteers-24",
        "Idris Bello can't make it to the Beach Clean-up, please take him off the list.",
        "write",
        lambda _: [Fact(text=("Idris Bello", "Beach Clean-up"))],
        after=_sign_off,
    ),
    LiveRequest(
        "volunteers-25",
        "close the incident about the flat tyre",
        "write",
        lambda _: [Fact(text=("closed", "flat tyre", "inc-02"))],
        after=_close,
    ),
    LiveRequest(
        "volunteers-26",
        'Report a new incident: "Water leak in the kitchen", severity high, on 2 May 2025, '
        "reported by Omar Farah.",
        "write",
        lambda _: [Fact(text=("Water leak in the kitchen", "inc-10", "reported", "incident"))],
        after=_report,
        free=("slug",),
    ),
    LiveRequest(
        "volunteers-27",
        "what is Bartholomew Quill's email address?",
        "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "volunteers-28",
        "Text everyone in the Night Shelter team that Thursday's meeting is off.",
        "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "volunteers-29",
        "Give me the three volunteers with the most logged hours, highest first.",
        "compare",
        _most_hours,
    ),
    LiveRequest(
        "volunteers-30",
        "If nobody has signed up for the Puppet Theatre, delete that shift.",
        "write",
        lambda _: [says("Puppet Theatre")],
        after=_call_off,
    ),
)
