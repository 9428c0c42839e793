"""The varieties, packets, borrowings and germination tests of a seed library."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from evals.live.plain_api import (
    Call,
    Made,
    ProblemError,
    Row,
    chosen,
    find,
    only,
    plain_application,
)
from evals.live.records import Data
from evals.live.services.seed_library.fresh import TODAY

_KINDS = ("heirloom", "openPollinated", "hybrid")


def application(data: Data) -> Any:
    """The application over this data."""
    return plain_application(
        data,
        {
            "GET /species": lambda d, c: _many(chosen(d["species"], c, {"family": "family"})),
            "GET /varieties": _varieties,
            "GET /varieties/{slug}": lambda d, c: {"data": _variety(d, c)},
            "PATCH /varieties/{slug}": _change_variety,
            "GET /varieties/{slug}/packets": _packets_of_variety,
            "GET /search": _search,
            "GET /donors": lambda d, c: _many(chosen(d["donors"], c, {"town": "town"})),
            "GET /readers": _readers,
            "POST /readers": _add_reader,
            "GET /readers/{cardNo}": lambda d, c: {"data": _reader(d, c.path["cardNo"])},
            "GET /packets": _packets,
            "DELETE /packets/{packetNo}": _discard,
            "GET /packets/{packetNo}/germinationTests": _tests,
            "GET /borrowings": _borrowings,
            "POST /borrowings": _borrow,
            "POST /borrowings/{borrowingNo}/return": _return,
        },
    )


def description(base_url: str) -> str:
    """The description as it was written, with the address where it is served."""
    text = files(__package__).joinpath("data/openapi.yaml").read_text(encoding="utf-8")
    return text.replace("http://seeds.invalid", base_url)


def _many(rows: list[Row]) -> Row:
    return {"data": rows, "meta": {"total": len(rows)}}


def _short(row: Row) -> Row:
    return only(row, "slug", "name", "species", "kind", "rare")


def _variety(data: Data, call: Call) -> Row:
    return find(data["varieties"], "slug", call.path["slug"], "Variety")


def _reader(data: Data, card: str) -> Row:
    return find(data["readers"], "cardNo", card, "Reader")


def _packet(data: Data, number: str) -> Row:
    return find(data["packets"], "packetNo", number, "Packet")


def _varieties(data: Data, call: Call) -> Row:
    fields = {name: name for name in ("species", "kind", "rare")}
    return _many([_short(row) for row in chosen(data["varieties"], call, fields)])


def _change_variety(data: Data, call: Call) -> Row:
    row = _variety(data, call)
    kinds = {"kind": str, "rare": bool, "remarks": str}
    given = {name: call.field(name, kind) for name, kind in kinds.items() if name in call.body}
    if not given or given.get("kind", "hybrid") not in _KINDS:
        raise ProblemError(422, "nothing to change, or no such kind")
    row.update(given)
    return {"data": row}


def _packets_of_variety(data: Data, call: Call) -> Row:
    slug = _variety(data, call)["slug"]
    return _many([row for row in data["packets"] if row["contains"] == slug])


def _search(data: Data, call: Call) -> Row:
    words = call.query.get("q", "").casefold().split()
    if not words:
        raise ProblemError(400, "q must not be empty")
    names = {row["slug"]: row["commonName"] for row in data["species"]}
    fit = [
        row
        for row in data["varieties"]
        if all(word in f"{row['name']} {names[row['species']]}".casefold() for word in words)
    ]
    return _many([_short(row) for row in fit])


def _readers(data: Data, call: Call) -> Row:
    rows = chosen(data["readers"], call, {"town": "town"})
    return _many([only(row, "cardNo", "name", "town", "joinedOn") for row in rows])


def _add_reader(data: Data, call: Call) -> Made:
    given = {name: call.field(name) for name in ("name", "town", "email")}
    number = 1 + max(int(row["cardNo"][2:]) for row in data["readers"])
    row = {
        "cardNo": f"R-{number}",
        **given,
        "joinedOn": TODAY.isoformat(),
        "allowance": call.body.get("allowance", 6),
        "suspended": False,
    }
    data["readers"].append(row)
    return Made({"data": row})


def _packets(data: Data, call: Call) -> Row:
    return _many(chosen(data["packets"], call, {"state": "state", "shelf": "shelf"}))


def _discard(data: Data, call: Call) -> None:
    row = _packet(data, call.path["packetNo"])
    if row["state"] == "lent":
        raise ProblemError(409, "the packet is lent")
    data["packets"].remove(row)


def _tests(data: Data, call: Call) -> Row:
    number = _packet(data, call.path["packetNo"])["packetNo"]
    return _many([row for row in data["tests"] if row["packet"] == number])


def _borrowings(data: Data, call: Call) -> Row:
    rows = chosen(data["borrowings"], call, {"takenBy": "takenBy"})
    if wanted := call.query.get("open"):
        rows = [row for row in rows if (row["returnedOn"] is None) is (wanted == "true")]
    return _many(rows)


def _borrow(data: Data, call: Call) -> Made:
    packet = _packet(data, call.field("packet"))
    reader = _reader(data, call.field("takenBy"))
    if packet["state"] != "available" or reader["suspended"]:
        raise ProblemError(409, f"the packet is {packet['state']}, or the card is suspended")
    number = 1 + max(int(row["borrowingNo"][2:]) for row in data["borrowings"])
    row = {
        "borrowingNo": f"B-{number}",
        "packet": packet["packetNo"],
        "takenBy": reader["cardNo"],
        "takenOn": TODAY.isoformat(),
        "promisedBy": call.field("promisedBy"),
        "returnedOn": None,
        "seedsReturned": None,
    }
    packet["state"] = "lent"
    data["borrowings"].append(row)
    return Made({"data": row})


def _return(data: Data, call: Call) -> Row:
    row = find(data["borrowings"], "borrowingNo", call.path["borrowingNo"], "Borrowing")
    if row["returnedOn"]:
        raise ProblemError(409, "it is closed already")
    row.update(returnedOn=TODAY.isoformat(), seedsReturned=call.field("seedsReturned", int))
    _packet(data, row["packet"])["state"] = "available"
    return {"data": row}
