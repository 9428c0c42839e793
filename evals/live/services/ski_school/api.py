"""The API of the ski school; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from evals.live.descriptions import written_description
from evals.live.records import Data
from evals.live.services.ski_school.working_out import (
    HALVES,
    free_halves,
    lesson_price,
    next_ref,
    quote,
    rental_size,
)
from evals.live.set_aside import Row, some
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

API_KEY = "ski-9c41-almrausch"
_LEVELS = ("first_timer", "beginner", "intermediate", "advanced")
_LESSON_IN_LIST = (
    "ref", "guest", "course", "instructor", "date", "half", "state", "price", "paid",
)  # fmt: skip


class _KeyCheck:
    """Lets no request pass that does not bring the key."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and Request(scope).headers.get("x-school-key") != API_KEY:
            await JSONResponse({"error": "missing or wrong key"}, 401)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _required(request: Request, name: str, allowed: Sequence[str] = ()) -> str:
    """A text that the query must hold."""
    text = request.query_params.get(name, "")
    if not text or (allowed and text not in allowed):
        raise HTTPException(400, f"{name} is required: {', '.join(allowed) or 'a text'}")
    return text


def _whole(request: Request, name: str, least: int, most: int) -> int:
    """A whole number that the query must hold."""
    _required(request, name)
    return whole(request, name, least, most, least)


