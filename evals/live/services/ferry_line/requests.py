"""What people ask the ferry line, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

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
from evals.tasks.records import Fact


def ship(data: Data, name: str) -> Row:
    """The ship of this name."""
    return one(data["ships"], name=name)


def route(data: Data, start: str, end: str) -> Row:
    """The route from one port to another."""
    return one(data["routes"], **{"from": start, "to": end})


def sailing(data: Data, code: str, date: str, departs: str) -> Row:
    """The sailing on a route at a time."""
    return one(data["sailings"], route=code, date=date, departs=departs)


def customer(data: Data, name: str) -> Row:
    """The customer of this name."""
    return one(data["customers"], name=name)


def booking(data: Data, ref: str) -> Row:
    """The booking with this reference."""
    return one(data["bookings"], ref=ref)


def bookings_of(data: Data, name: str) -> list[Row]:
    """All bookings of a customer."""
    return some(data["bookings"], customer_id=customer(data, name)["id"])


def passengers_of(data: Data, ref: str) -> list[Row]:
    """Those who travel on a booking."""
    return some(data["passengers"], booking=ref)


def sailing_of(data: Data, made: Row) -> Row:
    """The sailing that is booked."""
    return one(data["sailings"], id=made["sailing_id"])


def crossing(minutes: int) -> Fact:
    """The answer must say how long a crossing takes."""
    hours, rest = divmod(minutes, 60)
    written = (
        f"{hours} h {rest}", f"{hours}h {rest}m", f"{hours}h{rest:02}", f"{hours}h {rest}min",
        f"{hours}h{rest}m", f"{hours}h{rest}min", f"{hours}h {rest} min", f"{hours}:{rest:02}",
        f"{hours} hours {rest}", f"{hours} hours and {rest}", f"{hours} hrs {rest}",
        f"{hours} hr {rest}",
    )  # fmt: skip
    return Fact(number=minutes, text=written)


def clock(time: str) -> Fact:
    """The answer must say this time of the day."""
    hour, minute = map(int, time.split(":"))
    twelve, half = (hour - 1) % 12 + 1, "am" if hour < 12 else "pm"
    short = f"{twelve}:{minute:02}" if minute else f"{twelve}"
    return Fact(text=(time, f"{hour}:{minute:02}", f"{short} {half}", f"{short}{half}"))


def seat(data: Data, made: Row, name: str, kind: str) -> None:
    """A passenger is added to a booking."""
    last = max(row["id"] for row in data["passengers"])
    data["passengers"].append({"id": last + 1, "booking": made["ref"], "name": name, "type": kind})
    sailing_of(data, made)["seats_left"] -= 1
    reprice(data, made)


def reprice(data: Data, made: Row) -> None:
    """The price follows from the fares."""
    fares = one(data["routes"], code=sailing_of(data, made)["route"])["fares"]
    people = sum(fares[row["type"]] for row in passengers_of(data, made["ref"]))
    vehicle = fares[made["vehicle"]["type"]] if made["vehicle"] else 0
    made["price"] = float(round(people + vehicle, 2))


def book(data: Data, name: str, chosen: Row, vehicle: Row | None = None) -> None:
    """A customer is booked on a sailing."""
    made: Row = {
        "ref": f"FL-{1 + max(int(row['ref'][3:]) for row in data['bookings'])}",
        "customer_id": customer(data, name)["id"],
        "sailing_id": chosen["id"],
        "status": "confirmed",
        "price": 0.0,
        "paid": False,
        "booked_on": "2026-06-10",
        "note": None,
        "vehicle": vehicle,
    }
    data["bookings"].append(made)
    chosen["car_spaces_left"] -= bool(vehicle)
    seat(data, made, name, "adult")


def cancel(data: Data, ref: str) -> None:
    """A booking is cancelled, and its places are free again."""
    made = booking(data, ref)
    made["status"] = "cancelled"
    sailing_of(data, made)["seats_left"] += len(passengers_of(data, ref))
    sailing_of(data, made)["car_spaces_left"] += bool(made["vehicle"])


def drop_vehicle(data: Data, ref: str) -> None:
    """The vehicle of a booking stays ashore."""
    made = booking(data, ref)
    made["vehicle"] = None
    sailing_of(data, made)["car_spaces_left"] += 1
    reprice(data, made)


def _island_dawn(data: Data) -> Sequence[Fact]:
    row = ship(data, "Island Dawn")
    return [number(row["built"]), says(row["home_port"])]


def _off_on_the_twelfth(data: Data) -> Sequence[Fact]:
    """Each by its number or its route; no other sailing of the day."""
    day = some(data["sailings"], date="2026-06-12")
    fit = some(day, status="cancelled")
    ports = {row["code"]: f"{row['from']} to {row['to']}" for row in data["routes"]}
    named = [
        Fact(text=(str(row["id"]), row["route"], ports[row["route"]], row["departs"]))
        for row in fit
    ]
    others = [row for row in day if row not in fit]
    return [*named, Fact(none=(*texts(others, "id"), *texts(others, "route")))]


def _with_sofie(data: Data) -> Sequence[Fact]:
    (made,) = bookings_of(data, "Sofie Bauer")
    along = [row for row in passengers_of(data, made["ref"]) if row["name"] != "Sofie Bauer"]
    others = [row for row in data["passengers"] if row["name"] != "Sofie Bauer"]
    return only(along, others)


def _to_losinj(data: Data) -> Sequence[Fact]:
    chosen = sailing(data, "ZAD-MLO", "2026-06-13", "09:00")
    ids = {row["customer_id"] for row in some(data["bookings"], sailing_id=chosen["id"])}
    return only([row for row in data["customers"] if row["id"] in ids], data["customers"])


def _on_board_ship(data: Data) -> Sequence[Fact]:
    chosen = sailing(data, "SPU-SUP", "2026-06-11", "08:30")
    return [choice(one(data["ships"], id=chosen["ship_id"]), data["ships"])]


def _captain(data: Data) -> Sequence[Fact]:
    chosen = sailing(data, "SPU-ANC", "2026-06-12", "20:00")
    return [choice(one(data["ships"], id=chosen["ship_id"]), data["ships"], "captain")]


def _leaves(data: Data) -> Sequence[Fact]:
    (made,) = bookings_of(data, "Chiara Fontana")
    return [clock(sailing_of(data, made)["departs"])]


def _brings(data: Data) -> Sequence[Fact]:
    (made,) = bookings_of(data, "Filip Juric")
    return [says(made["vehicle"]["type"], made["vehicle"]["plate"])]


def _jan_pays(data: Data) -> Sequence[Fact]:
    live = [row for row in bookings_of(data, "Jan Novotny") if row["status"] != "cancelled"]
    return [number(round(sum(row["price"] for row in live), 2))]


def _mean_car_fare(data: Data) -> Sequence[Fact]:
    fares = [row["fares"]["car"] for row in data["routes"]]
    return [about(sum(fares) / len(fares))]


def _pets(data: Data) -> Sequence[Fact]:
    allowed = "pets" in ship(data, "Sea Heron")["amenities"]
    return [yes("pets are allowed") if allowed else no()]


def _late(data: Data) -> Sequence[Fact]:
    chosen = sailing(data, "SPU-VIS", "2026-06-11", "14:00")
    return [yes("is delayed", "delayed by") if chosen["status"] == "delayed" else no()]


def _has_paid(data: Data) -> Sequence[Fact]:
    (made,) = bookings_of(data, "Marta Kovac")
    return [yes("has paid") if made["paid"] else no("unpaid")]


def _more_points(data: Data) -> Sequence[Fact]:
    pair = [customer(data, "Ruza Pavlovic"), customer(data, "Tomislav Babic")]
    return [choice(max(pair, key=lambda row: row["points"]), pair)]


def _fastest(data: Data) -> Sequence[Fact]:
    return [choice(max(data["ships"], key=lambda row: row["speed_knots"]), data["ships"])]


def _fast_cat_seats(data: Data) -> Sequence[Fact]:
    return [
        number(sum(row["capacity"]["passengers"] for row in some(data["ships"], type="fast_cat")))
    ]


def _to_preko(data: Data) -> None:
    book(data, "Nina Golub", sailing(data, "ZAD-PRE", "2026-06-12", "10:00"))


def _new_phone(data: Data) -> None:
    customer(data, "Petra Vidovic")["phone"] = "+385 21 555 019"


def _running_late(data: Data) -> None:
    sailing(data, "STG-SPU", "2026-06-13", "17:30").update(status="delayed", delay_min=45)


LOOK_UPS = (
    LiveRequest(
        "ferry_line-01", "when was the Island Dawn built and what's her home port?", "look_up",
        _island_dawn,
    ),
    LiveRequest(
        "ferry_line-02", "whats Petra Vidovic's phone number", "look_up",
        lambda d: [says(customer(d, "Petra Vidovic")["phone"])],
    ),
    LiveRequest(
        "ferry_line-03", "Which of our ships are in dry dock at the moment?", "look_up",
        lambda d: only(some(d["ships"], status="dry_dock"), d["ships"]),
    ),
    LiveRequest(
        "ferry_line-04", "How long does the crossing from Split to Vis take?", "look_up",
        lambda d: [crossing(route(d, "Split", "Vis")["duration_min"])],
    ),
    LiveRequest(
        "ferry_line-05", "which sailings on 12 june have been cancelled?", "look_up",
        _off_on_the_twelfth,
    ),
    LiveRequest(
        "ferry_line-06", "car fare split to ancona", "look_up",
        lambda d: [number(route(d, "Split", "Ancona")["fares"]["car"])],
    ),
    LiveRequest(
        "ferry_line-07", "Who's the captain of the Sea Heron?", "look_up",
        lambda d: [choice(ship(d, "Sea Heron"), d["ships"], "captain")],
    ),
    LiveRequest(
        "ferry_line-08", "Could you tell me which town Pascal Meunier lives in and his email?",
        "look_up",
        lambda d: [says(customer(d, "Pascal Meunier")["town"],
                        customer(d, "Pascal Meunier")["email"])],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "ferry_line-09", "which ship is doing the 08:30 from Split to Supetar on 11 June?", "join",
        _on_board_ship,
    ),
    LiveRequest("ferry_line-10", "who is travelling with Sofie Bauer?", "join", _with_sofie),
    LiveRequest("ferry_line-11", "What time does Chiara Fontana's ferry leave?", "join", _leaves),
    LiveRequest(
        "ferry_line-12", "what vehicle is Filip Juric bringing on his trip, and what's the plate?",
        "join", _brings,
    ),
    LiveRequest(
        "ferry_line-13",
        "Which customers are booked on the ferry from Zadar to Mali Losinj on 13 June?", "join",
        _to_losinj,
    ),
    LiveRequest(
        "ferry_line-14", "I need the name of the captain on the Split - Ancona sailing of June 12",
        "join", _captain,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "ferry_line-15", "how many bookings have been cancelled so far?", "total",
        lambda d: [number(len(some(d["bookings"], status="cancelled")))],
    ),
    LiveRequest(
        "ferry_line-16", "How many passengers can all our fast cats carry together?", "total",
        _fast_cat_seats,
    ),
    LiveRequest(
        "ferry_line-17",
        "how much do Jan Novotny's bookings come to in total, not counting cancelled ones?",
        "total", _jan_pays,
    ),
    LiveRequest(
        "ferry_line-18", "What's the average car fare across all routes?", "total", _mean_car_fare,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("ferry_line-19", "are pets allowed on the Sea Heron?", "test", _pets),
    LiveRequest(
        "ferry_line-20", "Is the 14:00 from Split to Vis on 11 June delayed?", "test", _late,
    ),
    LiveRequest("ferry_line-21", "has Marta Kovac paid for her booking yet", "test", _has_paid),
)  # fmt: skip
COMPARISONS = (
    LiveRequest("ferry_line-22", "what's our fastest ship?", "compare", _fastest),
    LiveRequest(
        "ferry_line-23", "Who has more loyalty points, Ruza Pavlovic or Tomislav Babic?",
        "compare", _more_points,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "ferry_line-24", "please cancel booking FL-20428", "write", lambda _: [],
        lambda d: cancel(d, "FL-20428"),
    ),
    LiveRequest(
        "ferry_line-25",
        "Book Nina Golub on the 10:00 ferry from Zadar to Preko on 12 June, without a car.",
        "write", lambda _: [], _to_preko, free=("ref", "id", "booking", "booked_on", "note"),
    ),
    LiveRequest(
        "ferry_line-26", "Petra Vidovic has a new phone number, it's +385 21 555 019. can you "
        "update it?", "write", lambda _: [], _new_phone,
    ),
    LiveRequest(
        "ferry_line-27",
        "The 17:30 from Stari Grad to Split on 13 June is running 45 minutes late, please set it "
        "to delayed.", "write", lambda _: [], _running_late,
    ),
    LiveRequest(
        "ferry_line-28", "Lucija Matic isn't bringing her car after all, take it off FL-20426 pls",
        "write", lambda _: [], lambda d: drop_vehicle(d, "FL-20426"),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "ferry_line-29", "how high are the waves between Split and Ancona tonight?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "ferry_line-30", "Send Marta Kovac a text message that her ferry is running late", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
