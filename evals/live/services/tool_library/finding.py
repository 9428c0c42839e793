"""Finds records of the tool library and tells them as facts, for gold answers."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data
from evals.live.services.tool_library.records import TODAY
from evals.live.set_aside import Row, one, some, texts
from evals.tasks.records import Fact


def tool(data: Data, name: str) -> Row:
    """The only tool of this name."""
    return one(data["tools"], name=name)


def branch(data: Data, name: str) -> Row:
    """The branch of this name."""
    return one(data["branches"], name=name)


def member(data: Data, name: str) -> Row:
    """The member of this name."""
    return one(data["members"], name=name)


def workshop(data: Data, title: str) -> Row:
    """The workshop of this title."""
    return one(data["workshops"], title=title)


def hours(data: Data, name: str, weekday: str) -> list[Row]:
    """When a branch is open on a weekday: one entry, or none."""
    return some(branch(data, name)["opening_hours"], weekday=weekday)


def out(data: Data, **values: object) -> list[Row]:
    """The loans that are not returned."""
    return some(data["loans"], returned_on=None, **values)


def loan_of(data: Data, name: str, tool_name: str) -> Row:
    """The tool that a member of this name has now."""
    (found,) = out(data, member_id=member(data, name)["id"], tool=tool(data, tool_name)["code"])
    return found


def holder(data: Data, tool_name: str) -> Row:
    """The member who has a tool."""
    (found,) = out(data, tool=tool(data, tool_name)["code"])
    return one(data["members"], id=found["member_id"])


def members_of(data: Data, rows: Sequence[Row]) -> list[Row]:
    """The members whom these records are about."""
    ids = {row["member_id"] for row in rows}
    return [row for row in data["members"] if row["id"] in ids]


def coming(data: Data, branch_name: str) -> list[Row]:
    """The workshops of a branch from today on."""
    rows = some(data["workshops"], branch=branch(data, branch_name)["code"])
    return [row for row in rows if row["date"] >= TODAY.isoformat()]


def unpaid(data: Data, **values: object) -> float:
    """The sum of the fines that are not paid."""
    rows = some(data["fines"], paid=False, **values)
    return float(round(sum(row["amount"]["amount"] for row in rows), 2))


def these(right: Sequence[Row], among: Sequence[Row]) -> list[Fact]:
    """Each of the right tools by its name or its code, and none of the others."""
    named = texts(right)
    others = [row for row in among if row["code"] not in texts(right, "code")]
    unsaid = (*texts(others, "code"), *(name for name in texts(others) if name not in named))
    told = [Fact(text=(row["name"], row["code"])) for row in right]
    return [*told, Fact(none=unsaid)] if unsaid else told


def branch_of(right: Row, among: Sequence[Row]) -> Fact:
    """The right branch, by its name or its code, rather than another."""
    others = [row for row in among if row is not right]
    over = (*texts(others), *texts(others, "code"))
    return Fact(text=(right["name"], right["code"]), over=over)
