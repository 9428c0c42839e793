"""Finds records of the excavation and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some
from evals.tasks.records import Fact

NOW = "2026-07-08"


def trench(data: Data, title: str) -> Row:
    """The trench of this title."""
    return one(data["trenches"], title=title)


def unit(data: Data, no: int) -> Row:
    """The context with this number."""
    return one(data["units"], no=no)


def find(data: Data, tag: str) -> Row:
    """The find with this number."""
    return one(data["finds"], tag=tag)


def person(data: Data, name: str) -> Row:
    """The person of this name."""
    return one(data["crew"], name=name)


def units_in(data: Data, title: str) -> list[Row]:
    """The contexts of the trench of this title."""
    return some(data["units"], tr=trench(data, title)["code"])


def finds_in(data: Data, title: str) -> list[Row]:
    """The finds from the trench of this title."""
    numbers = [row["no"] for row in units_in(data, title)]
    return [row for row in data["finds"] if row["ctx"] in numbers]


def found_by(data: Data, name: str) -> list[Row]:
    """What a person found."""
    return some(data["finds"], by=person(data, name)["slug"])


def weight(rows: list[Row]) -> int:
    """What these finds weigh, in grams."""
    return sum(row["g"] for row in rows)


def who(data: Data, slug: str) -> Fact:
    """The answer must name this person, by name or slug, rather than another."""
    names = {row["slug"]: row["name"] for row in data["crew"]}
    others = tuple(name for key, name in names.items() if key != slug)
    return Fact(text=(names[slug], slug), over=others)


def which_trench(data: Data, code: str) -> Fact:
    """The answer must name this trench, by title or code, rather than another."""
    titles = {row["code"]: row["title"] for row in data["trenches"]}
    others = tuple(title for key, title in titles.items() if key != code)
    return Fact(text=(titles[code], code), over=others)


def which_find(row: Row, among: list[Row]) -> Fact:
    """The answer must choose this find, by number or by what it is."""
    others = tuple(other["tag"] for other in among if other["tag"] != row["tag"])
    return Fact(text=(row["tag"], row["what"]), over=others)


def register(data: Data, ctx: int, what: str, mat: str, grams: int, name: str) -> None:
    """A small thing found today is entered."""
    last = max(int(row["tag"].partition("-")[2]) for row in data["finds"])
    data["finds"].append({
        "tag": f"F-{last + 1:04}",
        "ctx": ctx,
        "what": what,
        "mat": mat,
        "g": grams,
        "on": NOW,
        "by": person(data, name)["slug"],
        "box": None,
        "st": "bagged",
        "sf": False,
    })  # fmt: skip


def open_unit(data: Data, title: str, kind: str, txt: str, under: int, name: str) -> None:
    """A context begun today is entered."""
    data["units"].append({
        "no": 1 + max(row["no"] for row in data["units"]),
        "tr": trench(data, title)["code"],
        "kind": kind,
        "txt": txt,
        "under": under,
        "dug_by": person(data, name)["slug"],
        "begun": NOW,
        "done": False,
        "pics": 0,
    })  # fmt: skip
