"""What people ask the veterinary clinic, and what is right."""

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


def _owner(data: Data, name: str) -> Row:
    return one(data["owners"], name=name)


def _pet(data: Data, name: str) -> Row:
    return one(data["pets"], name=name)


def _vet(data: Data, name: str) -> Row:
    return one(data["vets"], name=name)


def _pets_of(data: Data, name: str) -> list[Row]:
    return some(data["pets"], owner=_owner(data, name)["id"])


def _by_id(data: Data, collection: str, key: int) -> Row:
    return one(data[collection], id=key)


def _owner_of(data: Data, pet: str) -> Row:
    return _by_id(data, "owners", _pet(data, pet)["owner"])


def _clients_on_day(data: Data) -> list[Fact]:
    vet = _vet(data, "Yusuf Demir")["id"]
    seen = [
        _by_id(data, "owners", _by_id(data, "pets", row["pet"])["owner"])
        for row in some(data["appointments"], assigned_to=vet)
        if row["start"].startswith("2025-03-12")
    ]
    return only(seen, data["owners"])


def _earned(data: Data) -> list[Fact]:
    done = some(data["appointments"], assigned_to=_vet(data, "Yusuf Demir")["id"])
    return [number(sum(row["fee"] for row in some(done, status="completed")))]


def _species(data: Data) -> list[Fact]:
    kinds = texts(data["pets"], "species")
    return [number(len(some(data["pets"], species=kind))) for kind in kinds]


def _most_pets(data: Data) -> list[Fact]:
    owner = max(data["owners"], key=lambda row: len(some(data["pets"], owner=row["id"])))
    return [choice(owner, data["owners"])]


def _dearest(data: Data) -> list[Fact]:
    rows = some(data["appointments"], status="scheduled")
    dearest = max(rows, key=lambda row: row["fee"])
    return [
        number(dearest["fee"]),
        choice(_by_id(data, "pets", dearest["pet"]), data["pets"]),
    ]


def _latest(data: Data) -> list[Fact]:
    done = sorted(some(data["appointments"], status="completed"), key=lambda row: row["start"])
    pets = [_by_id(data, "pets", row["pet"]) for row in done]
    return [*only(done[-3:], done, "reason"), says(*texts(pets[-3:]))]


def _register(data: Data) -> None:
    data["owners"].append(
        {
            "id": 17,
            "name": "Elena Petrova",
            "email": "elena.petrova@example.org",
            "phone": "555-0199",
            "city": "Ashford",
            "joined": "",
        }
    )


def _weigh(data: Data) -> None:
    _pet(data, "Biscuit")["weight_kg"] = 31.2


def _cancel(data: Data) -> None:
    clover = some(data["appointments"], pet=_pet(data, "Clover")["id"])
    one(clover, reason="dental cleaning")["status"] = "cancelled"


def _book(data: Data) -> None:
    data["appointments"].append(
        {
            "id": 127,
            "pet": _pet(data, "Pepper")["id"],
            "assigned_to": _vet(data, "Ines Duarte")["id"],
            "start": "2025-04-02T09:30:00",
            "reason": "booster vaccination",
            "status": "scheduled",
            "fee": 45.0,
        }
    )


def _stop(data: Data) -> None:
    data["prescriptions"].remove(one(data["prescriptions"], drug="Prednisolone"))


def _neuter(data: Data) -> None:
    _pet(data, "Juniper")["neutered"] = True


def _supervisor(data: Data) -> Sequence[Fact]:
    return [says(_by_id(data, "vets", _vet(data, "Ines Duarte")["supervisor"])["email"])]


def _cat_vet(data: Data) -> Sequence[Fact]:
    cat = one(_pets_of(data, "Hannah Brook"), species="cat")
    return [choice(_by_id(data, "vets", cat["primary_vet"]), data["vets"])]


def _medication(data: Data) -> Sequence[Fact]:
    given = some(data["prescriptions"], pet=_pet(data, "Shadow")["id"])
    return only(given, data["prescriptions"], "drug")


def _rabbit(data: Data) -> Sequence[Fact]:
    (rabbit,) = some(_pets_of(data, "Marcus Oyelaran"), species="rabbit")
    return [yes(rabbit["name"])]


def _missed(data: Data) -> Sequence[Fact]:
    missed = some(data["appointments"], pet=_pet(data, "Nala")["id"], status="no_show")
    return [yes("was a no-show", "missed", missed[0]["start"][:10]) if missed else no()]


def _heavier(data: Data) -> Sequence[Fact]:
    pair = [_pet(data, "Mango"), _pet(data, "Bruno")]
    return [choice(max(pair, key=lambda row: row["weight_kg"]), pair)]


