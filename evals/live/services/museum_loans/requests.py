"""What people ask the loans office, and what is right."""

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


def _work(data: Data, title: str) -> Row:
    return one(data["objects"], title=title)


def _person(data: Data, name: str) -> Row:
    return one(data["staff"], name=name)


def _institution(data: Data, name: str) -> Row:
    return one(data["institutions"], name=name)


def _loan(data: Data, exhibition: str) -> Row:
    return one(data["loans"], exhibition=exhibition)


def _works_of(data: Data, loans: Sequence[Row]) -> list[Row]:
    return [one(data["objects"], inventory_no=row["object"]) for row in loans]


def _works_by(data: Data) -> Sequence[Fact]:
    return only(some(data["objects"], maker="Edith Solmar"), data["objects"], "title")


def _borrower(data: Data) -> Sequence[Fact]:
    loan = one(data["loans"], object=_work(data, "Kneeling Shepherd")["inventory_no"])
    return [choice(one(data["institutions"], code=loan["borrower"]), data["institutions"])]


def _kept(data: Data) -> Sequence[Fact]:
    kept = some(data["objects"], keeper=_person(data, "Bettina Kuhl")["code"])
    return only(kept, data["objects"], "title")


def _superior(data: Data) -> Sequence[Fact]:
    superior = one(data["staff"], code=_person(data, "Otto Brandl")["reports_to"])
    return [says(superior["name"], superior["email"])]


def _borrowed(data: Data) -> Sequence[Fact]:
    loans = some(data["loans"], borrower=_institution(data, "Palais Lumiere")["code"])
    return only(_works_of(data, loans), data["objects"], "title")


def _courier(data: Data) -> Sequence[Fact]:
    person = one(data["staff"], code=_loan(data, "Edo in Print")["courier"])
    return [choice(person, data["staff"])]


def _report(data: Data) -> Sequence[Fact]:
    report = one(data["reports"], object=_work(data, "Portrait of a Notary")["inventory_no"])
    author = one(data["staff"], code=report["reported_by"])
    return [says(author["name"], report["grade"])]


def _sculptures(data: Data) -> Sequence[Fact]:
    rows = some(data["objects"], department="Sculpture")
    return [number(sum(row["insured_value"] for row in rows))]


def _country(data: Data) -> Sequence[Fact]:
    rows = data["institutions"]
    return [
        choice(max(rows, key=lambda row: len(some(rows, country=row["country"]))), rows, "country")
    ]


def _departments(data: Data) -> Sequence[Fact]:
    names = texts(data["objects"], "department")
    return [number(len(some(data["objects"], department=name))) for name in names]


def _climate(data: Data) -> Sequence[Fact]:
    controlled = _institution(data, "Fitzgerald Gallery")["climate_controlled"]
    return [yes("is climate controlled") if controlled else no()]


def _ever_poor(data: Data) -> Sequence[Fact]:
    reports = some(data["reports"], object=_work(data, "Red Umbrella")["inventory_no"])
    poor = some(reports, grade="poor")
    return [yes(poor[0]["reported_on"], poor[0]["report_no"]) if poor else no()]


def _all_fragile(data: Data) -> Sequence[Fact]:
    works = _works_of(data, some(data["loans"], status="on_loan"))
    return [yes("all") if all(row["fragile"] for row in works) else no("only", "except", "but")]


def _dearer(data: Data) -> Sequence[Fact]:
    pair = [_work(data, "Alabaster Torso"), _work(data, "Portrait of a Notary")]
    return [choice(max(pair, key=lambda row: row["insured_value"]), pair, "title")]


def _oldest(data: Data) -> Sequence[Fact]:
    prints = some(data["objects"], department="Prints")
    return [choice(min(prints, key=lambda row: row["year"]), prints, "title")]


def _highest_fees(data: Data) -> Sequence[Fact]:
    fees = sorted((row["fee"] for row in data["loans"]), reverse=True)
    works = _works_of(data, [row for row in data["loans"] if row["fee"] in fees[:3]])
    return [*(number(fee) for fee in fees[:3]), says(*texts(works, "title"))]


def _enter(data: Data) -> None:
    data["institutions"].append(
        {
            "code": "INS-13",
            "name": "Lighthouse Museum",
            "city": "Bergen",
            "country": "Norway",
            "contact_name": "Ingrid Moe",
            "contact_email": "moe@lighthouse.example",
            "climate_controlled": True,
        }
    )


def _hang(data: Data) -> None:
    _work(data, "Red Umbrella")["location"] = "Gallery 3"


def _approve(data: Data) -> None:
    courier = _person(data, "Luca Ferrante")["code"]
    _loan(data, "Movement").update(status="approved", courier=courier)


def _come_back(data: Data) -> None:
    key = _work(data, "Comet over the Bay")["inventory_no"]
    one(data["loans"], object=key)["status"] = "returned"


def _withdraw(data: Data) -> None:
    borrower = _institution(data, "Castle Collection")["code"]
    data["loans"].remove(one(data["loans"], borrower=borrower))


def _lend(data: Data) -> None:
    data["loans"].append(
        {
            "loan_no": "LN-2025-09",
            "object": _work(data, "Head of a Miner")["inventory_no"],
            "borrower": _institution(data, "Nordic House of Art")["code"],
            "exhibition": "Underground",
            "starts": "2026-03-01",
            "ends": "2026-08-31",
            "status": "requested",
            "courier": None,
            "fee": 1200,
        }
    )


