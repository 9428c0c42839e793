"""Stores, stock and shipping."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query

from evals.sandbox.countries import COUNTRIES
from evals.sandbox.faults import FLAKY, UNAVAILABLE
from evals.sandbox.places import find_city
from evals.sandbox.service import BAD_REQUEST, NOT_FOUND, WorldDep, missing
from evals.sandbox.shopping import models, stores
from evals.sandbox.shopping.product_routes import article_with
from evals.sandbox.world import World

router = APIRouter(prefix="/v2", tags=["Stores"])


@router.get("/stores", operation_id="stores.list", responses={**BAD_REQUEST, **NOT_FOUND})
async def list_stores(
    world: WorldDep,
    city: Annotated[str | None, Query(description="City name.")] = None,
    latitude: Annotated[float | None, Query(ge=-90, le=90)] = None,
    longitude: Annotated[float | None, Query(ge=-180, le=180)] = None,
    radius_km: Annotated[float, Query(gt=0, le=200)] = 25,
) -> list[models.Store]:
    """Stores of a city, or around a point (nearest first).

    Give `city`, or `latitude` and `longitude`. Small cities have no store.
    """
    # SPECIAL: a valid request may answer with an empty list.
    if city is not None:
        return [stores.store(world, shop) for shop in _shops(world, city)]
    if latitude is None or longitude is None:
        raise HTTPException(400, "Give city, or both latitude and longitude.")
    return stores.stores_near(world, latitude, longitude, radius_km)


@router.get("/stores/{store_id}", operation_id="stores.get", responses=NOT_FOUND)
async def get_store(world: WorldDep, store_id: str) -> models.StoreDetails:
    """Opening hours, phone and services of a store."""
    return stores.details(world, _shop(world, store_id))


@router.get(
    "/products/{product_id}/stock",
    operation_id="stock.find",
    responses={**BAD_REQUEST, **NOT_FOUND},
)
async def find_stock(
    world: WorldDep,
    product_id: str,
    city: Annotated[str | None, Query(description="Every store of this city.")] = None,
    store_id: Annotated[str | None, Query(description="Only this store.")] = None,
) -> models.StockResponse:
    """Which stores have a product now. Give `city` or `store_id`."""
    article = article_with(world, product_id)
    if store_id is not None:
        return stores.stock(world, article, [_shop(world, store_id)])
    if city is None:
        raise HTTPException(400, "Give city or store_id.")
    return stores.stock(world, article, _shops(world, city))


@router.get(
    "/shipping/estimate",
    tags=["Shipping"],
    operation_id="shipping.estimate",
    responses={**NOT_FOUND, **UNAVAILABLE},
    # SPECIAL: flaky, the first attempt of each distinct request answers 503.
    dependencies=[FLAKY],
)
async def estimate_shipping(
    world: WorldDep,
    product_id: str,
    country_code: Annotated[str, Query(min_length=2, max_length=2, description="ISO alpha-2.")],
) -> models.ShippingEstimate:
    """Price and days of delivery of a product to a country."""
    article = article_with(world, product_id)
    if country_code.upper() not in COUNTRIES:
        raise HTTPException(404, f"No delivery to country '{country_code}'.")
    code = country_code.upper()
    options = stores.shipping(world, article, code)
    return models.ShippingEstimate(product_id=product_id, country_code=code, options=options)


def _shops(world: World, city: str) -> list[stores.Shop]:
    found = find_city(city)
    if found is None:
        raise HTTPException(404, f"No city named '{city}'.")
    return stores.shops_in(world, found)


def _shop(world: World, identifier: str) -> stores.Shop:
    shop = stores.shop_of(world, identifier)
    if shop is None:
        raise missing("store", identifier)
    return shop
