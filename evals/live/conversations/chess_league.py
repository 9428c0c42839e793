"""Conversations with the chess league."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.chess_league.finding import (
    arbiter_at,
    club,
    fixture,
    player,
    players_of,
    won_by,
)
from evals.live.services.chess_league.requests import has_paid, mean_rating
from evals.live.set_aside import Row, choice, number, one, only, some, texts
from evals.tasks.records import Fact


def _told(data: Data, rows: list[Row]) -> list[Fact]:
    """Each match is told, by its number or its home club; and no number of another."""
    names = {row["code"]: row["name"] for row in data["clubs"]}
    right = [row["no"] for row in rows]
    others = tuple(str(row["no"]) for row in data["fixtures"] if row["no"] not in right)
    return [
        *(Fact(text=(str(row["no"]), names[row["h"]], row["h"])) for row in rows),
        Fact(none=others),
    ]


def _arbiter(data: Data, home: str, away: str) -> list[Fact]:
    return [choice(arbiter_at(data, fixture(data, home, away)), data["arbiters"], "nm")]


def _strongest(data: Data) -> list[Fact]:
    queens = players_of(data, "Holbeck Queens")
    return [choice(max(queens, key=lambda row: int(row["elo"])), queens, "nm")]


CONVERSATIONS = (
    conversation(
        "chess_league-round", "chess_league",
        turn("first", "look_up", "which matches are there in round 5?",
             lambda d: _told(d, some(d["fixtures"], rd=5))),
        turn("reference", "join", "who's the arbiter in the Castle one?",
             lambda d: _arbiter(d, "Castle Chess", "Stanmoor")),
        turn("follow_up", "join", "and in Rookwood's?",
             lambda d: _arbiter(d, "Rookwood", "Pendle Pawns")),
        act("her licence ran out last week. Put Sade Idowu on it instead",
            lambda d: fixture(d, "Rookwood", "Pendle Pawns").update(arb="s-idowu")),
        act("oh no, I meant Basil Yates, Sade is at the Plough that week",
            lambda d: fixture(d, "Rookwood", "Pendle Pawns").update(arb="b-yates"),
            role="correction"),
        turn("topic", "look_up", "which matches are still postponed?",
             lambda d: _told(d, some(d["fixtures"], st="postponed"))),
        act("set the day of the first one to 19 march, leave the status",
            lambda d: one(d["fixtures"], no=304).update(day="2026-03-19")),
        unknown("what's Hugo Brandt's elo", lambda d: texts(d["players"], "elo")),
        turn("recovery", "look_up", "ok, then Nils Ek's?",
             lambda d: [number(player(d, "Nils Ek")["elo"])]),
        turn("reference", "total", "how many games has he won this season?",
             lambda d: [number(len(won_by(d, "Nils Ek")))]),
    ),
    conversation(
        "chess_league-clubs", "chess_league",
        turn("first", "join", "hi, who plays for Holbeck Queens?",
             lambda d: only(players_of(d, "Holbeck Queens"), d["players"], "nm")),
        turn("reference", "compare", "which of them has the highest rating", _strongest),
        turn("reference", "total", "and what's the average rating of all four",
             lambda d: mean_rating(d, "Holbeck Queens")),
        act("Bess is playing again, so make her active please",
            lambda d: player(d, "Bess Horner").update(active=True)),
        turn("topic", "test", "has Tilbury Lane settled its fee?",
             lambda d: has_paid(d, "Tilbury Lane")),
        turn("follow_up", "test", "and Pendle Pawns?", lambda d: has_paid(d, "Pendle Pawns")),
        act("just got their cheque in the post, mark them as settled",
            lambda d: club(d, "Pendle Pawns").update(settled=True)),
        unclear("transfer Ashe to Tilbury Lane", "which", "Peter", "Petra", "who", "mean"),
        act("Petra",
            lambda d: player(d, "Petra Ashe").update(at=club(d, "Tilbury Lane")["code"])),
        polite("cheers, that's all"),
    ),
)  # fmt: skip
