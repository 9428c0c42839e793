"""What people ask the film festival, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from evals.live.records import Data, LiveRequest
from evals.live.set_aside import (
    Row,
    about,
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


def film(data: Data, title: str) -> Row:
    """The film of this title."""
    return one(data["films"], title=title)


def venue(data: Data, name: str) -> Row:
    """The venue of this name."""
    return one(data["venues"], name=name)


def director(data: Data, title: str) -> Row:
    """The person who directed a film."""
    return one(data["people"], id=film(data, title)["director_id"])


def pass_of(data: Data, holder: str) -> Row:
    """The pass of this holder."""
    rows: list[Row] = data["passes"]
    (found,) = (row for row in rows if row["holder"]["name"] == holder)
    return found


def on_day(data: Data, iso: str) -> list[Row]:
    """The screenings of a day."""
    return [row for row in data["screenings"] if row["starts_at"].startswith(iso)]


def films_of(data: Data, screenings: Sequence[Row]) -> list[Row]:
    """The films that are shown in these screenings."""
    ids = {row["film_id"] for row in screenings}
    return [row for row in data["films"] if row["id"] in ids]


def titles(data: Data, right: Sequence[Row]) -> list[Fact]:
    """The answer must name these films and no others."""
    return only(right, data["films"], "title")


def booked_by(data: Data, holder: str) -> list[Fact]:
    """The films for which somebody has tickets."""
    tickets = some(data["tickets"], pass_number=pass_of(data, holder)["number"])
    ids = {row["screening_id"] for row in tickets}
    return titles(data, films_of(data, [row for row in data["screenings"] if row["id"] in ids]))


def attends(data: Data, title: str) -> list[Fact]:
    """Whether the director of a film comes to the festival."""
    return [yes("attending") if director(data, title)["attending"] else no()]


def where_and_when(data: Data, title: str) -> list[Fact]:
    """Day, time and venue of each screening of a film."""
    facts = []
    for row in some(data["screenings"], film_id=film(data, title)["id"]):
        at, _, time = row["starts_at"].partition("T")
        facts += [day(at), says(time[:5], one(data["venues"], id=row["venue_id"])["name"])]
    return facts


def book(data: Data, holder: str, screening: Row, seats: int) -> None:
    """Book seats of a screening."""
    made = {
        "id": 1 + max(row["id"] for row in data["tickets"]),
        "pass_number": pass_of(data, holder)["number"],
        "screening_id": screening["id"],
        "seats": seats,
    }
    data["tickets"].append(made)
    screening["tickets"]["seats_sold"] += seats


def ticket(data: Data, holder: str, screening: Row) -> Row | None:
    """The ticket of somebody for a screening."""
    mine = some(data["tickets"], pass_number=pass_of(data, holder)["number"])
    return next(iter(some(mine, screening_id=screening["id"])), None)


def screening_of(data: Data, title: str) -> Row:
    """The only screening of a film."""
    return one(data["screenings"], film_id=film(data, title)["id"])


def give_back(data: Data, holder: str, title: str) -> None:
    """Give back the ticket of somebody for a film, where there is one."""
    screening = screening_of(data, title)
    if held := ticket(data, holder, screening):
        data["tickets"].remove(held)
        screening["tickets"]["seats_sold"] -= held["seats"]


def jury(data: Data, section: str) -> list[Row]:
    """The members of a jury."""
    return [row for row in data["people"] if row["jury"] and row["jury"]["section"] == section]


def _minutes(value: int) -> Fact:
    """The answer must say this running time."""
    hours, rest = divmod(value, 60)
    forms = ("{0}h {1}", "{0} h {1}", "{0}h{1}", "{0} hour {1}", "{0} hour and {1}")
    return Fact(number=value, text=tuple(form.format(hours, rest) for form in forms))


def _runtime(data: Data) -> Sequence[Fact]:
    row = film(data, "The Beekeeper's Ledger")
    others = [title for title in texts(data["films"], "title") if title != row["title"]]
    return [_minutes(row["runtime_minutes"]), Fact(none=tuple(others))]


def _jury_president(data: Data) -> Sequence[Fact]:
    members = jury(data, "feature_competition")
    (president,) = (row for row in members if row["jury"]["role"] == "president")
    return [choice(president, data["people"])]


def _pass_facts(data: Data) -> Sequence[Fact]:
    row = pass_of(data, "Keiko Arai")
    others = tuple(other["number"] for other in data["passes"] if other is not row)
    return [says(row["type"]), day(row["bought_on"]), Fact(none=others)]


def _fever(data: Data) -> Sequence[Fact]:
    row = film(data, "Fever Season")
    return [number(row["age_rating"]), says(row["language"])]


def _directed(data: Data) -> Sequence[Fact]:
    person = director(data, "Copper Sky")
    return [choice(person, data["people"]), says(person["country"])]


def _by_qiu(data: Data) -> Sequence[Fact]:
    person = one(data["people"], name="Qiu Yan")
    return titles(data, some(data["films"], director_id=person["id"]))


def _at_museum(data: Data) -> Sequence[Fact]:
    rows = some(data["screenings"], venue_id=venue(data, "City Museum Theatre")["id"])
    return titles(data, films_of(data, rows))


def _sold_at_odeon(data: Data) -> Sequence[Fact]:
    rows = some(data["screenings"], venue_id=venue(data, "Odeon Arcade")["id"])
    return [number(sum(row["tickets"]["seats_sold"] for row in rows))]


def _price(data: Data) -> Sequence[Fact]:
    return [about(mean(row["tickets"]["price"] for row in on_day(data, "2026-10-12")))]


def _shorts(data: Data) -> Sequence[Fact]:
    rows = some(data["films"], section="shorts")
    return [_minutes(sum(row["runtime_minutes"] for row in rows))]


def _sold_out(data: Data) -> Sequence[Fact]:
    full = screening_of(data, "Paper Lanterns")["status"] == "sold_out"
    return [yes("sold out") if full else no("available")]


def _longest(data: Data) -> Sequence[Fact]:
    rows = some(data["films"], section="feature_competition")
    return [choice(max(rows, key=lambda row: row["runtime_minutes"]), rows, "title")]


def _more_seats(data: Data) -> Sequence[Fact]:
    aula = venue(data, "University Aula")["screens"][0]["seats"]
    hall = one(venue(data, "Lantern Cinema")["screens"], name="Main Hall")["seats"]
    pair = [{"name": "Aula", "seats": aula}, {"name": "Main Hall", "seats": hall}]
    return [choice(max(pair, key=lambda row: row["seats"]), pair)]


def _sell(data: Data) -> None:
    made = {
        "number": "FP-2127",
        "holder": {"name": "Marta Oliveira", "email": "marta.oliveira@postbox.example"},
        "type": "student",
        "price": next(row["price"] for row in data["passes"] if row["type"] == "student"),
        "bought_on": "2026-10-07",
        "status": "active",
        "note": None,
    }
    data["passes"].append(made)


def _call_off(data: Data) -> None:
    screening_of(data, "The Cartographer")["status"] = "cancelled"


def _move(data: Data) -> None:
    screening_of(data, "Red Clay")["starts_at"] = "2026-10-18T20:30:00"


LOOK_UPS = (
    LiveRequest(
        "film_festival-01", "how long is The Beekeeper's Ledger?", "look_up",
        _runtime,
    ),
    LiveRequest(
        "film_festival-02", "Which films are in the documentary competition?", "look_up",
        lambda data: titles(data, some(data["films"], section="documentary_competition")),
    ),
    LiveRequest(
        "film_festival-03", "what's the address of the Picture Palace?", "look_up",
        lambda data: only(
            [venue(data, "Picture Palace")["address"]],
            [row["address"] for row in data["venues"]],
            "street",
        ),
    ),
    LiveRequest(
        "film_festival-04", "phone number kino mirage", "look_up",
        lambda data: only([venue(data, "Kino Mirage")], data["venues"], "phone"),
    ),
    LiveRequest(
        "film_festival-05", "What type of pass does Keiko Arai have and when did she buy it?",
        "look_up", _pass_facts,
    ),
    LiveRequest(
        "film_festival-06", "what's on on 11 October?", "look_up",
        lambda data: titles(data, films_of(data, on_day(data, "2026-10-11"))),
    ),
    LiveRequest(
        "film_festival-07", "Please list the films from Italy.", "look_up",
        lambda data: titles(data, some(data["films"], country="Italy")),
    ),
    LiveRequest(
        "film_festival-08", "fever season - age rating and language?", "look_up", _fever
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "film_festival-09", "When and where can I see Red Clay?", "join",
        lambda data: where_and_when(data, "Red Clay"),
    ),
    LiveRequest(
        "film_festival-10", "who directed Copper Sky and which country are they from?", "join",
        _directed,
    ),
    LiveRequest(
        "film_festival-11", "Which films by Qiu Yan are we showing?", "join", _by_qiu
    ),
    LiveRequest(
        "film_festival-12", "what films has Jerome Bassett got tickets for", "join",
        lambda data: booked_by(data, "Jerome Bassett"),
    ),
    LiveRequest(
        "film_festival-13", "Could you tell me which films are playing at the City Museum Theatre?",
        "join", _at_museum,
    ),
    LiveRequest(
        "film_festival-14", "who's the president of the feature competition jury?", "join",
        _jury_president,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "film_festival-15", "How many films are in the programme this year?", "total",
        lambda data: [number(len(data["films"]))],
    ),
    LiveRequest(
        "film_festival-16",
        "how many seats have been sold in total for the screenings at the Odeon Arcade?",
        "total", _sold_at_odeon,
    ),
    LiveRequest(
        "film_festival-17", "total runtime of all the films in the shorts section, in minutes",
        "total", _shorts,
    ),
    LiveRequest(
        "film_festival-18", "What's the average ticket price of the screenings on 12 October 2026?",
        "total", _price,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "film_festival-19", "Is Harbour Shed 9 step-free?", "test",
        lambda data: [yes() if venue(data, "Harbour Shed 9")["step_free"] else no()],
    ),
    LiveRequest(
        "film_festival-20", "is the Paper Lanterns screening already sold out?", "test", _sold_out
    ),
    LiveRequest(
        "film_festival-21", "Will Ulla Kristensen be at the festival in person?", "test",
        lambda data: [
            yes("attending") if one(data["people"], name="Ulla Kristensen")["attending"] else no()
        ],
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "film_festival-22", "which film in the feature competition is the longest", "compare",
        _longest,
    ),
    LiveRequest(
        "film_festival-23",
        "What has more seats, the University Aula or the Main Hall of the Lantern Cinema?",
        "compare", _more_seats,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "film_festival-24",
        "Sell a student pass to Marta Oliveira, her email is marta.oliveira@postbox.example",
        "write", lambda _: [], after=_sell, free=("number", "bought_on", "note"),
    ),
    LiveRequest(
        "film_festival-25", "please book 2 seats for Low Tide Letters on Niall Foster's pass",
        "write", lambda _: [],
        after=lambda data: book(data, "Niall Foster", screening_of(data, "Low Tide Letters"), 2),
        free=("id",),
    ),
    LiveRequest(
        "film_festival-26", "we have to cancel the screening of The Cartographer on 14 October",
        "write", lambda _: [], after=_call_off,
    ),
    LiveRequest(
        "film_festival-27",
        "Can you move the Red Clay screening on 18 October 2026 to half an hour earlier, so 20:30?",
        "write", lambda _: [], after=_move,
    ),
    LiveRequest(
        "film_festival-28", "Paolo Greco wants to return his ticket for Island Time", "write",
        lambda _: [], after=lambda data: give_back(data, "Paolo Greco", "Island Time"),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "film_festival-29", "who directed Glass Mountain?", "refuse",
        lambda data: [*cannot(), Fact(none=texts(data["people"]))],
    ),
    LiveRequest(
        "film_festival-30", "What's the IMDb score of Winter Orchard?", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