REQUESTS = (
    LiveRequest(
        "vet-01",
        "What's the email address of Hannah Brook?",
        "look_up",
        lambda data: [says(_owner(data, "Hannah Brook")["email"])],
    ),
    LiveRequest(
        "vet-02",
        "when was Biscuit born",
        "look_up",
        lambda data: [says(_pet(data, "Biscuit")["born"])],
    ),
    LiveRequest(
        "vet-03",
        "List all our vets together with what they specialise in, please.",
        "look_up",
        lambda data: [says(*texts(data["vets"])), says(*texts(data["vets"], "speciality"))],
    ),
    LiveRequest(
        "vet-04",
        "how much does Mango wiegh?",
        "look_up",
        lambda data: [number(_pet(data, "Mango")["weight_kg"])],
    ),
    LiveRequest(
        "vet-05",
        "show me the owners who live in Kingsport",
        "look_up",
        lambda data: only(some(data["owners"], city="Kingsport"), data["owners"]),
    ),
    LiveRequest(
        "vet-06",
        "Which room does Tomasz Lewandowski work in?",
        "look_up",
        lambda data: [says(_vet(data, "Tomasz Lewandowski")["room"])],
    ),
    LiveRequest(
        "vet-07",
        "Which animals belong to Priya Nair?",
        "join",
        lambda data: only(_pets_of(data, "Priya Nair"), data["pets"]),
    ),
    LiveRequest(
        "vet-08",
        "phone number of Clover's owner please",
        "join",
        lambda data: [says(_owner_of(data, "Clover")["phone"])],
    ),
    LiveRequest("vet-09", "What medication has Shadow been prescribed?", "join", _medication),
    LiveRequest("vet-10", "who is the primary vet of Hannah Brook's cat", "join", _cat_vet),
    LiveRequest("vet-11", "I need the email of Ines Duarte's supervisor.", "join", _supervisor),
    LiveRequest(
        "vet-12",
        "Which owners have an appointment with Yusuf Demir on 12 March 2025?",
        "join",
        _clients_on_day,
    ),
    LiveRequest(
        "vet-13",
        "how many cats are registered",
        "total",
        lambda data: [number(len(some(data["pets"], species="cat")))],
    ),
    LiveRequest(
        "vet-14",
        "What do the fees of all of Yusuf Demir's completed appointments add up to?",
        "total",
        _earned,
    ),
    LiveRequest("vet-15", "How many pets do we have of each species?", "total", _species),
    LiveRequest("vet-16", "which owner has the most pets?", "total", _most_pets),
    LiveRequest(
        "vet-17",
        "Is Ghost neutered?",
        "test",
        lambda data: [
            yes("is neutered") if _pet(data, "Ghost")["neutered"] else no("unneutered", "intact")
        ],
    ),
    LiveRequest("vet-18", "does Marcus Oyelaran own a rabbit?", "test", _rabbit),
    LiveRequest("vet-19", "Has Nala ever been a no-show for an appointment?", "test", _missed),
    LiveRequest("vet-20", "Who is heavier, Mango or Bruno?", "compare", _heavier),
    LiveRequest(
        "vet-21",
        "What's the most expensive scheduled appointment, and which pet is it for?",
        "compare",
        _dearest,
    ),
    LiveRequest(
        "vet-22",
        "Please register a new owner: Elena Petrova, elena.petrova@example.org, phone 555-0199, "
        "she lives in Ashford.",
        "write",
        lambda _: [says("Elena Petrova")],
        after=_register,
        free=("id", "joined"),
    ),
    LiveRequest(
        "vet-23",
        "biscuit weighs 31.2 kg now, update that",
        "write",
        lambda _: [says("Biscuit")],
        after=_weigh,
    ),
    LiveRequest(
        "vet-24",
        "Cancel Clover's dental cleaning appointment.",
        "write",
        lambda _: [Fact(text=("cancelled", "canceled", "cancel", "Clover"))],
        after=_cancel,
    ),
    LiveRequest(
        "vet-25",
        "Book Pepper in with Ines Duarte on 2 April 2025 at 9:30, reason booster vaccination, "
        "fee 45",
        "write",
        lambda _: [Fact(text=("Pepper", "booster vaccination"))],
        after=_book,
        free=("id",),
    ),
    LiveRequest(
        "vet-26",
        "remove the prednisolone prescription for Shadow",
        "write",
        lambda _: [Fact(text=("Prednisolone", "prescription", "Shadow"))],
        after=_stop,
    ),
    LiveRequest(
        "vet-27",
        "what's the phone number of the owner Gregor Whitlock?",
        "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "vet-28",
        "Send Hannah Brook an invoice for her last visit.",
        "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "vet-29",
        "Give me the three most recent completed appointments with the pet's name and the reason.",
        "compare",
        _latest,
    ),
    LiveRequest(
        "vet-30",
        "If Juniper is not marked as neutered yet, mark her as neutered.",
        "write",
        lambda _: [says("Juniper")],
        after=_neuter,
    ),
)
