"""Stores and what they have in stock, and shipping."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from evals.sandbox.cities import CITIES, City
from evals.sandbox.countries import COUNTRIES
from evals.sandbox.ids import decode, encode
from evals.sandbox.places import distance_km
from evals.sandbox.shopping import models as m
from evals.sandbox.shopping.catalogue import Article
from evals.sandbox.shopping.products import product_id
from evals.sandbox.streets import point_near, street_address
from evals.sandbox.world import World

_NAMES = ("Centre", "Station", "Mall", "Riverside", "Market Hall")
_SERVICES = ("click_and_collect", "repairs", "gift_wrapping", "returns", "parking")
_WAREHOUSE_CONTINENT = "Europe"


@dataclass(frozen=True)
class Shop:
    """A store by its place in the city's list."""

    city: City
    number: int

    @property
    def key(self) -> tuple[str, str, int]:
        """The part of a draw's key that names the store."""
        return ("store", self.city.slug, self.number)

    @property
    def name(self) -> str:
        """Unique in the world."""
        return f"Mercato {self.city.name} {_NAMES[self.number]}"


def shops_in(world: World, city: City) -> list[Shop]:
    """The stores of a city; none in the smallest ones."""
    if city.population < 120_000:
        return []
    return [Shop(city, n) for n in range(world.draws.integer(1, len(_NAMES), "stores", city.slug))]


def store_id(world: World, shop: Shop) -> str:
    """The id that the list of stores returns."""
    return encode(world, "str", "BB", shop.city.number, shop.number)


def shop_of(world: World, identifier: str) -> Shop | None:
    """The store with an id."""
    numbers = decode(world, "str", "BB", identifier)
    return Shop(CITIES[numbers[0]], numbers[1]) if numbers else None


def store(world: World, shop: Shop, center: tuple[float, float] | None = None) -> m.Store:
    """A store, with its distance where a point is given."""
    latitude, longitude = point_near(world, shop.city, 7.0, *shop.key)
    away = distance_km(latitude, longitude, *center) if center else None
    return m.Store(
        store_id=store_id(world, shop),
        name=shop.name,
        city=shop.city.name,
        country_code=shop.city.country.code,
        address=street_address(world, shop.city, *shop.key),
        latitude=latitude,
        longitude=longitude,
        distance_km=None if away is None else round(away, 2),
    )


def stores_near(world: World, latitude: float, longitude: float, radius_km: float) -> list[m.Store]:
    """Stores within a radius, nearest first."""
    shops = (shop for city in CITIES for shop in shops_in(world, city))
    measured = [
        (away, found)
        for found in (store(world, shop, (latitude, longitude)) for shop in shops)
        if (away := found.distance_km) is not None and away <= radius_km
    ]
    return [found for _, found in sorted(measured, key=lambda pair: pair[0])]


def details(world: World, shop: Shop) -> m.StoreDetails:
    """Opening hours, phone and services of a store."""
    draws = world.draws
    calling = shop.city.country.calling_code
    return m.StoreDetails(
        **store(world, shop).model_dump(),
        phone=f"{calling} {draws.integer(10**7, 10**8 - 1, 'tel', *shop.key)}",
        opens=draws.pick(("08:00", "09:00", "10:00"), "opens", *shop.key),
        closes=draws.pick(("18:00", "19:00", "20:00", "21:30"), "closes", *shop.key),
        open_on_sunday=draws.chance(0.4, "sunday", *shop.key),
        services=draws.sample(_SERVICES, draws.integer(1, 4, "count", *shop.key), *shop.key),
    )


def quantity(world: World, shop: Shop, article: Article) -> int:
    """Units of a product in a store; 0 in about one of three."""
    return max(0, world.draws.integer(-6, 14, "stock", *shop.key, article.number))


def stock(world: World, article: Article, shops: list[Shop]) -> m.StockResponse:
    """The stores among some that have a product."""
    held = [(shop, quantity(world, shop, article)) for shop in shops]
    return m.StockResponse(
        product_id=product_id(world, article),
        stores=[
            m.StoreStock(
                store_id=store_id(world, shop),
                store_name=shop.name,
                city=shop.city.name,
                quantity=count,
            )
            for shop, count in held
            if count
        ],
    )


def shipping(world: World, article: Article, country_code: str) -> list[m.ShippingOption]:
    """Ways to send a product to a country of the table."""
    country = COUNTRIES[country_code]
    zone = 1.0 if country.continent == _WAREHOUSE_CONTINENT else 2.1
    standard = world.draws.integer(3, 6, "days", country_code) * (1 if zone == 1.0 else 2)
    base = zone * (3.5 + 0.9 * article.weight_kg)
    plans: tuple[tuple[m.ShippingMethod, float, int, int], ...] = (
        ("standard", base, standard, standard + 4),
        ("express", base * 2.4 + 6, max(1, standard // 3), max(2, standard // 2)),
    )
    return [
        m.ShippingOption(
            method=method,
            price=round(price, 2),
            earliest=world.today + dt.timedelta(days=first),
            latest=world.today + dt.timedelta(days=last),
        )
        for method, price, first, last in plans
    ]
