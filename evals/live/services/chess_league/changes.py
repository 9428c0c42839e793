"""The changes that people ask of the chess league."""

from __future__ import annotations

from evals.live.records import Data, LiveRequest
from evals.live.services.chess_league.finding import club, fixture, player
from evals.live.set_aside import one, some


def _add_priya(data: Data) -> None:
    data["players"].append({
        "slug": "priya-lamb",
        "nm": "Priya Lamb",
        "at": club(data, "Stanmoor")["code"],
        "elo": 1400,
        "born": 2013,
        "junior": True,
        "active": True,
    })  # fmt: skip


def _dearer(data: Data) -> None:
    for row in some(data["clubs"], fee=60):
        row["fee"] += 10


WRITES = (
    LiveRequest(
        "chess_league-17",
        "match 304 has got a new date at last, 24 March, so it counts as planned again", "write",
        lambda _: [],
        lambda d: one(d["fixtures"], no=304).update(day="2026-03-24", st="planned"),
    ),
    LiveRequest(
        "chess_league-18",
        "Please put Sade Idowu down as arbiter for Tilbury Lane against Rookwood, Basil can't "
        "make it.", "write", lambda _: [],
        lambda d: fixture(d, "Tilbury Lane", "Rookwood").update(arb="s-idowu"),
    ),
    LiveRequest(
        "chess_league-19", "g4034 was a draw in the end, 56 moves", "write", lambda _: [],
        lambda d: one(d["games"], id="g4034").update(res="d", mv=56),
    ),
    LiveRequest(
        "chess_league-20",
        "new junior at stanmoor: Priya Lamb, born 2013, start her on 1400", "write",
        lambda _: [], _add_priya, free=("slug",),
    ),
    LiveRequest(
        "chess_league-21",
        "Viktor Sand moved abroad for good and never played this season. Delete him, please.",
        "write", lambda _: [], lambda d: d["players"].remove(player(d, "Viktor Sand")),
    ),
    LiveRequest(
        "chess_league-22", "bess horner's hip is mended, set her active again", "write",
        lambda _: [], lambda d: player(d, "Bess Horner").update(active=True),
    ),
    LiveRequest(
        "chess_league-23", "The Holbeck Queens treasurer just gave me their fee in cash, so "
        "they're settled now", "write", lambda _: [],
        lambda d: club(d, "Holbeck Queens").update(settled=True),
    ),
    LiveRequest(
        "chess_league-24", "could you transfer Faye Lockett from Castle to Pendle Pawns",
        "write", lambda _: [],
        lambda d: player(d, "Faye Lockett").update(at=club(d, "Pendle Pawns")["code"]),
    ),
    LiveRequest(
        "chess_league-25", "Committee decided: clubs that pay a fee of 60 pay 10 more from now on",
        "write", lambda _: [], _dearer,
    ),
)  # fmt: skip