def _day(text: str) -> str:
    """A date, checked."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise HTTPException(400, "a date is written YYYY-MM-DD") from None


def _named(rows: Sequence[Row], text: str) -> list[Row]:
    words = text.casefold().split()
    return [row for row in rows if all(word in row["name"].casefold() for word in words)]


async def _places(request: Request) -> Response:
    return JSONResponse(_named(held(request)["places"], _required(request, "q")))


async def _snow(request: Request) -> Response:
    return JSONResponse(found(held(request)["snow"], "code", request.path_params["code"]))


async def _lifts(request: Request) -> Response:
    data, valley = held(request), _required(request, "valley")
    found(some(data["places"], kind="valley"), "code", valley)
    rows = filtered(request, some(data["lifts"], valley=valley), "status")
    return JSONResponse(rows)


async def _courses(request: Request) -> Response:
    rows = filtered(request, held(request)["courses"], "kind", "discipline", "level")
    return JSONResponse(rows)


async def _quote(request: Request) -> Response:
    kind = _required(request, "kind", ("group", "private"))
    level = _required(request, "level", _LEVELS)
    most = 4 if kind == "private" else 20
    people, days = _whole(request, "people", 1, most), _whole(request, "days", 1, 14)
    return JSONResponse(quote(held(request), kind, level, people, days))


async def _rental_size(request: Request) -> Response:
    height, shoe = _whole(request, "height_cm", 80, 220), _whole(request, "shoe_eu", 24, 50)
    return JSONResponse(rental_size(height, shoe, _required(request, "level", _LEVELS)))


async def _instructors(request: Request) -> Response:
    rows = held(request)["instructors"]
    for name, many in (("language", "languages"), ("discipline", "disciplines")):
        asked = request.query_params.get(name)
        rows = [row for row in rows if asked is None or asked.casefold() in row[many]]
    return JSONResponse(rows)


async def _free_instructors(request: Request) -> Response:
    data, day = held(request), _day(_required(request, "date"))
    asked = request.query_params.get("half")
    halves = {row["id"]: free_halves(data, row["id"], day) for row in data["instructors"]}
    return JSONResponse([
        {"id": row["id"], "name": row["name"], "free": halves[row["id"]]}
        for row in data["instructors"]
        if (asked in halves[row["id"]] if asked else halves[row["id"]])
    ])  # fmt: skip


async def _guests(request: Request) -> Response:
    return JSONResponse(_named(held(request)["guests"], _required(request, "name")))


async def _lessons(request: Request) -> Response:
    rows = held(request)["lessons"]
    rows = filtered(request, rows, "guest", "instructor", "date", "state")
    page, size = whole(request, "page", 1, least=1), whole(request, "per_page", 8, 50, 1)
    part = rows[(page - 1) * size : page * size]
    lessons = [{name: row[name] for name in _LESSON_IN_LIST} for row in part]
    pages = -(-len(rows) // size)
    return JSONResponse({"page": page, "pages": pages, "total": len(rows), "lessons": lessons})


def _one_lesson(request: Request) -> Row:
    return found(held(request)["lessons"], "ref", request.path_params["ref"])


async def _lesson(request: Request) -> Response:
    return JSONResponse(_one_lesson(request))


def _check_free(data: Data, instructor: str, day: str, half: str) -> None:
    if half not in HALVES:
        raise HTTPException(400, f"half is one of {', '.join(HALVES)}")
    if half not in free_halves(data, instructor, day):
        raise HTTPException(409, f"{instructor} has a lesson in the {half} of {day}")


async def _book(request: Request) -> Response:
    data = held(request)
    texts = dict.fromkeys(("course", "instructor", "date", "half"), str)
    given = await body(request, {"guest": int, **texts, "people": int})
    guest = found(data["guests"], "id", given["guest"])
    course = found(data["courses"], "code", given["course"])
    instructor = found(data["instructors"], "id", given["instructor"])
    day, people = _day(given["date"]), given["people"]
    if course["discipline"] not in instructor["disciplines"]:
        raise HTTPException(409, f"{instructor['name']} does not teach {course['discipline']}")
    if not 1 <= people <= course["max_people"]:
        raise HTTPException(409, f"from 1 to {course['max_people']} people")
    _check_free(data, instructor["id"], day, given["half"])
    made = {
        "ref": next_ref(data),
        "guest": guest["id"],
        "course": course["code"],
        "instructor": instructor["id"],
        "date": day,
        "half": given["half"],
        "people": people,
        "state": "booked",
        "meeting_point": course["meeting_point"],
        "price": lesson_price(course, people),
        "paid": False,
    }
    data["lessons"].append(made)
    return JSONResponse(made, 201)


async def _move(request: Request) -> Response:
    row = _one_lesson(request)
    given = {"half": row["half"], **await body(request, {"date": str}, {"half": str})}
    if row["state"] != "booked":
        raise HTTPException(409, f"the lesson is {row['state']}")
    day, half = _day(given["date"]), given["half"]
    if (day, half) != (row["date"], row["half"]):
        _check_free(held(request), row["instructor"], day, half)
    row.update(date=day, half=half)
    return JSONResponse(row)


async def _cancel(request: Request) -> Response:
    row = _one_lesson(request)
    if row["state"] != "booked":
        raise HTTPException(409, f"the lesson is {row['state']}")
    row["state"] = "cancelled"
    return Response(status_code=204)


async def _lost_items(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["lost_items"], "kind", "state"))


async def _hand_out(request: Request) -> Response:
    row = found(held(request)["lost_items"], "no", request.path_params["no"])
    given = await body(request, {"handed_to": str})
    if row["state"] != "waiting":
        raise HTTPException(409, f"the item is {row['state']}")
    row.update(state="handed_out", handed_to=given["handed_to"])
    return JSONResponse(row)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/places", _places),
            Route("/snow/{code}", _snow),
            Route("/lifts", _lifts),
            Route("/courses", _courses),
            Route("/courses/quote", _quote),
            Route("/rental/size", _rental_size),
            Route("/instructors", _instructors),
            Route("/instructors/free", _free_instructors),
            Route("/guests", _guests),
            Route("/lessons", _lessons),
            Route("/lessons", _book, methods=["POST"]),
            Route("/lessons/{ref}", _lesson),
            Route("/lessons/{ref}", _cancel, methods=["DELETE"]),
            Route("/lessons/{ref}/move", _move, methods=["POST"]),
            Route("/lost-property", _lost_items),
            Route("/lost-property/{no}/hand-out", _hand_out, methods=["POST"]),
        ],
        middleware=[Middleware(_KeyCheck)],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
