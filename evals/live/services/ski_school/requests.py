"""What people ask the ski school, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import either, refused
from evals.live.records import Data, LiveRequest
from evals.live.services.ski_school.finding import (
    book,
    guest,
    guests_of,
    hand_out,
    instructor,
    lesson,
    lessons_of,
    lifts_in,
    place,
    snow_at,
    teacher_of,
    unpaid,
)
from evals.live.services.ski_school.working_out import free_halves, quote, rental_size
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
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def total(data: Data, kind: str, level: str, people: int, days: int) -> list[Fact]:
    """The total of a quote."""
    return [number(quote(data, kind, level, people, days)["total"])]


def meeting_point(data: Data, taught: Row) -> Fact:
    """The answer must name the slope where a lesson begins, by its name or its code."""
    at = one(data["places"], code=taught["meeting_point"])
    return Fact(text=(at["name"], at["code"]))


def more_fresh_snow(data: Data, first: str, second: str) -> list[Fact]:
    """The answer must choose the valley or slope with more fresh snow, by its name or code."""
    less, more = sorted((first, second), key=lambda name: int(snow_at(data, name)["fresh_cm"]))
    named = [(name, str(place(data, name)["code"])) for name in (more, less)]
    return [Fact(text=named[0], over=named[1])]


def cheaper(data: Data, level: str, people: int, days: int) -> list[Fact]:
    """The answer must choose the cheaper kind of course."""
    kinds = sorted(
        ("group", "private"),
        key=lambda kind: float(quote(data, kind, level, people, days)["total"]),
    )
    return [Fact(text=(kinds[0],), over=(kinds[1],))]


def free(data: Data, name: str, date: str, half: str) -> list[Fact]:
    """Yes where an instructor is free."""
    is_free = half in free_halves(data, instructor(data, name)["id"], date)
    return [yes("is free") if is_free else no("has a lesson")]


def _italian(data: Data) -> Sequence[Fact]:
    fit = [row for row in data["instructors"] if "italian" in row["languages"]]
    return only(fit, data["instructors"])


def _on_hold(data: Data) -> Sequence[Fact]:
    lifts = lifts_in(data, "Kaltental")
    return only(some(lifts, status="wind_hold"), lifts)


def _gloves(data: Data) -> Sequence[Fact]:
    gloves = some(data["lost_items"], kind="gloves")
    return only(some(gloves, state="waiting"), gloves, "description")


def _when_and_how_much(data: Data) -> Sequence[Fact]:
    row = lesson(data, "L26-0418")
    return [day(row["date"]), number(row["price"])]


def _taught_by(data: Data) -> Sequence[Fact]:
    row = one(lessons_of(data, "Ludmila Hrabal"), date="2026-02-13")
    return [choice(teacher_of(data, row), data["instructors"])]


def _phone_of_teacher(data: Data) -> Sequence[Fact]:
    return [choice(teacher_of(data, lesson(data, "L26-0423")), data["instructors"], "phone")]


def _mareks_guests(data: Data) -> Sequence[Fact]:
    return only(guests_of(data, "Marek Dudek", "2026-02-12"), data["guests"])


def _tobias_meets(data: Data) -> Sequence[Fact]:
    return [meeting_point(data, one(lessons_of(data, "Tobias Engel"), date="2026-02-13"))]


def _booked_on_the_fourteenth(data: Data) -> Sequence[Fact]:
    return [number(len(some(data["lessons"], date="2026-02-14", state="booked")))]


def _gwen_owes(data: Data) -> Sequence[Fact]:
    return [number(sum(row["price"] for row in unpaid(lessons_of(data, "Gwen Parry"))))]


def _all_unpaid(data: Data) -> Sequence[Fact]:
    return [number(sum(row["price"] for row in unpaid(data["lessons"])))]


def _hochwand(data: Data) -> Sequence[Fact]:
    return [yes("is open") if snow_at(data, "Hochwand")["open"] else no("closed")]


def _weber(_: Data) -> Sequence[Fact]:
    """Two guests have this name."""
    return [either("which", "who", "whose", "Lukas", "Johanna", "several", "more than one")]


def _book_priya(data: Data) -> None:
    book(data, "Priya Nair", "Private First Turns", "Jonas Ritter", "2026-02-16", "morning", 2)


LOOK_UPS = (
    LiveRequest(
        "ski_school-01", "how much fresh snow did RB-02 get?", "look_up",
        lambda d: [number(snow_at(d, "Sonnenhang")["fresh_cm"])],
    ),
    LiveRequest(
        "ski_school-02", "What would a group course for beginners cost for 3 people over 4 days?",
        "look_up", lambda d: total(d, "group", "beginner", 3, 4),
    ),
    LiveRequest(
        "ski_school-03", "private lessons, advanced, 2 of us, 6 days - how much is that all in?",
        "look_up", lambda d: total(d, "private", "advanced", 2, 6),
    ),
    LiveRequest(
        "ski_school-04",
        "I'm 176 cm tall, wear size 43 shoes and ski at intermediate level. What length of skis do "
        "I need?", "look_up",
        lambda _: [number(rental_size(176, 43, "intermediate")["ski_length_cm"])],
    ),
    LiveRequest(
        "ski_school-05", "which boot size for a beginner, 162 cm, shoe size 38", "look_up",
        lambda _: [number(rental_size(162, 38, "beginner")["boot_mondo"])],
    ),
    LiveRequest(
        "ski_school-06", "Who of our instructors speaks Italian?", "look_up", _italian,
    ),
    LiveRequest(
        "ski_school-07", "what day is lesson L26-0418 and what does it cost?", "look_up",
        _when_and_how_much,
    ),
    LiveRequest(
        "ski_school-08", "Hi! Could you give me Ludmila Hrabal's phone number, please?", "look_up",
        lambda d: [says(guest(d, "Ludmila Hrabal")["phone"])],
    ),
    LiveRequest(
        "ski_school-09", "Which lifts in KT are on wind hold right now?", "look_up", _on_hold,
    ),
    LiveRequest(
        "ski_school-10", "what gloves are still waiting to be picked up in lost property",
        "look_up", _gloves,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "ski_school-11", "how deep is the snow in Obermoos at the bottom?", "join",
        lambda d: [number(snow_at(d, "Obermoos")["base_cm"])],
    ),
    LiveRequest(
        "ski_school-12", "who's teaching Ludmila Hrabal on the 13th of February?", "join",
        _taught_by,
    ),
    LiveRequest(
        "ski_school-13", "I need the phone number of whoever is giving lesson L26-0423.", "join",
        _phone_of_teacher,
    ),
    LiveRequest(
        "ski_school-14", "Which guests does Marek Dudek have tomorrow?", "join", _mareks_guests,
    ),
    LiveRequest(
        "ski_school-15", "where does Tobias Engel have to be for his lesson on friday", "join",
        _tobias_meets,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "ski_school-16", "How many lessons are booked for 14 February?", "total",
        _booked_on_the_fourteenth,
    ),
    LiveRequest(
        "ski_school-17",
        "how much does Gwen Parry still have to pay us altogether? without the cancelled lesson",
        "total", _gwen_owes,
    ),
    LiveRequest(
        "ski_school-18",
        "What do all the unpaid lessons add up to, leaving out the ones that were cancelled?",
        "total", _all_unpaid,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "ski_school-19", "Is Annika Solberg free on the afternoon of February 13?", "test",
        lambda d: free(d, "Annika Solberg", "2026-02-13", "afternoon"),
    ),
    LiveRequest("ski_school-20", "is the Hochwand slope open today?", "test", _hochwand),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "ski_school-21", "Where did more new snow fall, Kaltental or Rossbach?", "compare",
        lambda d: more_fresh_snow(d, "Kaltental", "Rossbach"),
    ),
    LiveRequest(
        "ski_school-22",
        "We're 4 intermediate skiers and want 3 days. Is a group course cheaper or a private one?",
        "compare", lambda d: cheaper(d, "intermediate", 4, 3),
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "ski_school-23", "Please cancel lesson L26-0425, the family is leaving early.", "write",
        lambda _: [], lambda d: lesson(d, "L26-0425").update(state="cancelled"),
    ),
    LiveRequest(
        "ski_school-24", "L26-0421 has to go to Sunday the 15th instead, in the afternoon again",
        "write", lambda _: [], lambda d: lesson(d, "L26-0421").update(date="2026-02-15"),
    ),
    LiveRequest(
        "ski_school-25",
        "Could you book Priya Nair on Private First Turns with Jonas Ritter on 16 February in the "
        "morning? There will be 2 of them.", "write", lambda _: [], _book_priya, free=("ref",),
    ),
    LiveRequest(
        "ski_school-26", "Dylan Brook just came by for his helmet, lp-31. put it down as handed "
        "out to him pls", "write", lambda _: [], lambda d: hand_out(d, "lp-31", "Dylan Brook"),
    ),
    LiveRequest("ski_school-27", "move Weber's lesson to Monday morning please", "talk", _weber),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "ski_school-28", "cancel Bertrand Lacombe's lesson on saturday", "refuse",
        lambda d: refused(*texts(d["lessons"], "ref")),
    ),
    LiveRequest(
        "ski_school-29", "Order a taxi for the Engels from the station to their hotel on Friday.",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "ski_school-30", "how many hours of sunshine are we going to get next weekend?", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
