"""What people ask the marina office, and what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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

_TODAY = "2026-06-18"


def boat(data: Data, name: str) -> Row:
    """The boat of this name."""
    return one(data["boats"], name=name)


def owner(data: Data, name: str) -> Row:
    """The owner of this name."""
    return one(data["owners"], name=name)


def owner_of(data: Data, name: str) -> Row:
    """The owner of the boat of this name."""
    return one(data["owners"], code=boat(data, name)["owner"])


def boats_of(data: Data, name: str) -> list[Row]:
    """The boats of the owner of this name."""
    return some(data["boats"], owner=owner(data, name)["code"])


def invoices_of(data: Data, name: str, **values: str) -> list[Row]:
    """The invoices of the owner of this name."""
    return some(data["invoices"], owner=owner(data, name)["code"], **values)


def berth(data: Data, code: str) -> Row:
    """The berth of this code."""
    return one(data["berths"], code=code)


def arriving(data: Data, day: str) -> list[Row]:
    """The visits that are booked from this day."""
    return some(data["visits"], status="booked", arrives=day)


def visits(data: Data, right: Sequence[Row]) -> list[Fact]:
    """The answer must name these visits, by code or by boat, and no others."""
    names = {row["code"]: row["name"] for row in data["boats"]}
    of_right = {row["boat"] for row in right}
    wrong = [row for row in data["visits"] if row not in right]
    others = [names[row["boat"]] for row in wrong if row["boat"] not in of_right]
    return [
        *(Fact(text=(row["code"], names[row["boat"]], row["boat"])) for row in right),
        Fact(none=tuple(dict.fromkeys([*texts(wrong, "code"), *others]))),
    ]


def amount(rows: Iterable[Row]) -> Fact:
    """The answer must say what these invoices come to."""
    return number(round(sum(row["amount"] for row in rows), 2))


def _free(data: Data) -> Sequence[Fact]:
    free = some(data["berths"], pontoon="A", status="free")
    return only(free, data["berths"], "code")


def _open(data: Data) -> Sequence[Fact]:
    return only(some(data["invoices"], status="open"), data["invoices"], "no")


def _on_berth(data: Data) -> Sequence[Fact]:
    found = one(data["boats"], berth="B08")
    return [
        choice(found, data["boats"]),
        choice(one(data["owners"], code=found["owner"]), data["owners"]),
    ]


def _late(data: Data) -> Sequence[Fact]:
    codes = texts(some(data["invoices"], status="overdue"), "owner")
    return only([one(data["owners"], code=code) for code in codes], data["owners"])


def _visiting(data: Data) -> Sequence[Fact]:
    codes = texts(some(data["visits"], status="arrived"), "boat")
    return only([one(data["boats"], code=code) for code in codes], data["boats"])


def _motor(data: Data) -> Sequence[Fact]:
    lengths = [row["length_m"] for row in some(data["boats"], type="motor")]
    return [about(sum(lengths) / len(lengths))]


def _paid(data: Data) -> Sequence[Fact]:
    return [amount(some(data["invoices"], boat=boat(data, "Old Harry")["code"], status="paid"))]


def _is_free(data: Data) -> Sequence[Fact]:
    return [yes("free") if berth(data, "D07")["status"] == "free" else no("occupied")]


def _is_member(data: Data) -> Sequence[Fact]:
    return [yes("is a member") if owner(data, "Jonas Weber")["member"] else no()]


def _insured(data: Data) -> Sequence[Fact]:
    until = boat(data, "Halcyon")["insurance"]["until"]
    return [yes("still insured") if until >= _TODAY else no("expired", "ran out", "lapsed")]


def _longest(data: Data) -> Sequence[Fact]:
    return [choice(max(data["boats"], key=lambda row: row["length_m"]), data["boats"])]


def _older(data: Data) -> Sequence[Fact]:
    pair = [boat(data, "Windrush"), boat(data, "Samphire")]
    return [choice(min(pair, key=lambda row: row["built"]), pair)]


def _new_phone(data: Data) -> None:
    owner(data, "Tom Whitaker")["phone"] = "07700 900812"


def _book(data: Data) -> None:
    data["visits"].append(
        {
            "code": "VS-3039",
            "boat": boat(data, "Driftwood")["code"],
            "berth": "D03",
            "arrives": "2026-07-01",
            "leaves": "2026-07-04",
            "crew": 3,
            "status": "booked",
        }
    )


def _arrive(data: Data) -> None:
    (row,) = some(arriving(data, _TODAY), boat=boat(data, "Freya")["code"])
    row["status"] = "arrived"


def _pay(data: Data) -> None:
    one(data["invoices"], no="INV-6043").update(status="paid", paid_on=_TODAY)


def _call_off(data: Data) -> None:
    (row,) = some(arriving(data, "2026-06-27"), boat=boat(data, "Two Sisters")["code"])
    data["visits"].remove(row)


REQUESTS = (
    LiveRequest(
        "marina-01",
        "how long is the Moonraker?",
        "look_up",
        lambda data: [number(boat(data, "Moonraker")["length_m"])],
    ),
    LiveRequest(
        "marina-02",
        "What's Ellen Marsh's phone number?",
        "look_up",
        lambda data: [says(owner(data, "Ellen Marsh")["phone"])],
    ),
    LiveRequest("marina-03", "which berths are free on pontoon A", "look_up", _free),
    LiveRequest(
        "marina-04",
        "When does the insurance of the Kittiwake run out?",
        "look_up",
        lambda data: [says(boat(data, "Kittiwake")["insurance"]["until"])],
    ),
    LiveRequest(
        "marina-05",
        "berth C03 nightly rate",
        "look_up",
        lambda data: [number(berth(data, "C03")["rate"])],
    ),
    LiveRequest(
        "marina-06",
        "pls list all the catamarans",
        "look_up",
        lambda data: only(some(data["boats"], type="catamaran"), data["boats"]),
    ),
    LiveRequest("marina-07", "Show me the invoices that are still open.", "look_up", _open),
    LiveRequest(
        "marina-08",
        "which visits are booked to arrive on 20 June?",
        "look_up",
        lambda data: visits(data, arriving(data, "2026-06-20")),
    ),
    LiveRequest(
        "marina-09",
        "who owns the Blue Heron?",
        "join",
        lambda data: [choice(owner_of(data, "Blue Heron"), data["owners"])],
    ),
    LiveRequest(
        "marina-10",
        "I need to write to the owner of Osprey, what's the email?",
        "join",
        lambda data: only([owner_of(data, "Osprey")], data["owners"], "email"),
    ),
    LiveRequest(
        "marina-11",
        "Which boats belong to Graham Tull?",
        "join",
        lambda data: only(boats_of(data, "Graham Tull"), data["boats"]),
    ),
    LiveRequest(
        "marina-12",
        "what's the name of the boat on berth B08 and who does it belong to?",
        "join",
        _on_berth,
    ),
    LiveRequest(
        "marina-13", "Give me the names of all owners who have an overdue invoice", "join", _late
    ),
    LiveRequest(
        "marina-14",
        "could you tell me which visiting boats are here at the moment, i.e. have arrived? names "
        "please",
        "join",
        _visiting,
    ),
    LiveRequest(
        "marina-15",
        "how many sailing boats are there on our books",
        "total",
        lambda data: [number(len(some(data["boats"], type="sail")))],
    ),
    LiveRequest(
        "marina-16",
        "What do all the overdue invoices add up to?",
        "total",
        lambda data: [amount(some(data["invoices"], status="overdue"))],
    ),
    LiveRequest("marina-17", "avg length of the motor boats?", "total", _motor),
    LiveRequest(
        "marina-18", "How much money have we recieved on invoices for Old Harry?", "total", _paid
    ),
    LiveRequest("marina-19", "is berth D07 free?", "test", _is_free),
    LiveRequest("marina-20", "Is Jonas Weber a member?", "test", _is_member),
    LiveRequest("marina-21", "is the Halcyon still insured today", "test", _insured),
    LiveRequest("marina-22", "What's the longest boat we have?", "compare", _longest),
    LiveRequest("marina-23", "Which is older, Windrush or Samphire?", "compare", _older),
    LiveRequest(
        "marina-24",
        "Tom Whitaker has a new phone number: 07700 900812. Please update it.",
        "write",
        lambda _: [Fact(text=("Tom Whitaker", "07700 900812", "OW-104"))],
        after=_new_phone,
    ),
    LiveRequest(
        "marina-25",
        "book Driftwood into berth D03 from 1 July to 4 July 2026, crew of 3",
        "write",
        lambda _: [Fact(text=("Driftwood", "BT-2034", "D03", "booked"))],
        after=_book,
        free=("code",),
    ),
    LiveRequest(
        "marina-26",
        "The Freya has just come in for her booking of 18 June, can you check her in?",
        "write",
        lambda _: [Fact(text=("Freya", "VS-3024", "arrived", "checked in"))],
        after=_arrive,
    ),
    LiveRequest(
        "marina-27",
        "mark invoice INV-6043 as paid",
        "write",
        lambda _: [Fact(text=("INV-6043", "paid"))],
        after=_pay,
        free=("paid_on",),
    ),
    LiveRequest(
        "marina-28",
        "Two Sisters isn't coming on 27 June after all, please delete that visit",
        "write",
        lambda _: [Fact(text=("Two Sisters", "VS-3033", "deleted", "removed"))],
        after=_call_off,
    ),
    LiveRequest("marina-29", "whats the wifi password for pontoon B", "refuse", lambda _: cannot()),
    LiveRequest(
        "marina-30", "Which berth is the Flying Dutchman on?", "refuse", lambda _: cannot()
    ),
)
