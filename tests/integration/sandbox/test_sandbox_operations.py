"""Every operation is described well, and every reading one answers a valid request."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from evals.sandbox.reference import operations, with_tables

DOCS = Path(__file__).parents[3] / "docs" / "sandbox.md"
OPERATIONS = operations()
POINT = {"lat": 41.9028, "lon": 12.4964}
STAY = {"checkIn": "2026-06-01", "checkOut": "2026-06-03"}
ROUTE = {"originIata": "LHR", "destinationIata": "JFK"}

Calls = dict[str, tuple[str, dict[str, Any]]]


def _weather(sandbox: Any) -> Calls:
    return {
        "geocode_search": ("/v1/geocode", {"q": "Rome"}),
        "reverse_geocode": ("/v1/reverse", POINT),
        "get_timezone": ("/v1/timezone", POINT),
        "current_conditions": ("/v1/current", POINT),
        "daily_forecast": ("/v1/forecast/daily", {**POINT, "days": 14}),
        "hourly_forecast": ("/v1/forecast/hourly", {**POINT, "date": "2026-05-20"}),
        "weather_alerts": ("/v1/alerts", POINT),
        "air_quality": ("/v1/air-quality", POINT),
        "uv_index": ("/v1/uv", POINT),
        "sun_and_moon": ("/v1/astronomy", {**POINT, "date": "2030-01-01"}),
        "historical_day": ("/v1/history", {**POINT, "date": "2026-05-11"}),
        "climate_normals": ("/v1/climate", {**POINT, "month": 2}),
        "bulk_observations": ("/v1/observations/bulk", {}),
    }


def _travel(sandbox: Any) -> Calls:
    city = sandbox.get("travel", "/locations/cities", name="Rome")["data"][0]["cityId"]
    flight = sandbox.get(
        "travel", "/flights/offers", **ROUTE, departureDate="2026-06-01"
    )["data"][0]  # fmt: skip
    hotel = sandbox.get("travel", "/hotels/search", cityId=city, **STAY)["data"][0]["hotelId"]
    sight = sandbox.get("travel", "/attractions", cityId=city)["data"][0]["attractionId"]
    booking = sandbox.get("travel", "/bookings")["data"][0]["bookingId"]
    return {
        "searchCities": ("/locations/cities", {"name": "San Jose"}),
        "getCity": (f"/locations/cities/{city}", {}),
        "searchAirports": ("/locations/airports", {"keyword": "heathrow"}),
        "nearestAirports": ("/locations/airports/nearest", {"latitude": 41.9, "longitude": 12.5}),
        "getCountry": ("/countries/JP", {}),
        "getExchangeRates": ("/currency/rates", {"base": "EUR"}),
        "convertCurrency": ("/currency/convert", {"amount": 5, "from": "EUR", "to": "JPY"}),
        "searchFlights": ("/flights/offers", {**ROUTE, "departureDate": "2026-06-01"}),
        "findCheapestDates": ("/flights/cheapest-dates", {**ROUTE, "month": "2026-05"}),
        "getFlightOffer": (f"/flights/offers/{flight['offerId']}", {}),
        "getFlightStatus": (f"/flights/{flight['flightNumber']}/status", {}),
        "searchTrains": (
            "/trains/connections",
            {"fromCity": "Rome", "toCity": "Milan", "date": "2026-06-01"},
        ),
        "searchHotels": ("/hotels/search", {**STAY, "latitude": 41.9, "longitude": 12.5}),
        "getHotelDetails": (f"/hotels/{hotel}", {}),
        "listHotelReviews": (f"/hotels/{hotel}/reviews", {}),
        "getRoomAvailability": (f"/hotels/{hotel}/rooms", STAY),
        "listAttractions": ("/attractions", {"cityId": city}),
        "getAttraction": (f"/attractions/{sight}", {}),
        "listEvents": ("/events", {"cityId": city}),
        "getVisaRequirement": ("/visa-requirements", {"nationality": "US", "destination": "VN"}),
        "listMyBookings": ("/bookings", {}),
        "getBooking": (f"/bookings/{booking}", {}),
    }


def _dining(sandbox: Any) -> Calls:
    rome = {"city": "Rome"}
    restaurant = sandbox.get("dining", "/restaurants", **rome)[0]["id"]
    menu = sandbox.get("dining", f"/restaurants/{restaurant}/menu")
    dish = menu["sections"][0]["items"][0]["dish_id"]
    mine = sandbox.get("dining", "/reservations")[0]["id"]
    point = {"lat": 41.9, "lng": 12.5}
    return {
        "RestaurantController_findAll": ("/restaurants", {**rome, "price_level": ["$", "$$"]}),
        "RestaurantController_findNearby": ("/restaurants/nearby", point),
        "RestaurantController_findOne": (f"/restaurants/{restaurant}", {}),
        "MenuController_get": (f"/restaurants/{restaurant}/menu", {}),
        "RestaurantController_openingHours": (f"/restaurants/{restaurant}/opening-hours", {}),
        "ReviewController_list": (f"/restaurants/{restaurant}/reviews", {}),
        "ReservationController_availability": (
            f"/restaurants/{restaurant}/availability",
            {"date": "2026-06-01"},
        ),
        "CuisineController_list": ("/cuisines", rome),
        "DishController_search": ("/dishes/search", {**rome, "q": "soup"}),
        "DishController_nutrition": (f"/dishes/{dish}/nutrition", {}),
        "DeliveryController_quote": ("/delivery/quote", {**point, "restaurant_id": restaurant}),
        "ReservationController_findMine": ("/reservations", {}),
        "ReservationController_findOne": (f"/reservations/{mine}", {}),
    }


def _shopping(sandbox: Any) -> Calls:
    found = sandbox.get("shopping", "/v2/products", q="laptop")["items"]
    first, second = (item["product_id"] for item in found[:2])
    store = sandbox.get("shopping", "/v2/stores", city="Rome")[0]["store_id"]
    order = sandbox.get("shopping", "/v2/orders")["orders"][0]["order_id"]
    return {
        "products.search": ("/v2/products", {"category": "toys", "sort": "price_asc"}),
        "products.get": (f"/v2/products/{first}", {}),
        "products.reviews": (f"/v2/products/{first}/reviews", {}),
        "products.priceHistory": (f"/v2/products/{first}/price-history", {"days": 10}),
        "products.similar": (f"/v2/products/{first}/similar", {}),
        "products.compare": ("/v2/compare", {"ids": [first, second]}),
        "categories.list": ("/v2/categories", {}),
        "deals.list": ("/v2/deals", {}),
        "stores.list": ("/v2/stores", {"latitude": 41.9, "longitude": 12.5}),
        "stores.get": (f"/v2/stores/{store}", {}),
        "stock.find": (f"/v2/products/{first}/stock", {"city": "Rome"}),
        "shipping.estimate": ("/v2/shipping/estimate", {"product_id": first, "country_code": "JP"}),
        "cart.get": ("/v2/cart", {}),
        "orders.list": ("/v2/orders", {"status": "delivered"}),
        "orders.get": (f"/v2/orders/{order}", {}),
        "orders.track": (f"/v2/orders/{order}/tracking", {}),
        "wishlist.get": ("/v2/wishlist", {}),
        "giftCards.list": ("/v2/gift-cards", {}),
    }


CALLS = {"weather": _weather, "travel": _travel, "dining": _dining, "shopping": _shopping}


@pytest.mark.parametrize("service", list(CALLS))
def test_every_reading_operation_answers(sandbox: Any, service: str) -> None:
    calls = CALLS[service](sandbox)
    reading = {
        operation["operationId"]
        for method, _, operation in OPERATIONS[service]
        if method == "GET" and not operation.get("deprecated")
    }
    assert set(calls) == reading
    for operation, (path, params) in calls.items():
        assert sandbox.get(service, path, **params), operation


def test_there_are_enough_operations() -> None:
    assert sum(map(len, OPERATIONS.values())) >= 48
    assert min(map(len, OPERATIONS.values())) >= 12


@pytest.mark.parametrize("service", list(OPERATIONS))
def test_every_operation_is_described(service: str) -> None:
    for _, _, operation in OPERATIONS[service]:
        assert operation["tags"]
        assert operation["description"]
        success = next(body for code, body in operation["responses"].items() if code[0] == "2")
        schema = success["content"]["application/json"]["schema"]
        assert "$ref" in schema or "$ref" in schema["items"]


def test_all_operation_ids_are_different() -> None:
    names = [row[2]["operationId"] for rows in OPERATIONS.values() for row in rows]
    assert len(names) == len(set(names))


def test_the_documents_served_are_those_described(sandbox: Any) -> None:
    for service, rows in OPERATIONS.items():
        url = sandbox.ready["services"][service]["openapi_url"]
        paths = httpx.get(url).json()["paths"]
        assert sum(map(len, paths.values())) == len(rows)


def test_the_page_is_in_step() -> None:
    page = DOCS.read_text("utf-8")
    assert with_tables(page) == page
