"""The API of the choir office; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.descriptions import written_description
from evals.live.records import Data
from evals.live.services.choir_office.changing import give_back, lend, mark
from evals.live.set_aside import Row, some
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

_SINGER_STATES = ("active", "on_leave", "former")
_REHEARSAL_STATES = ("planned", "held", "cancelled")
_WRITTEN: Mapping[str, type[date] | type[time]] = {
    "date": date,
    "due": date,
    "starts": time,
    "ends": time,
}
"""How a text of a body is written, by its name."""


def _one(request: Request, collection: str) -> Row:
    return found(held(request)[collection], "id", request.path_params["id"])


def _all(collection: str, *filters: str) -> Route:
    """A route that lists a whole collection, with filters by equal values."""

    async def listed(request: Request) -> Response:
        return JSONResponse(filtered(request, held(request)[collection], *filters))

    return Route(f"/{collection.replace('_', '-')}", listed)


def _within(request: Request, rows: Sequence[Row], *fields: str) -> list[Row]:
    """The records in whose fields every word of ``q`` stands."""
    words = request.query_params.get("q", "").casefold().split()
    return [
        row
        for row in rows
        if all(word in " ".join(row[name] for name in fields).casefold() for word in words)
    ]


def _check(given: Row, states: Sequence[str]) -> None:
    """The values of a body that cannot be anything; it fails with 400 where one is wrong."""
    if given.get("status", states[0]) not in states:
        raise HTTPException(400, f"status is one of {', '.join(states)}")
    for name in _WRITTEN.keys() & given.keys():
        try:
            _WRITTEN[name].fromisoformat(given[name])
        except ValueError:
            raise HTTPException(400, f"{name} is no {_WRITTEN[name].__name__}") from None


def _check_there(data: Data, given: Row, collections: Mapping[str, str]) -> None:
    """What a body refers to must be there: name of the id -> collection."""
    for name, collection in collections.items():
        if name in given:
            found(data[collection], "id", given[name])


async def _singers(request: Request) -> Response:
    rows = filtered(request, held(request)["singers"], "voice_group_id", "status")
    rows = _within(request, rows, "name")
    page, size = whole(request, "page", 1, least=1), whole(request, "size", 10, 50, 1)
    part, pages = rows[(page - 1) * size : page * size], -(-len(rows) // size)
    return JSONResponse({"page": page, "pages": pages, "total": len(rows), "data": part})


async def _change_singer(request: Request) -> Response:
    row = _one(request, "singers")
    texts = dict.fromkeys(("status", "email", "phone", "town"), str)
    given = await body(request, {}, {**texts, "voice_group_id": int})
    _check(given, _SINGER_STATES)
    _check_there(held(request), given, {"voice_group_id": "voice_groups"})
    row.update(given)
    return JSONResponse(row)


async def _fees(request: Request) -> Response:
    singer = _one(request, "singers")
    return JSONResponse(some(held(request)["fees"], singer_id=singer["id"]))


async def _rehearsals(request: Request) -> Response:
    rows = filtered(request, held(request)["rehearsals"], "ensemble", "status", "venue_id")
    first, last = (request.query_params.get(name) for name in ("from", "to"))
    rows = [row for row in rows if (first or "") <= row["date"] <= (last or "9999")]
    return JSONResponse(rows)


async def _change_rehearsal(request: Request) -> Response:
    row = _one(request, "rehearsals")
    texts = dict.fromkeys(("date", "starts", "ends", "status"), str)
    given = await body(request, {}, {**texts, "venue_id": int, "conductor_id": int})
    _check(given, _REHEARSAL_STATES)
    _check_there(held(request), given, {"venue_id": "venues", "conductor_id": "conductors"})
    if row["status"] == "held":
        raise HTTPException(409, "the rehearsal is over")
    for name in {"starts", "ends"} & set(given):
        given[name] = given[name][: len("19:30")]
    row.update(given)
    return JSONResponse(row)


async def _attendance(request: Request) -> Response:
    rehearsal = _one(request, "rehearsals")
    rows = some(held(request)["attendance"], rid=rehearsal["id"])
    return JSONResponse(filtered(request, rows, "st"))


async def _mark(request: Request) -> Response:
    rehearsal = _one(request, "rehearsals")
    singer = found(held(request)["singers"], "id", request.path_params["sid"])
    given = await body(request, {"st": str}, {"rmk": str})
    if given["st"] not in tuple("PEA"):
        raise HTTPException(400, "st is P, E or A")
    made = mark(held(request), rehearsal["id"], singer["id"], given["st"], given.get("rmk"))
    return JSONResponse(made)


async def _pieces(request: Request) -> Response:
    rows = filtered(request, held(request)["pieces"], "scoring")
    return JSONResponse(_within(request, rows, "title", "composer"))


async def _loans(request: Request) -> Response:
    rows = filtered(request, held(request)["score_loans"], "singer_id", "piece_id")
    is_open = request.query_params.get("open")
    if is_open is not None:
        rows = [row for row in rows if (row["returned_on"] is None) is (is_open == "true")]
    return JSONResponse(rows)


async def _lend(request: Request) -> Response:
    data = held(request)
    given = await body(request, {"singer_id": int, "piece_id": int, "copy_no": int, "due": str})
    _check(given, ("",))
    _check_there(data, given, {"singer_id": "singers", "piece_id": "pieces"})
    copy = {name: given[name] for name in ("piece_id", "copy_no")}
    if some(data["score_loans"], **copy, returned_on=None):
        raise HTTPException(409, "this copy is lent already")
    made = lend(data, given["singer_id"], given["piece_id"], given["copy_no"], given["due"])
    return JSONResponse(made, 201)


async def _return(request: Request) -> Response:
    row = _one(request, "score_loans")
    if row["returned_on"] is not None:
        raise HTTPException(409, "this score is back already")
    give_back(row)
    return JSONResponse(row)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/singers", _singers),
            Route("/singers/{id}", _change_singer, methods=["PATCH"]),
            Route("/singers/{id}/fees", _fees),
            _all("voice_groups"),
            _all("conductors"),
            _all("venues", "town"),
            Route("/rehearsals", _rehearsals),
            Route("/rehearsals/{id}", _change_rehearsal, methods=["PATCH"]),
            Route("/rehearsals/{id}/attendance", _attendance),
            Route("/rehearsals/{id}/attendance/{sid}", _mark, methods=["PUT"]),
            Route("/pieces", _pieces),
            _all("programmes"),
            _all("concerts", "status"),
            Route("/score-loans", _loans),
            Route("/score-loans", _lend, methods=["POST"]),
            Route("/score-loans/{id}/return", _return, methods=["POST"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
