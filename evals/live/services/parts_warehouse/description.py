"""The description of the parts warehouse, in the manner of a generator for Spring controllers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
_UUID: Schema = {"type": "string", "format": "uuid"}
_DATE: Schema = {"type": "string", "format": "date"}
_COUNT: Schema = {"type": "integer", "format": "int32"}
_DECIMAL: Schema = {"type": "number", "format": "double"}
_FLAG: Schema = {"type": "boolean"}
_CATEGORY: Schema = {
    "type": "string",
    "enum": ["BEARINGS", "FILTERS", "SEALS", "ELECTRICAL", "HYDRAULICS", "FASTENERS", "BELTS"],
}
_STATUS: Schema = {"type": "string", "enum": ["DRAFT", "SENT", "RECEIVED", "CANCELLED"]}

_SUMMARY = {
    "id": _UUID, "partNumber": _TEXT, "partName": _TEXT, "category": _CATEGORY,
    "unitPrice": _DECIMAL, "quantityOnHand": _COUNT, "supplierId": _UUID,
}  # fmt: skip
_PART = {**_SUMMARY, "reorderLevel": _COUNT, "siteId": _UUID, "discontinued": _FLAG}
_NEW_ORDER = {
    "supplierId": _UUID, "partId": _UUID, "quantity": _COUNT, "requestedBy": _UUID,
    "expectedDate": _DATE,
}  # fmt: skip
_SUPPLIER_CHANGE = {
    "leadTimeDays": _COUNT, "accountManager": _UUID, "contactEmail": _TEXT, "active": _FLAG,
}  # fmt: skip


def _object(properties: Mapping[str, Schema], *required: str) -> Schema:
    made: Schema = {"type": "object", "properties": dict(properties)}
    return {**made, "required": list(required)} if required else made


def _without(properties: Mapping[str, Schema], *names: str) -> dict[str, Schema]:
    return {name: schema for name, schema in properties.items() if name not in names}


def _page_of(name: str) -> Schema:
    counts = {"totalElements": _COUNT, "totalPages": _COUNT, "number": _COUNT, "size": _COUNT}
    return _object({"content": _list_of(name), **counts, "last": _FLAG})


def _dto(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _list_of(name: str) -> Schema:
    return {"type": "array", "items": _dto(name)}


_PART_INPUT = _without(_PART, "id")
_SCHEMAS = {
    "PartSummaryDto": _object(_SUMMARY),
    "PartDto": _object(_PART),
    "PartRequest": _object(_PART_INPUT, *_without(_PART_INPUT, "discontinued")),
    "StockAdjustment": _object({"delta": _COUNT, "reason": _TEXT}, "delta"),
    "SupplierDto": _object(
        {"id": _UUID, "supplierName": _TEXT, "countryCode": _TEXT, **_SUPPLIER_CHANGE}
    ),
    "SupplierPatch": _object(_SUPPLIER_CHANGE),
    "SiteDto": _object(
        {"id": _UUID, "siteName": _TEXT, "city": _TEXT, "leadId": _UUID, "floorArea": _COUNT}
    ),
    "EmployeeDto": _object(
        {
            "id": _UUID,
            "fullName": _TEXT,
            "jobTitle": _TEXT,
            "email": _TEXT,
            "managerId": {**_UUID, "nullable": True},
        }
    ),
    "PurchaseOrderDto": _object(
        {
            "id": _UUID,
            "orderNumber": _TEXT,
            **_NEW_ORDER,
            "orderStatus": _STATUS,
            "orderDate": _DATE,
        }
    ),
    "PurchaseOrderRequest": _object(_NEW_ORDER, *_NEW_ORDER),
    "PagePartSummaryDto": _page_of("PartSummaryDto"),
    "PagePurchaseOrderDto": _page_of("PurchaseOrderDto"),
}


def _in_path(name: str) -> Schema:
    return {"name": name, "in": "path", "description": name, "required": True, "schema": _UUID}


def _in_query(name: str, schema: Schema) -> Schema:
    return {"name": name, "in": "query", "required": False, "schema": schema}


_PAGING = [
    _in_query("page", {**_COUNT, "default": 0, "minimum": 0}),
    _in_query("size", {**_COUNT, "default": 10, "maximum": 100}),
]


def _operation(
    name: str, tag: str, answer: Schema | None, *parameters: Schema, takes: str = ""
) -> Schema:
    """One operation; its summary is its method's name, as the generator makes it."""
    method, _, _ = name.partition("Using")
    content = {"content": {"*/*": {"schema": answer}}} if answer else {}
    made: Schema = {
        "tags": [f"{tag}-controller"],
        "summary": method,
        "operationId": name,
        "parameters": list(parameters),
        "responses": {"200": {"description": "OK", **content}, "404": {"description": "Not Found"}},
    }
    if takes:
        taken = {"application/json": {"schema": _dto(takes)}}
        made["requestBody"] = {"required": True, "content": taken}
    return made


