"""What people ask the pocket desk, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import either
from evals.live.records import Data, LiveRequest
from evals.live.services.pocket_desk.working_out import (
    add_expense,
    add_todo,
    converted,
    history,
    hours_ahead,
    local_time,
    open_todos,
    project,
    spent,
    summed,
)
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


def now_in(data: Data, name: str) -> list[Fact]:
    """What time it is in a city."""
    return [says(f"{local_time(data, one(data['cities'], name=name)):%H:%M}")]


def apart(data: Data, name: str, other: str) -> list[Fact]:
    """How many hours there are between two cities, whichever is ahead."""
    first, second = (one(data["cities"], name=each) for each in (name, other))
    hours = abs(hours_ahead(first, second))
    return [Fact(number=hours, text=(f"-{hours:g}", *number(hours).text))]


def share(data: Data, company: str) -> Row:
    """The share of a company."""
    return one(data["shares"], company=company)


def closed(data: Data, ticker: str, date: str) -> float:
    """What a share closed at on a day."""
    return float(one(data["prices"], ticker=ticker, date=date)["close"])


def sun(data: Data, city: str, date: str) -> Row:
    """When the sun rises and sets."""
    return one(data["sun"], city=city, date=date)


def listed(right: list[Row], among: list[Row]) -> list[Fact]:
    """The right to-dos and no others."""
    return only(right, among, "title")


def amounts(right: list[Row], among: list[Row]) -> list[Fact]:
    """Each of the expenses by its amount, and no shop where others were made."""
    shops = texts(right, "shop")
    others = tuple(shop for shop in texts(among, "shop") if shop not in shops)
    return [*(number(row["amount"]) for row in right), Fact(none=others)]


def _norway(data: Data) -> Sequence[Fact]:
    return [says(*texts(some(data["holidays"], country="NO")))]


def _high_for_norway(data: Data) -> Sequence[Fact]:
    of_trip = project(data, "Norway trip")["id"]
    return listed(open_todos(data, project_id=of_trip, priority="high"), data["todos"])


def _this_week(data: Data) -> Sequence[Fact]:
    """From today, a Wednesday, to Sunday; each with its project."""
    week = [r for r in open_todos(data) if r["due"] and "2026-04-15" <= r["due"] <= "2026-04-19"]
    projects = [one(data["projects"], id=row["project_id"]) for row in week]
    return [*listed(week, data["todos"]), says(*texts(projects))]


def _freedom_day(data: Data) -> Sequence[Fact]:
    rows = some(data["holidays"], country="PT", name="Freedom Day")
    (this_year,) = [row for row in rows if row["date"].startswith("2026")]
    return [says(sun(data, "Lisbon", this_year["date"])["sunrise"])]


def _brackley(data: Data) -> Sequence[Fact]:
    ticker = share(data, "Brackley Foods")["ticker"]
    lost = round(closed(data, ticker, "2026-04-01") - closed(data, ticker, "2026-04-14"), 2)
    return [Fact(number=lost, text=(f"-{lost}",))]


def _tide_mean(data: Data) -> Sequence[Fact]:
    rows = history(data, "TIDE", 5)
    return [about(sum(row["close"] for row in rows) / len(rows))]


def _irish_first_of_may(data: Data) -> Sequence[Fact]:
    held = some(data["holidays"], country="IE", date="2026-05-01")
    return [yes("is a public holiday") if held else no()]


def _earlier(data: Data) -> Sequence[Fact]:
    pair = [sun(data, "Oslo", "2026-05-01"), sun(data, "Lisbon", "2026-05-01")]
    return [choice(min(pair, key=lambda row: str(row["sunrise"])), pair, "city")]


def _spent_more(data: Data) -> Sequence[Fact]:
    pair = [{"name": name, "sum": summed(spent(data, name))} for name in ("groceries", "transport")]
    return [choice(max(pair, key=lambda row: float(str(row["sum"]))), pair)]


def _sunscreen(data: Data) -> None:
    trip = project(data, "Norway trip")["id"]
    add_todo(
        data,
        {"title": "Buy sunscreen", "project_id": trip, "due": "2026-07-01", "priority": "normal"},
    )


def _not_mine(data: Data) -> None:
    data["expenses"].remove(one(data["expenses"], shop="Filmhaus", spent_on="2026-03-28"))


def _corner_market(data: Data) -> None:
    add_expense(data, {"amount": 18.4, "category": "groceries", "shop": "Corner Market"})


LOOK_UPS = (
    LiveRequest(
        "pocket_desk-01", "what time is it in Tokyo right now?", "look_up",
        lambda d: now_in(d, "Tokyo"),
    ),
    LiveRequest(
        "pocket_desk-02", "What does petrichor mean?", "look_up", lambda _: [says("smell", "rain")],
    ),
    LiveRequest(
        "pocket_desk-03", "how many kilometres are 26.2 miles", "look_up",
        lambda _: [about(converted(26.2, "mi", "km") or 0)],
    ),
    LiveRequest(
        "pocket_desk-04", "When does the sun go down in Oslo on 30 April?", "look_up",
        lambda d: [says(sun(d, "Oslo", "2026-04-30")["sunset"])],
    ),
    LiveRequest(
        "pocket_desk-05", "price of HEXA?", "look_up",
        lambda d: [number(one(d["shares"], ticker="HEXA")["price"])],
    ),
    LiveRequest(
        "pocket_desk-06", "Which public holidays are there in Norway in 2026?", "look_up", _norway,
    ),
    LiveRequest(
        "pocket_desk-07", "give me a random tip please :)", "look_up",
        lambda d: [Fact(text=texts(d["tips"], "text"))],
    ),
    LiveRequest(
        "pocket_desk-08", "whats the time difference between Lisbon and Auckland", "look_up",
        lambda d: apart(d, "Lisbon", "Auckland"),
    ),
    LiveRequest(
        "pocket_desk-09", "Could you show me all my health expenses?", "look_up",
        lambda d: amounts(spent(d, "health"), d["expenses"]),
    ),
    LiveRequest(
        "pocket_desk-10", "what did LUMA close at on 9 April?", "look_up",
        lambda d: [number(closed(d, "LUMA", "2026-04-09"))],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "pocket_desk-11", "What's still open on my kitchen renovation list?", "join",
        lambda d: listed(open_todos(d, project_id=project(d, "Kitchen renovation")["id"]),
                         d["todos"]),
    ),
    LiveRequest(
        "pocket_desk-12", "which high priority things do i still have to do for the norway trip?",
        "join", _high_for_norway,
    ),
    LiveRequest(
        "pocket_desk-13",
        "What do I have to get done by Sunday, and which project does each of them belong to?",
        "join", _this_week,
    ),
    LiveRequest(
        "pocket_desk-14", "When does the sun rise in Lisbon on Portugal's Freedom Day this year?",
        "join", _freedom_day,
    ),
    LiveRequest(
        "pocket_desk-15",
        "how much did Brackley Foods lose from the close on 1 April to the close on 14 April",
        "join", _brackley,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "pocket_desk-16", "how much did I spend on eating out in March?", "total",
        lambda d: [number(summed(spent(d, "eating_out", "2026-03")))],
    ),
    LiveRequest(
        "pocket_desk-17", "How many to-dos do I have left altogether?", "total",
        lambda d: [number(len(open_todos(d)))],
    ),
    LiveRequest(
        "pocket_desk-18", "average closing price of TIDE over the last five trading days", "total",
        _tide_mean,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "pocket_desk-19", "Is 1 May 2026 a public holiday in Ireland?", "test",
        _irish_first_of_may,
    ),
    LiveRequest(
        "pocket_desk-20", "have I booked the ferry tickets yet?", "test",
        lambda d: [yes("done") if one(d["todos"], title="Book the ferry tickets")["done"]
                   else no()],
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "pocket_desk-21", "where does the sun come up earlier on May 1st, in Oslo or in Lisbon?",
        "compare", _earlier,
    ),
    LiveRequest(
        "pocket_desk-22", "Do I spend more on groceries or on transport?", "compare", _spent_more,
    ),
)  # fmt: skip
CHANGES = (
    LiveRequest(
        "pocket_desk-23", "please add \"Buy sunscreen\" to the Norway trip, due 1 July", "write",
        lambda _: [], _sunscreen, free=("id",),
    ),
    LiveRequest(
        "pocket_desk-24", "The Filmhaus expense of 28 March wasn't mine, could you delete it?",
        "write", lambda _: [], _not_mine,
    ),
    LiveRequest(
        "pocket_desk-25", "just spent 18.40 at Corner Market on groceries, write it down pls",
        "write", lambda _: [], _corner_market, free=("id", "note"),
    ),
    LiveRequest(
        "pocket_desk-26", "Move the dentist check-up to 30 April.", "write", lambda _: [],
        lambda d: one(d["todos"], title="Dentist check-up").update(due="2026-04-30"),
    ),
    LiveRequest(
        "pocket_desk-27", "can you tick off the call", "talk",
        lambda _: [either("which", "tax adviser", "landlord")],
    ),
    LiveRequest(
        "pocket_desk-28", "Delete the to-do about selling the old sofa, please.", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "pocket_desk-29", "how much is 250 euros in US dollars?", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "pocket_desk-30", "Will it rain in Dublin tomorrow?", "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *CHANGES, *REFUSALS,
)  # fmt: skip