REQUESTS = (
    LiveRequest(
        "museum-01",
        "Who painted Girl with a Lantern?",
        "look_up",
        lambda data: [says(_work(data, "Girl with a Lantern")["maker"])],
    ),
    LiveRequest(
        "museum-02",
        "where is the bronze heron at the moment",
        "look_up",
        lambda data: [says(_work(data, "Bronze Heron")["location"])],
    ),
    LiveRequest(
        "museum-03",
        "What is Sunniva Dahl's role here, and what is her e-mail address?",
        "look_up",
        lambda data: [says(*(_person(data, "Sunniva Dahl")[name] for name in ("role", "email")))],
    ),
    LiveRequest(
        "museum-04",
        "who works in the prints department?",
        "look_up",
        lambda data: only(some(data["staff"], department="Prints"), data["staff"]),
    ),
    LiveRequest(
        "museum-05",
        "Who is our contact at the Harbour Museum?",
        "look_up",
        lambda data: [says(_institution(data, "Harbour Museum")["contact_name"])],
    ),
    LiveRequest("museum-06", "Which works by Edith Solmar do we own?", "look_up", _works_by),
    LiveRequest("museum-07", "Which institution borrowed Kneeling Shepherd?", "join", _borrower),
    LiveRequest(
        "museum-08", "Show me everything Bettina Kuhl looks after as keeper.", "join", _kept
    ),
    LiveRequest(
        "museum-09",
        "Who is Otto Brandl's boss and how can I reach them by email?",
        "join",
        _superior,
    ),
    LiveRequest(
        "museum-10", "what works has palais lumiere borrowed from us so far?", "join", _borrowed
    ),
    LiveRequest("museum-11", "Who was the courier of the loan for Edo in Print?", "join", _courier),
    LiveRequest(
        "museum-12",
        "Who wrote the condition report on Portrait of a Notary, and which grade did they give?",
        "join",
        _report,
    ),
    LiveRequest(
        "museum-13",
        "How many loans are currently on loan, i.e. not back yet?",
        "total",
        lambda data: [number(len(some(data["loans"], status="on_loan")))],
    ),
    LiveRequest(
        "museum-14",
        "Please give me the total insured value of all sculptures.",
        "total",
        _sculptures,
    ),
    LiveRequest(
        "museum-15",
        "Which country do most of our borrowing institutions come from?",
        "total",
        _country,
    ),
    LiveRequest("museum-16", "number of works per department", "total", _departments),
    LiveRequest("museum-17", "Is the Fitzgerald Gallery climate controlled?", "test", _climate),
    LiveRequest(
        "museum-18",
        "Has Red Umbrella ever been graded poor in a condition report?",
        "test",
        _ever_poor,
    ),
    LiveRequest(
        "museum-19", "Are all the works that are on loan right now fragile?", "test", _all_fragile
    ),
    LiveRequest(
        "museum-20",
        "What is insured for more: the Alabaster Torso or the Portrait of a Notary?",
        "compare",
        _dearer,
    ),
    LiveRequest(
        "museum-21", "What's the oldest work in the prints department?", "compare", _oldest
    ),
    LiveRequest(
        "museum-22",
        "Please add a new borrower: the Lighthouse Museum in Bergen, Norway. Contact is Ingrid "
        "Moe, moe@lighthouse.example. It is climate controlled.",
        "write",
        lambda _: [says("Lighthouse Museum")],
        after=_enter,
        free=("code",),
    ),
    LiveRequest(
        "museum-23",
        "Red Umbrella has been moved to Gallery 3, please change its location",
        "write",
        lambda _: [Fact(text=("Red Umbrella", "Gallery 3"))],
        after=_hang,
    ),
    LiveRequest(
        "museum-24",
        "Approve the loan for the exhibition Movement, with Luca Ferrante as courier.",
        "write",
        lambda data: [Fact(text=("approved", _loan(data, "Movement")["loan_no"]))],
        after=_approve,
    ),
    LiveRequest(
        "museum-25",
        "Comet over the Bay is back from Aarhus - mark that loan as returned",
        "write",
        lambda data: [Fact(text=("returned", _loan(data, "Comets")["loan_no"]))],
        after=_come_back,
    ),
    LiveRequest(
        "museum-26",
        "Withdraw the loan the Castle Collection has asked for.",
        "write",
        lambda data: [
            Fact(text=("withdrawn", "withdrew", "deleted", _loan(data, "Walls")["loan_no"]))
        ],
        after=_withdraw,
    ),
    LiveRequest(
        "museum-27",
        "How much is the painting Blue Staircase insured for?",
        "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "museum-28",
        "Print a shipping label for the loan of Ferry in Fog.",
        "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "museum-29",
        "What are the three highest loan fees we have charged, and for which works?",
        "compare",
        _highest_fees,
    ),
    LiveRequest(
        "museum-30",
        "If Head of a Miner has never been lent to anybody, enter a loan request for it: borrower "
        "Nordic House of Art, exhibition Underground, from 1 March 2026 to 31 August 2026, fee "
        "1200 euros.",
        "write",
        lambda _: [Fact(text=("Head of a Miner", "Underground", "SC-0109"))],
        after=_lend,
        free=("loan_no",),
    ),
)
