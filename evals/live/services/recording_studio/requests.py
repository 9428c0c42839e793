"""What people ask the recording studio, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.recording_studio.changes import WRITES
from evals.live.services.recording_studio.finding import (
    artist,
    artists_of,
    engineers_of,
    from_to,
    in_room,
    of_artist,
    price,
    room,
    room_of,
    session,
    with_engineer,
)
from evals.live.set_aside import (
    Row,
    about,
    cannot,
    no,
    number,
    one,
    only,
    says,
    some,
    texts,
    told,
    yes,
)
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def faulty(data: Data) -> Sequence[Fact]:
    """The answer must tell the faulty microphones by serial number or id."""
    return told(some(data["mics"], condition="faulty"), data["mics"], "serial", "id")


def next_of(data: Data, name: str) -> Row:
    """The next session of an artist."""
    rows = [row for row in of_artist(data, name) if row["day"] >= "2026-09-16"]
    return min(rows, key=lambda row: str(row["day"]))


def when_next(data: Data, name: str) -> list[Fact]:
    """The answer must tell the day of the next session of an artist."""
    return [day(next_of(data, name)["day"])]


def _start_of_7023(data: Data) -> Sequence[Fact]:
    row = session(data, 7023)
    whose = one(data["artists"], id=row["artist_id"])
    return [Fact(text=(row["starts_at"], "9:00", "9 am", "9am", "nine")), says(whose["name"])]


def _big_room_tomorrow(data: Data) -> Sequence[Fact]:
    rows = some(in_room(data, "Big Room"), day="2026-09-17")
    who = only(artists_of(data, rows), data["artists"])
    return [*who, *only(engineers_of(data, rows), data["engineers"])]


def _to_master(data: Data) -> Sequence[Fact]:
    rows = some(with_engineer(data, "Priyanka Dass"), status="confirmed")
    return only(artists_of(data, rows), data["artists"])


def _phone_for_ona(data: Data) -> Sequence[Fact]:
    rows = some(of_artist(data, "Ona Bright"), day="2026-09-17")
    return only(engineers_of(data, rows), data["engineers"], "phone")


def _saltmarsh(data: Data) -> Sequence[Fact]:
    row = next_of(data, "Saltmarsh Quartet")
    return [day(row["day"]), says(room_of(data, row)["name"])]


def _harrowby(data: Data) -> Sequence[Fact]:
    week = some(from_to(data["sessions"], "2026-09-14", "2026-09-20"), status="confirmed")
    return only(some(artists_of(data, week), city="Harrowby"), data["artists"])


def _marlows(data: Data) -> Sequence[Fact]:
    return [number(price(some(of_artist(data, "The Marlows"), status="done")))]


def _freelancers(data: Data) -> Sequence[Fact]:
    fees = [row["hourly_fee"] for row in some(data["engineers"], freelance=True)]
    return [about(sum(fees) / len(fees))]


def _mastering_hours(data: Data) -> Sequence[Fact]:
    rows = from_to(in_room(data, "Mastering Suite"), "2026-09-16", "2026-12-31")
    return [number(sum(row["hours"] for row in rows))]


def _no_deposit(data: Data) -> Sequence[Fact]:
    rows = some(data["sessions"], status="confirmed", deposit_paid=False)
    return [number(len(rows)), number(price(rows))]


def _blue_room(data: Data) -> Sequence[Fact]:
    taken = some(in_room(data, "Blue Room"), day="2026-09-18")
    return [yes("Marlow Finch", "taken", "booked") if taken else no("free")]


def _podcasts_done(data: Data) -> Sequence[Fact]:
    rows = some(from_to(data["sessions"], "2026-09-01", "2026-09-30"), kind="podcast")
    done = all(row["status"] == "done" for row in rows)
    return [yes("all") if done else no("not all")]


def _dearest(data: Data) -> Sequence[Fact]:
    rows = from_to(data["sessions"], "2026-10-01", "2026-10-31")
    (best, *others) = sorted(rows, key=lambda row: -row["price"])
    said = [(*texts(artists_of(data, [row])), str(row["id"])) for row in (best, *others)]
    return [Fact(text=said[0], over=tuple(text for names in said[1:] for text in names))]


LOOK_UPS = (
    LiveRequest(
        "recording_studio-01", "whats the phone number for Grit Almanac?", "look_up",
        lambda d: [says(artist(d, "Grit Almanac")["phone"])],
    ),
    LiveRequest(
        "recording_studio-02", "How much is the Cellar per hour?", "look_up",
        lambda d: [number(room(d, "The Cellar")["hourly_rate"])],
    ),
    LiveRequest(
        "recording_studio-03", "who is 7023 for and what time do they start", "join",
        _start_of_7023,
    ),
    LiveRequest(
        "recording_studio-04", "Which of the microphones are down as faulty at the moment?",
        "look_up", faulty,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "recording_studio-05", "who's in the Big Room tomorrow and which engineer have they got?",
        "join", _big_room_tomorrow,
    ),
    LiveRequest(
        "recording_studio-06",
        "Which artists does Priyanka Dass still have to do? Only the confirmed ones please.",
        "join", _to_master,
    ),
    LiveRequest(
        "recording_studio-07",
        "I need to ring the engineer who does Ona Bright's session tomorrow, what's the number",
        "join", _phone_for_ona,
    ),
    LiveRequest(
        "recording_studio-08", "when are the Saltmarsh Quartet in next, and which room is it?",
        "join", _saltmarsh,
    ),
    LiveRequest(
        "recording_studio-09", "which acts from Harrowby have a confirmed session this week",
        "join", _harrowby,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "recording_studio-10",
        "What do all the sessions we've done for The Marlows come to altogether?", "total",
        _marlows,
    ),
    LiveRequest(
        "recording_studio-11", "whats the average hourly fee of our freelance engineers",
        "total", _freelancers,
    ),
    LiveRequest(
        "recording_studio-12",
        "How many hours is the mastering suite spoken for from today until the end of the year, "
        "counting enquiries too?", "total", _mastering_hours,
    ),
    LiveRequest(
        "recording_studio-13",
        "how many confirmed sessions have no deposit yet, and what are they worth in total?",
        "total", _no_deposit,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "recording_studio-14", "is anybody in the Blue Room on the 18th?", "test", _blue_room,
    ),
    LiveRequest(
        "recording_studio-15", "Are all of this month's podcast sessions done?", "test",
        _podcasts_done,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "recording_studio-16", "which is the most expensive session we have in october?",
        "compare", _dearest,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "recording_studio-26",
        "Could you text Kiri Vance a reminder that they're due at half nine tomorrow?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "recording_studio-27", "what was our electricity bill last month", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "recording_studio-28", "print the invoice for session 7016 please", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "recording_studio-29", "when are Copper Antlers coming in?", "refuse",
        lambda d: refused(*texts(d["artists"])),
    ),
    LiveRequest(
        "recording_studio-30", "Give session 7071 to Ellis Quayle please.", "refuse",
        lambda d: refused(*texts(d["artists"])),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
