"""What people ask the chess league, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.chess_league.changes import WRITES
from evals.live.services.chess_league.finding import (
    arbiter_at,
    captain,
    club,
    fixture,
    games_of,
    player,
    players_of,
    points,
    won_by,
)
from evals.live.set_aside import (
    about,
    cannot,
    choice,
    no,
    number,
    only,
    says,
    some,
    texts,
    yes,
)
from evals.tasks.records import Fact

_STRONG = 1800
_NIGHTS = {"mon": "monday", "tue": "tuesday", "wed": "wednesday", "thu": "thursday"}


def mean_rating(data: Data, name: str) -> list[Fact]:
    """The answer must say the mean rating of the players of a club."""
    ratings = [row["elo"] for row in players_of(data, name)]
    return [about(sum(ratings) / len(ratings))]


def has_paid(data: Data, name: str) -> list[Fact]:
    """Yes where a club has paid its fee."""
    return [yes("settled") if club(data, name)["settled"] else no("unsettled")]


def _night_of_stanmoor(data: Data) -> Sequence[Fact]:
    night = club(data, "Stanmoor")["night"]
    return [Fact(text=(_NIGHTS[night], night))]


def _young_arnmouth(data: Data) -> Sequence[Fact]:
    among = players_of(data, "Arnmouth Juniors")
    return only(some(among, junior=True), among, "nm")


def _pendle_castle(data: Data) -> Sequence[Fact]:
    match = fixture(data, "Pendle Pawns", "Castle Chess")
    return [number(match["hp"]), number(match["ap"])]


def _arbiter_next_week(data: Data) -> Sequence[Fact]:
    arbiter = arbiter_at(data, fixture(data, "Rookwood", "Pendle Pawns"))
    return [says(arbiter["nm"], arbiter["tel"])]


def _expired(data: Data) -> Sequence[Fact]:
    arbiters = data["arbiters"]
    return only([row for row in arbiters if row["exp"] < "2026-03-05"], arbiters, "nm")


def _fees_open(data: Data) -> Sequence[Fact]:
    return [number(sum(row["fee"] for row in some(data["clubs"], settled=False)))]


def _ashes(data: Data) -> Sequence[Fact]:
    both = [player(data, "Peter Ashe"), player(data, "Petra Ashe")]
    return [choice(max(both, key=lambda row: int(row["elo"])), both, "nm")]


def _best(data: Data) -> Sequence[Fact]:
    return [choice(max(data["players"], key=lambda row: int(row["elo"])), data["players"], "nm")]


def _strong_at_pendle(data: Data) -> Sequence[Fact]:
    strong = [row for row in players_of(data, "Pendle Pawns") if row["elo"] > _STRONG]
    return [yes() if strong else no()]


def _oona_lost(data: Data) -> Sequence[Fact]:
    decided = [row for row in games_of(data, "Oona Firth") if row["res"] in ("w", "b")]
    return [yes() if len(decided) > len(won_by(data, "Oona Firth")) else no()]


LOOK_UPS = (
    LiveRequest(
        "chess_league-01", "what night do Stanmoor play", "look_up", _night_of_stanmoor,
    ),
    LiveRequest(
        "chess_league-02", "Who is the captain of Castle Chess?", "join",
        lambda d: [choice(captain(d, "Castle Chess"), d["players"], "nm")],
    ),
    LiveRequest(
        "chess_league-03", "which juniors have Arnmouth Juniors actually got?", "join",
        _young_arnmouth,
    ),
    LiveRequest(
        "chess_league-04", "clubs that havent settled their fee yet?", "look_up",
        lambda d: only(some(d["clubs"], settled=False), d["clubs"]),
    ),
    LiveRequest(
        "chess_league-05", "What was the score when Pendle Pawns had Castle Chess at home?",
        "join", _pendle_castle,
    ),
    LiveRequest(
        "chess_league-06",
        "who's the arbiter for Rookwood against Pendle Pawns next week and what's their number",
        "join", _arbiter_next_week,
    ),
    LiveRequest(
        "chess_league-07", "Have any arbiters let their licence run out? Which ones?", "look_up",
        _expired,
    ),
    LiveRequest(
        "chess_league-08",
        "where do I have to go on tuesday for Holbeck Knights v Holbeck Queens, its at the "
        "knights", "join", lambda d: [says(club(d, "Holbeck Knights")["venue"])],
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "chess_league-09",
        "how many game points have Holbeck Knights scored in total, home and away?", "total",
        lambda d: [number(points(d, "Holbeck Knights"))],
    ),
    LiveRequest(
        "chess_league-10", "average elo of rookwood's players pls", "total",
        lambda d: mean_rating(d, "Rookwood"),
    ),
    LiveRequest(
        "chess_league-11", "How many matches are postponed at the moment?", "total",
        lambda d: [number(len(some(d["fixtures"], st="postponed")))],
    ),
    LiveRequest(
        "chess_league-12", "what do the fees still owed by clubs come to altogether", "total",
        _fees_open,
    ),
)  # fmt: skip
JUDGED = (
    LiveRequest(
        "chess_league-13", "who's stronger on paper, Peter Ashe or Petra Ashe?", "compare",
        _ashes,
    ),
    LiveRequest(
        "chess_league-14", "Who is the highest rated player in the whole league?", "compare",
        _best,
    ),
    LiveRequest(
        "chess_league-15", "has anyone at pendle pawns got over 1800?", "test",
        _strong_at_pendle,
    ),
    LiveRequest(
        "chess_league-16", "Did Oona Firth lose any of her games so far?", "test", _oona_lost,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "chess_league-26", "whats gareth pym's rating these days", "refuse",
        lambda d: refused(*texts(d["players"], "elo")),
    ),
    LiveRequest(
        "chess_league-27", "When is Ferndale's next home match?", "refuse",
        lambda d: refused(*texts(d["fixtures"], "day")),
    ),
    LiveRequest(
        "chess_league-28", "Print the scorecards for Tuesday's match please", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "chess_league-29", "book the village hall for our agm on june 12", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "chess_league-30", "show me the moves of the game between Jarek Nowicki and Sunniva Dahl, "
        "I want to see how he saved the rook ending", "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *TOTALS, *JUDGED, *WRITES, *REFUSALS)
