"""Conversations with the livery yard."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, polite, turn, unclear, unknown
from evals.live.services.livery_yard.finding import (
    FRIDAY,
    TOMORROW,
    comes,
    empty_stables,
    horse,
    horses_of,
    owner_of,
    planned_for,
    seen_on,
    stand_in,
    visit,
)
from evals.live.set_aside import Row, choice, number, only, says, some
from evals.live.set_aside_days import day
from evals.tasks.records import Fact

_FIRST_ON_FRIDAY = 920


def _seen(data: Data, on: str) -> list[Fact]:
    return only(seen_on(data, on), data["horses"])


def _comes_first(data: Data) -> Row:
    """Who was to come first on Friday, also once that visit was moved."""
    return comes(data, visit(data, _FIRST_ON_FRIDAY))


def _empty_in_the_south(data: Data) -> list[Row]:
    return some(empty_stables(data), block="south")


def _cheapest(data: Data) -> list[Fact]:
    rows = _empty_in_the_south(data)
    return [choice(min(rows, key=lambda row: float(row["monthly_rate"])), rows, "code")]


def _insurance_days(data: Data) -> list[str]:
    return [str(row["insured_until"]) for row in data["horses"] if row["insured_until"]]


def _on_full_livery(data: Data) -> list[Fact]:
    return [number(len(some(horses_of(data, "Harriet Blackwood"), livery="full")))]


def _dentist_off(data: Data) -> None:
    for row in planned_for(data, "Merlin"):
        if comes(data, row)["trade"] == "dentist":
            row["status"] = "cancelled"


CONVERSATIONS = (
    conversation(
        "livery_yard-callers", "livery_yard",
        turn("first", "join", "morning! which horses have somebody coming to them tomorrow?",
             lambda d: _seen(d, TOMORROW)),
        turn("follow_up", "join", "and on friday?", lambda d: _seen(d, FRIDAY)),
        turn("reference", "join", "who's doing the first one that day",
             lambda d: [choice(_comes_first(d), d["professionals"])]),
        turn("reference", "look_up", "what's her number?",
             lambda d: [says(_comes_first(d)["phone"])]),
        act("She can't make it. Move that visit to Monday, same time",
            lambda d: visit(d, _FIRST_ON_FRIDAY).update(day="2026-10-19")),
        act("sorry, no, I meant tuesday",
            lambda d: visit(d, _FIRST_ON_FRIDAY).update(day="2026-10-20"), role="correction"),
        turn("topic", "join", "OK. Which horses are Harriet Blackwood's?",
             lambda d: only(horses_of(d, "Harriet Blackwood"), d["horses"])),
        turn("reference", "total", "how many of them are on full livery", _on_full_livery),
        unknown("until when is Silver Blaze insured?",
                _insurance_days),
        turn("recovery", "look_up", "I mean Quicksilver",
             lambda d: [day(horse(d, "Quicksilver")["insured_until"])]),
    ),
    conversation(
        "livery_yard-boxes", "livery_yard",
        turn("first", "join", "Which boxes in the south block are empty right now?",
             lambda d: only(_empty_in_the_south(d), d["stables"], "code")),
        turn("reference", "compare", "what's the cheapest of them?", _cheapest),
        act("good, put Clover in there", lambda d: stand_in(d, "Clover", "S3")),
        chatter("sdkjfh wer"),
        turn("recovery", "join", "oops, cat on the keyboard. who does Clover belong to?",
             lambda d: [choice(owner_of(d, "Clover"), d["owners"])]),
        turn("reference", "total", "how many horses has she got here in all?",
             lambda d: [number(len(horses_of(d, owner_of(d, "Clover")["name"])))]),
        turn("reference", "look_up", "and her email?",
             lambda d: [says(owner_of(d, "Clover")["email"])]),
        unclear("Now cancel the visit for Merlin please", "which", "physio", "dentist",
                "Mark Ibbotson", "Lena Forsyth", "924", "926"),
        act("the dentist", _dentist_off),
        polite("lovely, that's everything for today"),
    ),
)  # fmt: skip
