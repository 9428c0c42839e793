"""What people ask the allotment office, and what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from evals.live.records import Data, LiveRequest
from evals.live.services.allotment_office.registers import TODAY
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


def _site(data: Data, name: str) -> Row:
    return one(data["sites"], name=name)


def _plot(data: Data, slug: str) -> Row:
    return one(data["plots"], slug=slug)


def _at(data: Data, site: str) -> list[Row]:
    return some(data["plots"], site=_site(data, site)["slug"])


def _tenant(data: Data, name: str) -> Row:
    return one(data["tenants"], name=name)


def _holder(data: Data, plot: str) -> Row:
    return one(data["tenants"], slug=_plot(data, plot)["tenant"])


def _rented(data: Data, tenant: str) -> list[Row]:
    return some(data["plots"], tenant=_tenant(data, tenant)["slug"])


def _waiting(data: Data, site: str) -> list[Row]:
    return some(data["waiting_list"], site=_site(data, site)["slug"])


def _fee(data: Data, tenant: str) -> Row:
    return one(data["fees"], tenant=_tenant(data, tenant)["slug"], year=TODAY.year)


def _tenants(data: Data, slugs: Iterable[str]) -> list[Fact]:
    """These tenants and no others, each by name or as the office writes the name."""
    wanted = set(slugs)
    right = [row for row in data["tenants"] if row["slug"] in wanted]
    others = [row for row in data["tenants"] if row["slug"] not in wanted]
    each = [Fact(text=(row["name"], row["slug"])) for row in right]
    return [*each, Fact(none=(*texts(others), *texts(others, "slug")))]


def _neglected(data: Data) -> Sequence[Fact]:
    month = f"{TODAY:%Y-%m}"
    rows = some(data["inspections"], outcome="neglected")
    right = [row for row in rows if row["inspected_on"].startswith(month)]
    return only(right, data["inspections"], "plot")


def _with_shop(data: Data) -> Sequence[Fact]:
    return only([row for row in data["sites"] if row["facilities"]["shop"]], data["sites"])


def _warden(data: Data) -> Sequence[Fact]:
    wardens = [row["warden"] for row in data["sites"]]
    return only([_site(data, "Canal Side")["warden"]], wardens)


def _inspected(data: Data) -> Sequence[Fact]:
    (plot,) = _rented(data, "Yusuf Karim")
    last = max(some(data["inspections"], plot=plot["slug"]), key=lambda row: row["inspected_on"])
    return [says(last["outcome"]), *only([last], data["inspections"], "inspector")]


def _at_quarry(data: Data) -> Sequence[Fact]:
    return _tenants(data, [row["tenant"] for row in _at(data, "Quarry Mount") if row["tenant"]])


def _average(data: Data) -> Sequence[Fact]:
    plots = _at(data, "Hill Farm")
    mean = sum(row["area_m2"] for row in plots) / len(plots)
    return [Fact(number=mean, tolerance=0.051, text=(f"{mean:.0f}",))]


def _has_toilets(data: Data) -> Sequence[Fact]:
    return [yes() if _site(data, "Fox Covert")["facilities"]["toilets"] else no()]


def _has_paid(data: Data) -> Sequence[Fact]:
    paid = _fee(data, "Gareth Hewson")["state"] == "paid"
    return [yes("has paid") if paid else no("overdue", "unpaid")]


def _is_let(data: Data) -> Sequence[Fact]:
    plot = _plot(data, "cs-05")
    return [yes("is let", "state let", "state: let") if plot["state"] == "let" else no("vacant")]


def _longest(data: Data) -> Sequence[Fact]:
    rows = _waiting(data, "Meadow Lane")
    return [choice(min(rows, key=lambda row: row["applied_on"]), rows)]


def _dearer(data: Data) -> Sequence[Fact]:
    pair = [_plot(data, "ml-01"), _plot(data, "ml-02")]
    return [choice(max(pair, key=lambda row: row["annual_rent"]), pair, "slug")]


def _phone(data: Data) -> Sequence[Fact]:
    phones = texts([*data["tenants"], *data["waiting_list"]], "phone")
    return [*cannot(), Fact(none=phones)]


def _apply(data: Data) -> None:
    data["waiting_list"].append(
        {
            "slug": "joanna-reyes",
            "name": "Joanna Reyes",
            "email": "jo.reyes@mailrun.example",
            "phone": "07700 900655",
            "site": _site(data, "Meadow Lane")["slug"],
            "size": "half",
            "applied_on": TODAY.isoformat(),
        }
    )


def _change_phone(data: Data) -> None:
    _tenant(data, "Grace Oduya")["phone"] = "07700 900456"


def _pay(data: Data) -> None:
    _fee(data, "Joan Tredwell").update(
        state="paid", payment_method="card", paid_on=TODAY.isoformat()
    )


def _let(data: Data) -> None:
    tenant = _tenant(data, "Tomasz Wolny")["slug"]
    _plot(data, "ml-03").update(state="let", tenant=tenant, let_since=TODAY.isoformat())


def _withdraw(data: Data) -> None:
    data["waiting_list"].remove(one(data["waiting_list"], name="Derek Mumford"))


LOOK_UPS = (
    LiveRequest(
        "allotment-01", "What's Grace Oduya's email address?", "look_up",
        lambda d: only([_tenant(d, "Grace Oduya")], d["tenants"], "email"),
    ),
    LiveRequest(
        "allotment-02", "list the vacant plots at Meadow Lane", "look_up",
        lambda d: only(some(_at(d, "Meadow Lane"), state="vacant"), d["plots"], "slug"),
    ),
    LiveRequest(
        "allotment-03", "How many square metres is plot ML-05?", "look_up",
        lambda d: [number(_plot(d, "ml-05")["area_m2"])],
    ),
    LiveRequest("allotment-04", "who's the warden at Canal Side", "look_up", _warden),
    LiveRequest(
        "allotment-05", "When did Peter Lund join?", "look_up",
        lambda d: [day(_tenant(d, "Peter Lund")["joined_on"])],
    ),
    LiveRequest(
        "allotment-06", "which plots were found neglected this month?", "look_up", _neglected
    ),
    LiveRequest(
        "allotment-07", "waiting list for Canal Side pls", "look_up",
        lambda d: only(_waiting(d, "Canal Side"), d["waiting_list"]),
    ),
    LiveRequest("allotment-08", "Which of our sites have a shop?", "look_up", _with_shop),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "allotment-09", "Who has plot CS-03?", "join",
        lambda d: _tenants(d, [_plot(d, "cs-03")["tenant"]]),
    ),
    LiveRequest(
        "allotment-10", "Can I have the phone number of the tenant on plot HF-02, please?", "join",
        lambda d: only([_holder(d, "hf-02")], d["tenants"], "phone"),
    ),
    LiveRequest(
        "allotment-11", "which plots does Peter Lund rent", "join",
        lambda d: only(_rented(d, "Peter Lund"), d["plots"], "slug"),
    ),
    LiveRequest(
        "allotment-12", "Which tenants have a fee that's overdue? Names please", "join",
        lambda d: _tenants(d, texts(some(d["fees"], state="overdue"), "tenant")),
    ),
    LiveRequest(
        "allotment-13",
        "what came out of the last inspection of Yusuf Karim's plot, and who did it?",
        "join", _inspected,
    ),
    LiveRequest("allotment-14", "Who are the tenants at Quarry Mount?", "join", _at_quarry),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "allotment-15", "how many vacant plots have we got altogether?", "total",
        lambda d: [number(len(some(d["plots"], state="vacant")))],
    ),
    LiveRequest(
        "allotment-16", "What do the overdue fees come to in total?", "total",
        lambda d: [number(round(sum(r["amount"] for r in some(d["fees"], state="overdue")), 2))],
    ),
    LiveRequest(
        "allotment-17", "average plot size at Hill Farm in square metres", "total", _average
    ),
    LiveRequest(
        "allotment-18", "How many people on the waiting list want a half plot?", "total",
        lambda d: [number(len(some(d["waiting_list"], size="half")))],
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("allotment-19", "are there toilets at Fox Covert?", "test", _has_toilets),
    LiveRequest("allotment-20", "Has Gareth Hewson paid this years fee?", "test", _has_paid),
    LiveRequest("allotment-21", "Is plot CS-05 let at the moment?", "test", _is_let),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "allotment-22", "Who has been waiting longest for a plot at Meadow Lane?", "compare",
        _longest,
    ),
    LiveRequest("allotment-23", "which is dearer, plot ML-01 or ML-02?", "compare", _dearer),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "allotment-24",
        "Please put Joanna Reyes on the waiting list for Meadow Lane, she'd like a half plot. "
        "Email jo.reyes@mailrun.example, phone 07700 900655.",
        "write", lambda _: [Fact(text=("Joanna Reyes", "waiting list", "added"))], _apply,
        free=("slug", "applied_on"),
    ),
    LiveRequest(
        "allotment-25",
        "Grace Oduya's got a new phone number, it's 07700 900456. can you update it",
        "write", lambda _: [Fact(text=("Grace Oduya", "07700 900456", "updated"))], _change_phone,
    ),
    LiveRequest(
        "allotment-26", "Joan Tredwell has just paid her 2026 fee by card, please record it",
        "write", lambda _: [Fact(text=("paid", "Joan Tredwell", "payment", "recorded"))], _pay,
        free=("paid_on",),
    ),
    LiveRequest(
        "allotment-27", "let plot ML-03 to Tomasz Wolny", "write",
        lambda _: [Fact(text=("ML-03", "Tomasz Wolny", "let"))], _let, free=("let_since",),
    ),
    LiveRequest(
        "allotment-28",
        "Derek Mumford's moved away, could you take him off the waiting list?",
        "write", lambda _: [Fact(text=("Derek Mumford", "waiting list", "removed", "deleted"))],
        _withdraw,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "allotment-29", "whats the phone number of Lorna Bickerstaff?", "refuse", _phone
    ),
    LiveRequest(
        "allotment-30",
        "Email all the tenants at Hill Farm that the water will be off tomorrow morning.",
        "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS)
