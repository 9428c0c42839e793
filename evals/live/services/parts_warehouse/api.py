"""The API of the parts warehouse."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.records import Data
from evals.live.set_aside import Row
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

_IN_LIST = (
    "id", "partNumber", "partName", "category", "unitPrice", "quantityOnHand", "supplierId",
)  # fmt: skip
_PART = {
    "partNumber": str, "partName": str, "category": str, "unitPrice": float,
    "quantityOnHand": int, "reorderLevel": int, "siteId": str, "supplierId": str,
}  # fmt: skip


def _page(request: Request, rows: list[Row], fields: tuple[str, ...] = ()) -> Response:
    number, size = whole(request, "page", 0), whole(request, "size", 10, 100, 1)
    part = rows[number * size : (number + 1) * size]
    pages = -(-len(rows) // size)
    return JSONResponse(
        {
            "content": [{name: row[name] for name in fields or row} for row in part],
            "totalElements": len(rows),
            "totalPages": pages,
            "number": number,
            "size": size,
            "last": number + 1 >= pages,
        }
    )


async def _parts(request: Request) -> Response:
    return _page(request, filtered(request, held(request)["parts"], "category"), _IN_LIST)


async def _search_parts(request: Request) -> Response:
    words = request.query_params.get("keyword", "").lower()
    rows = held(request)["parts"]
    right = [row for row in rows if words in f"{row['partNumber']} {row['partName']}".lower()]
    return JSONResponse([{name: row[name] for name in _IN_LIST} for row in right])


def _part(request: Request) -> Row:
    return found(held(request)["parts"], "id", request.path_params["partId"])


async def _one_part(request: Request) -> Response:
    return JSONResponse(_part(request))


def _check_part(data: Data, given: Row) -> None:
    found(data["sites"], "id", given["siteId"])
    found(data["suppliers"], "id", given["supplierId"])
    if given["category"] not in {row["category"] for row in data["parts"]}:
        raise HTTPException(400, "no such category")


async def _create_part(request: Request) -> Response:
    data, given = held(request), await body(request, _PART, {"discontinued": bool})
    _check_part(data, given)
    made = {"id": str(uuid4()), "discontinued": False, **given}
    data["parts"].append(made)
    return JSONResponse(made, 201)


async def _update_part(request: Request) -> Response:
    row, given = _part(request), await body(request, _PART, {"discontinued": bool, "id": str})
    _check_part(held(request), given)
    row.update({**given, "id": row["id"]})
    return JSONResponse(row)


async def _adjust_stock(request: Request) -> Response:
    row, given = _part(request), await body(request, {"delta": int}, {"reason": str})
    if row["quantityOnHand"] + given["delta"] < 0:
        raise HTTPException(409, "stock would be negative")
    row["quantityOnHand"] += given["delta"]
    return JSONResponse(row)


async def _suppliers(request: Request) -> Response:
    return JSONResponse(held(request)["suppliers"])


def _supplier(request: Request) -> Row:
    return found(held(request)["suppliers"], "id", request.path_params["supplierId"])


async def _one_supplier(request: Request) -> Response:
    return JSONResponse(_supplier(request))


async def _update_supplier(request: Request) -> Response:
    row = _supplier(request)
    kinds = {"leadTimeDays": int, "accountManager": str, "contactEmail": str, "active": bool}
    row.update(await body(request, {}, kinds))
    return JSONResponse(row)


async def _sites(request: Request) -> Response:
    return JSONResponse(held(request)["sites"])


async def _parts_of_site(request: Request) -> Response:
    site = found(held(request)["sites"], "id", request.path_params["siteId"])
    rows = [row for row in held(request)["parts"] if row["siteId"] == site["id"]]
    return _page(request, rows, _IN_LIST)


async def _employees(request: Request) -> Response:
    return JSONResponse(held(request)["employees"])


async def _orders(request: Request) -> Response:
    rows = filtered(request, held(request)["purchaseOrders"], "orderStatus", "supplierId")
    return _page(request, rows)


async def _create_order(request: Request) -> Response:
    required = {
        "supplierId": str, "partId": str, "quantity": int, "requestedBy": str,
        "expectedDate": str,
    }  # fmt: skip
    data, given = held(request), await body(request, required)
    found(data["suppliers"], "id", given["supplierId"])
    found(data["parts"], "id", given["partId"])
    found(data["employees"], "id", given["requestedBy"])
    last = max(int(row["orderNumber"][3:]) for row in data["purchaseOrders"])
    made = {
        "id": str(uuid4()),
        "orderNumber": f"PO-{last + 1}",
        **given,
        "orderStatus": "DRAFT",
        "orderDate": datetime.now(UTC).date().isoformat(),
    }
    data["purchaseOrders"].append(made)
    return JSONResponse(made, 201)


def _order(request: Request) -> Row:
    return found(held(request)["purchaseOrders"], "id", request.path_params["orderId"])


async def _cancel_order(request: Request) -> Response:
    row = _order(request)
    if row["orderStatus"] not in ("DRAFT", "SENT"):
        raise HTTPException(409, f"order is {row['orderStatus']}")
    row["orderStatus"] = "CANCELLED"
    return JSONResponse(row)


async def _delete_order(request: Request) -> Response:
    row = _order(request)
    if row["orderStatus"] != "DRAFT":
        raise HTTPException(409, "only drafts can be deleted")
    held(request)["purchaseOrders"].remove(row)
    return Response(status_code=204)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/api/v1/parts", _parts),
            Route("/api/v1/parts", _create_part, methods=["POST"]),
            Route("/api/v1/parts/search", _search_parts),
            Route("/api/v1/parts/{partId}", _one_part),
            Route("/api/v1/parts/{partId}", _update_part, methods=["PUT"]),
            Route("/api/v1/parts/{partId}/adjust", _adjust_stock, methods=["POST"]),
            Route("/api/v1/suppliers", _suppliers),
            Route("/api/v1/suppliers/{supplierId}", _one_supplier),
            Route("/api/v1/suppliers/{supplierId}", _update_supplier, methods=["PATCH"]),
            Route("/api/v1/sites", _sites),
            Route("/api/v1/sites/{siteId}/parts", _parts_of_site),
            Route("/api/v1/employees", _employees),
            Route("/api/v1/purchase-orders", _orders),
            Route("/api/v1/purchase-orders", _create_order, methods=["POST"]),
            Route("/api/v1/purchase-orders/{orderId}/cancel", _cancel_order, methods=["POST"]),
            Route("/api/v1/purchase-orders/{orderId}", _delete_order, methods=["DELETE"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app
