"""Finds records of the chess league."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def club(data: Data, name: str) -> Row:
    """The club of this name."""
    return one(data["clubs"], name=name)


def player(data: Data, name: str) -> Row:
    """The player of this name."""
    return one(data["players"], nm=name)


def players_of(data: Data, name: str) -> list[Row]:
    """The players of a club."""
    return some(data["players"], at=club(data, name)["code"])


def fixture(data: Data, home: str, away: str) -> Row:
    """The match of one club at home to another."""
    return one(data["fixtures"], h=club(data, home)["code"], a=club(data, away)["code"])


def matches_of(data: Data, name: str) -> list[Row]:
    """All matches of a club."""
    code = club(data, name)["code"]
    return [row for row in data["fixtures"] if code in (row["h"], row["a"])]


def captain(data: Data, name: str) -> Row:
    """Who captains a club."""
    return one(data["players"], slug=club(data, name)["cap"])


def arbiter_at(data: Data, row: Row) -> Row:
    """The arbiter of a match."""
    return one(data["arbiters"], slug=row["arb"])


def games_of(data: Data, name: str) -> list[Row]:
    """The games of a player."""
    slug = player(data, name)["slug"]
    return [row for row in data["games"] if slug in (row["w"], row["b"])]


def won_by(data: Data, name: str) -> list[Row]:
    """The games that a player won."""
    slug = player(data, name)["slug"]
    return [row for row in games_of(data, name) if row["res"] and row.get(row["res"]) == slug]


def points(data: Data, name: str) -> float:
    """The game points of a club at home and away."""
    code, played = club(data, name)["code"], some(matches_of(data, name), st="played")
    return float(sum(row["hp"] if row["h"] == code else row["ap"] for row in played))


def clubs_in(data: Data, rows: list[Row]) -> list[Row]:
    """The clubs that play these matches."""
    codes = [row[side] for row in rows for side in ("h", "a")]
    return [row for row in data["clubs"] if row["code"] in codes]