_ONE_PART = _in_path("partId")
_ONE_SUPPLIER = _in_path("supplierId")
_ONE_ORDER = _in_path("orderId")
_PATHS = {
    "/parts": {
        "get": _operation(
            "getPartsUsingGET", "part", _dto("PagePartSummaryDto"),
            _in_query("category", _CATEGORY), *_PAGING,
        ),
        "post": _operation("createPartUsingPOST", "part", _dto("PartDto"), takes="PartRequest"),
    },
    "/parts/search": {
        "get": _operation(
            "searchPartsUsingGET", "part", _list_of("PartSummaryDto"), _in_query("keyword", _TEXT)
        ),
    },
    "/parts/{partId}": {
        "get": _operation("getPartUsingGET", "part", _dto("PartDto"), _ONE_PART),
        "put": _operation(
            "updatePartUsingPUT", "part", _dto("PartDto"), _ONE_PART, takes="PartRequest"
        ),
    },
    "/parts/{partId}/adjust": {
        "post": _operation(
            "adjustStockUsingPOST", "part", _dto("PartDto"), _ONE_PART, takes="StockAdjustment"
        ),
    },
    "/suppliers": {
        "get": _operation("getSuppliersUsingGET", "supplier", _list_of("SupplierDto")),
    },
    "/suppliers/{supplierId}": {
        "get": _operation(
            "getSupplierUsingGET", "supplier", _dto("SupplierDto"), _ONE_SUPPLIER
        ),
        "patch": _operation(
            "updateSupplierUsingPATCH", "supplier", _dto("SupplierDto"), _ONE_SUPPLIER,
            takes="SupplierPatch",
        ),
    },
    "/sites": {"get": _operation("getSitesUsingGET", "site", _list_of("SiteDto"))},
    "/sites/{siteId}/parts": {
        "get": _operation(
            "getPartsUsingGET_1", "site", _dto("PagePartSummaryDto"), _in_path("siteId"), *_PAGING
        ),
    },
    "/employees": {
        "get": _operation("getEmployeesUsingGET", "employee", _list_of("EmployeeDto")),
    },
    "/purchase-orders": {
        "get": _operation(
            "getOrdersUsingGET", "purchase-order", _dto("PagePurchaseOrderDto"),
            _in_query("orderStatus", _STATUS), _in_query("supplierId", _UUID), *_PAGING,
        ),
        "post": _operation(
            "createOrderUsingPOST", "purchase-order", _dto("PurchaseOrderDto"),
            takes="PurchaseOrderRequest",
        ),
    },
    "/purchase-orders/{orderId}": {
        "delete": _operation("deleteOrderUsingDELETE", "purchase-order", None, _ONE_ORDER),
    },
    "/purchase-orders/{orderId}/cancel": {
        "post": _operation(
            "cancelOrderUsingPOST", "purchase-order", _dto("PurchaseOrderDto"), _ONE_ORDER
        ),
    },
}  # fmt: skip


def description(base_url: str) -> Mapping[str, Any]:
    """The description, with the address."""
    return {
        "openapi": "3.0.1",
        "info": {
            "title": "Warehouse Service",
            "description": "Api Documentation",
            "version": "1.0",
        },
        "servers": [{"url": base_url, "description": "Inferred Url"}],
        "paths": {f"/api/v1{path}": operations for path, operations in _PATHS.items()},
        "components": {"schemas": _SCHEMAS},
    }
