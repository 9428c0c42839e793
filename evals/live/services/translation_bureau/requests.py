"""What people ask the translation bureau, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from statistics import mean

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.translation_bureau.changing import cancel, new_job, new_project
from evals.live.services.translation_bureau.finding import (
    absences_of,
    away,
    client,
    give,
    job,
    jobs_of,
    project,
    translator,
    translator_of,
    words,
)
from evals.live.set_aside import cannot, choice, number, only, says, some, texts, yes
from evals.tasks.records import Fact


def _contact_at_fjord(data: Data) -> Sequence[Fact]:
    row = client(data, "Fjord Outdoor")
    return [says(row["contact"], row["email"])]


def _with_ten_percent(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["clients"] if row["discountPercent"] >= 10]
    return only(rows, data["clients"])


def _due_this_week(data: Data) -> Sequence[Fact]:
    rows = some(data["projects"], status="running")
    due = [row for row in rows if "2026-11-02" <= row["deadline"] <= "2026-11-08"]
    return only(due, data["projects"], "reference")


def _mail_of_the_french(data: Data) -> Sequence[Fact]:
    row = translator_of(data, job(data, "TB-2612", "fr"))
    return [choice(row, data["translators"], "email")]


def _elena_next_week(data: Data) -> Sequence[Fact]:
    rows = absences_of(data, "Elena Rossi")
    assert any(row["from"] <= "2026-11-15" and row["to"] >= "2026-11-09" for row in rows)
    return [yes("away", "off", "holiday")]


def _everybody_has_a_job(data: Data) -> Sequence[Fact]:
    assert all(row["translatorId"] for row in jobs_of(data, "TB-2614"))
    return [yes("every", "all", "both")]


def _fees(data: Data) -> Sequence[Fact]:
    return [number(round(sum(row["fee"] for row in jobs_of(data, "TB-2607")), 2))]


def _rate_in_berlin(data: Data) -> Sequence[Fact]:
    rows = some(data["translators"], city="Berlin")
    return [number(round(mean(row["ratePerWord"] for row in rows), 4))]


def _cheaper_elena(data: Data) -> Sequence[Fact]:
    pair = [translator(data, name) for name in ("Elena Rossi", "Elena Russo")]
    return [choice(min(pair, key=lambda row: float(row["ratePerWord"])), pair)]


def _two_more_days(data: Data) -> None:
    row = project(data, "TB-2612")
    row["deadline"] = (date.fromisoformat(row["deadline"]) + timedelta(days=2)).isoformat()


def _menu(data: Data) -> None:
    made = new_project(
        client(data, "Casa Ferrante"), reference="TB-2619", title="Christmas menu",
        subject="marketing", sourceLanguage="it", deadline="2026-11-20",
    )  # fmt: skip
    data["projects"].append(made)


def _polish(data: Data) -> None:
    made = new_job(
        project(data, "TB-2610"), targetLanguage="pl", words=3200, ratePerWord=0.1,
        due="2026-11-13",
    )  # fmt: skip
    data["jobs"].append(made)


LOOK_UPS = (
    LiveRequest(
        "translation_bureau-01", "whos our contact at Fjord Outdoor and whats the email", "look_up",
        _contact_at_fjord,
    ),
    LiveRequest(
        "translation_bureau-02", "Which clients are on hold at the moment?", "look_up",
        lambda d: only(some(d["clients"], onHold=True), d["clients"]),
    ),
    LiveRequest(
        "translation_bureau-03", "which clients get 10 percent off or more?", "look_up",
        _with_ten_percent,
    ),
    LiveRequest(
        "translation_bureau-04",
        "I'm in Berlin next month and would like to meet our people. Which translators live there?",
        "look_up", lambda d: only(some(d["translators"], city="Berlin"), d["translators"]),
    ),
    LiveRequest(
        "translation_bureau-05",
        "what running projects have to be with the client this week, just give me the references",
        "look_up", _due_this_week,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "translation_bureau-06", "Who is doing the Swedish for the winter catalogue?", "join",
        lambda d: [choice(translator_of(d, job(d, "TB-2607", "sv")), d["translators"])],
    ),
    LiveRequest(
        "translation_bureau-07",
        "the lawyer has a question about the french version of TB-2612, whats the email of the one "
        "translating it?", "join", _mail_of_the_french,
    ),
    LiveRequest(
        "translation_bureau-08", "Is Elena Rossi away at some point next week?", "test",
        _elena_next_week,
    ),
    LiveRequest(
        "translation_bureau-09", "has every job of the wedding brochure got a translator?", "test",
        _everybody_has_a_job,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "translation_bureau-10", "how many projects are running right now", "total",
        lambda d: [number(len(some(d["projects"], status="running")))],
    ),
    LiveRequest(
        "translation_bureau-11",
        "Bellamy want to know how many words the trial protocol comes to over all languages.",
        "total", lambda d: [number(words(d, "TB-2611"))],
    ),
    LiveRequest(
        "translation_bureau-12", "What do the fees for the Winter catalogue add up to?", "total",
        _fees,
    ),
    LiveRequest(
        "translation_bureau-13", "average rate per word of the translators in berlin?", "total",
        _rate_in_berlin,
    ),
    LiveRequest(
        "translation_bureau-14", "Who's cheaper per word, Elena Rossi or Elena Russo?", "compare",
        _cheaper_elena,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "translation_bureau-15",
        "Nobody has the Dutch job of the tent care labels yet. Willem Bakker can do it, please "
        "assign it to him.", "write", lambda _: [],
        lambda d: give(d, "TB-2609", "nl", "Willem Bakker"),
    ),
    LiveRequest(
        "translation_bureau-16", "polish press release is through review, mark it done", "write",
        lambda _: [], lambda d: job(d, "TB-2618", "pl").update(status="done"),
    ),
    LiveRequest(
        "translation_bureau-17",
        "Kovacs have gone somewhere else with their lease contract, so please cancel that project.",
        "write", lambda _: [], lambda d: cancel(d, project(d, "TB-2605")),
    ),
    LiveRequest(
        "translation_bureau-18", "TB-2612 gets two more days, can you move the deadline", "write",
        lambda _: [], _two_more_days,
    ),
    LiveRequest(
        "translation_bureau-19",
        "Katrin Vogel has left. Our new contact at Nordwerk GmbH is Jonas Adler, "
        "j.adler@nordwerk.example.", "write", lambda _: [],
        lambda d: client(d, "Nordwerk GmbH").update(
            contact="Jonas Adler", email="j.adler@nordwerk.example"
        ),
    ),
    LiveRequest(
        "translation_bureau-20", "put bellamy pharma on hold, they still havent paid", "write",
        lambda _: [], lambda d: client(d, "Bellamy Pharma").update(onHold=True),
    ),
    LiveRequest(
        "translation_bureau-21",
        'Please open a new project for Casa Ferrante: "Christmas menu", marketing, from Italian, '
        "reference TB-2619, deadline 20 November.", "write", lambda _: [], _menu,
        free=("id", "received"),
    ),
    LiveRequest(
        "translation_bureau-22",
        "add a polish job to TB-2610, 3200 words at 0.10, due on the 13th of november", "write",
        lambda _: [], _polish, free=("id",),
    ),
    LiveRequest(
        "translation_bureau-23",
        "Lumen don't want the Spanish store page texts any more, you can delete that job.", "write",
        lambda _: [], lambda d: d["jobs"].remove(job(d, "TB-2613", "es")),
    ),
    LiveRequest(
        "translation_bureau-24",
        "Marta Nowak is at a training from 16 to 20 November, note that down please", "write",
        lambda _: [], lambda d: away(d, "Marta Nowak", "2026-11-16", "2026-11-20", "training"),
        free=("id",),
    ),
    LiveRequest(
        "translation_bureau-25",
        "Jan Visser won't be back in time. Give his part of the oscilloscope manual to Willem "
        "Bakker instead.", "write", lambda _: [],
        lambda d: give(d, "TB-2608", "nl", "Willem Bakker"),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "translation_bureau-26", "who do we talk to at Brightwater Foods?", "refuse",
        lambda d: refused(*texts(d["clients"], "contact")),
    ),
    LiveRequest(
        "translation_bureau-27",
        "assign the french safety data sheets to Gustav Lindqvist, he has time", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "translation_bureau-28", "Please transfer Claire Dubois her money for October.", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "translation_bureau-29", "book an interpreting booth in geneva for the 3rd of december",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "translation_bureau-30", "What's the exchange rate of the Swiss franc today?", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *JOINS, *TOTALS, *WRITES, *REFUSALS)
