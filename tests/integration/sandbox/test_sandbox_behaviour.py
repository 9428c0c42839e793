"""What is awkward on purpose, over real HTTP."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
import pytest

KEY = {"X-API-Key": "open-sesame"}
ROME = {"lat": 41.9028, "lon": 12.4964}
ROUTE = "originIata=LHR&destinationIata=JFK"
STAY = {"checkIn": "2026-06-01", "checkOut": "2026-06-03"}


def test_deprecated_operations_fail_and_their_substitutes_work(sandbox: Any) -> None:
    assert sandbox.send("weather", "GET", "/v1/weather?city=Rome").status_code == 410
    assert sandbox.send("dining", "GET", "/top-restaurants?city=Rome").status_code == 500
    assert sandbox.get("weather", "/v1/current", **ROME)["temperature"]
    rated = [r["rating"] for r in sandbox.get("dining", "/restaurants", city="Rome")]
    assert rated == sorted(rated, reverse=True)


@pytest.mark.parametrize("date", ["2026-05-12", "2026-05-13"])
def test_the_flaky_operation_works_at_the_second_attempt(sandbox: Any, date: str) -> None:
    found = sandbox.get(
        "travel", "/flights/offers", originIata="CDG", destinationIata="FCO", departureDate=date
    )["data"]
    path = f"/flights/{found[0]['flightNumber']}/status?date={date}"
    first, second, third = (sandbox.send("travel", "GET", path) for _ in range(3))
    assert (first.status_code, first.headers["Retry-After"]) == (503, "1")
    assert (second.status_code, third.status_code) == (200, 200)
    assert second.json()["data"]["origin"] == "CDG"


async def test_the_slow_operation_holds_up_nobody_else(sandbox: Any) -> None:
    base = sandbox.ready["services"]["travel"]["base_url"]
    query = {"fromCity": "Rome", "toCity": "Milan", "date": "2026-06-01"}
    began = time.monotonic()
    async with httpx.AsyncClient(base_url=base, timeout=10) as client:
        slow = asyncio.create_task(client.get("/trains/connections", params=query))
        await asyncio.sleep(0.1)
        assert (await client.get("/countries/IT")).is_success
        assert not slow.done()
        assert (await slow).json()["data"]
    assert time.monotonic() - began >= 1.5


def test_errors_in_a_body_of_200(sandbox: Any) -> None:
    query = {"amount": 10, "from": "EUR", "to": "XXX"}
    failed = sandbox.get("travel", "/currency/convert", **query)
    assert failed["success"] is False
    assert "XXX" in failed["error"]["message"]
    assert failed["result"] is None
    good = sandbox.get("travel", "/currency/convert", **{**query, "to": "usd"})
    assert good["success"] is True
    assert good["result"] == pytest.approx(10 / 0.86, abs=0.01)
    short = sandbox.get("dining", "/dishes/search", city="Rome", q="pi")
    assert (short["ok"], short["dishes"]) == (False, [])


def test_empty_lists_for_valid_requests(sandbox: Any) -> None:
    assert sandbox.get("shopping", "/v2/deals", min_discount=90)["items"] == []
    assert sandbox.get("shopping", "/v2/stores", city="Portland, Maine") == []
    assert sandbox.get("weather", "/v1/geocode", q="Atlantis") == {"results": [], "count": 0}
    quiet = sandbox.get("weather", "/v1/alerts", **ROME, severity="severe")
    assert quiet["alerts"] == []


def test_pages_by_cursor_hold_everything_once(sandbox: Any) -> None:
    seen: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = sandbox.get("shopping", "/v2/products", category="kitchen", limit=7, **cursor)
        seen += [item["product_id"] for item in page["items"]]
        if page["next_cursor"] is None:
            break
        cursor = {"cursor": page["next_cursor"]}
    assert len(seen) == len(set(seen)) == page["total"] == 40
    wrong = sandbox.send("shopping", "GET", "/v2/products?cursor=next")
    assert wrong.status_code == 400


def test_pages_by_number_hold_everything_once(sandbox: Any) -> None:
    restaurant = max(
        sandbox.get("dining", "/restaurants", city="Rome"), key=lambda r: r["review_count"]
    )
    path = f"/restaurants/{restaurant['id']}/reviews"
    pages = sandbox.get("dining", path)["total_pages"]
    assert pages > 1
    counts = [
        len(sandbox.get("dining", path, page=page)["results"]) for page in range(1, pages + 2)
    ]
    assert sum(counts) == restaurant["review_count"]
    assert counts[-1] == 0


def test_the_export_is_large(sandbox: Any) -> None:
    whole = sandbox.send("weather", "GET", "/v1/observations/bulk")
    assert len(whole.content) > 200_000
    one = sandbox.get("weather", "/v1/observations/bulk", country_code="is")
    assert [station["name"] for station in one["stations"]] == ["Reykjavík"]


@pytest.mark.parametrize(
    ("service", "path"),
    [
        ("travel", "/bookings"),
        ("dining", "/reservations"),
        ("shopping", "/v2/orders"),
        ("shopping", "/v2/cart"),
        ("shopping", "/v2/gift-cards"),
    ],
)
def test_the_users_own_things_need_the_key(sandbox: Any, service: str, path: str) -> None:
    bare = sandbox.send(service, "GET", path)
    wrong = sandbox.send(service, "GET", path, headers={"X-API-Key": "schlüssel".encode()})
    assert (bare.status_code, wrong.status_code) == (401, 401)
    assert "X-API-Key" in bare.json()["detail"]
    assert sandbox.get(service, path) is not None


@pytest.mark.parametrize(
    ("service", "path"),
    [
        ("travel", "/hotels/htl_0000000"),
        ("travel", "/hotels/search?cityId=Rome&checkIn=2026-06-01&checkOut=2026-06-02"),
        ("travel", "/flights/offers/ofr_x"),
        ("travel", "/flights/XX99/status"),
        ("travel", "/countries/ZZ"),
        ("travel", "/bookings/bkg_x"),
        ("dining", "/restaurants/rst_x/menu"),
        ("dining", "/restaurants?city=Atlantis"),
        ("dining", "/dishes/dsh_x/nutrition"),
        ("shopping", "/v2/products/prd_x"),
        ("shopping", "/v2/stores/str_x"),
        ("shopping", "/v2/orders/ord_x"),
    ],
)
def test_unknown_ids_are_not_found(sandbox: Any, service: str, path: str) -> None:
    responses = [sandbox.send(service, "GET", path, headers=KEY) for _ in range(2)]
    assert responses[-1].status_code == 404
    assert isinstance(responses[-1].json()["detail"], str)


@pytest.mark.parametrize(
    ("service", "path", "code"),
    [
        ("weather", "/v1/current?lat=99&lon=0", 422),
        ("weather", "/v1/current?lat=9&lon=0&units=kelvin", 422),
        ("weather", "/v1/history?lat=9&lon=0&date=2026-05-12", 400),
        ("weather", "/v1/forecast/hourly?lat=9&lon=0&date=2026-07-01", 400),
        ("travel", "/hotels/search?checkIn=2026-06-01&checkOut=2026-06-02", 400),
        ("travel", f"/flights/offers?{ROUTE}&departureDate=2026-01-01", 400),
        ("travel", f"/flights/cheapest-dates?{ROUTE}&month=2020-01", 400),
        ("shopping", "/v2/stores", 400),
        ("shopping", "/v2/compare?ids=one", 422),
    ],
)
def test_values_that_cannot_be_used_are_refused(
    sandbox: Any, service: str, path: str, code: int
) -> None:
    response = sandbox.send(service, "GET", path)
    assert response.status_code == code
    assert response.json()["detail"]


def _rome_hotel(sandbox: Any) -> dict[str, Any]:
    city = sandbox.get("travel", "/locations/cities", name="Rome")["data"][0]["cityId"]
    hotels = sandbox.get("travel", "/hotels/search", cityId=city, minStars=4, **STAY)["data"]
    prices = [hotel["pricePerNight"]["amount"] for hotel in hotels]
    assert prices == sorted(prices)
    assert {hotel["stars"] for hotel in hotels} <= {4, 5}
    hotel: dict[str, Any] = hotels[0]
    return hotel


def test_a_hotel_is_booked_and_cancelled(sandbox: Any) -> None:
    body = {"hotelId": _rome_hotel(sandbox)["hotelId"], **STAY, "guests": 2}
    made = sandbox.send("travel", "POST", "/bookings/hotels", json=body, headers=KEY)
    assert made.status_code == 201
    booking = made.json()["data"]
    assert (booking["status"], booking["travellers"]) == ("confirmed", ["eva"])
    assert sandbox.get("travel", "/bookings")["data"][0] == booking
    path = f"/bookings/{booking['bookingId']}"
    cancelled, again = (sandbox.send("travel", "DELETE", path, headers=KEY) for _ in range(2))
    assert (cancelled.status_code, again.status_code) == (200, 409)
    assert sandbox.get("travel", path)["data"]["status"] == "cancelled"


def test_a_flight_is_booked_for_all_passengers(sandbox: Any) -> None:
    offer = sandbox.get(
        "travel",
        "/flights/offers",
        originIata="FCO",
        destinationIata="CDG",
        departureDate="2026-06-01",
        sort="price",
        adults=2,
    )["data"][0]
    details = sandbox.get("travel", f"/flights/offers/{offer['offerId']}", adults=2)["data"]
    assert details["totalPrice"] == offer["totalPrice"]
    names = [f"Passenger {n}" for n in range(details["seatsLeft"] + 1)]
    body = {"offerId": offer["offerId"], "passengers": names[:1]}
    made = sandbox.send("travel", "POST", "/bookings/flights", json=body, headers=KEY)
    assert made.json()["data"]["price"] == offer["pricePerAdult"]
    too_many = {**body, "passengers": names}
    refused = sandbox.send("travel", "POST", "/bookings/flights", json=too_many, headers=KEY)
    assert refused.status_code in (409, 422)


def test_wrong_bookings_are_refused(sandbox: Any) -> None:
    hotel = _rome_hotel(sandbox)["hotelId"]
    cases = [
        ({"hotelId": hotel}, 422),
        ({"hotelId": hotel, "checkIn": "2026-06-03", "checkOut": "2026-06-01"}, 400),
        ({"hotelId": hotel, **STAY, "guests": 9}, 422),
        ({"hotelId": hotel, **STAY, "guests": 4, "roomType": "single"}, 409),
        ({"hotelId": "htl_x", **STAY}, 404),
    ]
    for body, code in cases:
        response = sandbox.send("travel", "POST", "/bookings/hotels", json=body, headers=KEY)
        assert response.status_code == code, body
    unnamed = sandbox.send("travel", "POST", "/bookings/hotels", json={"hotelId": hotel, **STAY})
    assert unnamed.status_code == 401


def test_a_table_is_reserved_and_cancelled(sandbox: Any) -> None:
    restaurants = sandbox.get("dining", "/restaurants", city="Rome")
    query = {"date": "2026-06-02", "party_size": 2}
    free = (
        sandbox.get("dining", f"/restaurants/{found['id']}/availability", **query)
        for found in restaurants
    )
    table = next(answer for answer in free if answer["slots"])
    body = {"restaurant_id": table["restaurant_id"], "time": table["slots"][0]["time"], **query}
    made = sandbox.send("dining", "POST", "/reservations", json=body, headers=KEY)
    assert made.status_code == 201
    assert made.json() in sandbox.get("dining", "/reservations", status="booked")
    night = sandbox.send(
        "dining", "POST", "/reservations", json={**body, "time": "03:10"}, headers=KEY
    )
    assert night.status_code == 409
    path = f"/reservations/{made.json()['id']}"
    codes = [sandbox.send("dining", "DELETE", path, headers=KEY).status_code for _ in range(2)]
    assert codes == [200, 409]


def _product(sandbox: Any) -> dict[str, Any]:
    found = sandbox.get("shopping", "/v2/products", q="tent", in_stock=True)["items"]
    product: dict[str, Any] = found[0]
    return product


def test_the_cart_adds_up(sandbox: Any) -> None:
    product = _product(sandbox)
    item = {"product_id": product["product_id"], "quantity": 2}
    for _ in range(2):
        cart = sandbox.send("shopping", "POST", "/v2/cart/items", json=item, headers=KEY).json()
    assert cart["items"][0]["quantity"] == 4
    assert cart["total"] == pytest.approx(4 * product["price"], abs=0.01)
    path = f"/v2/cart/items/{product['product_id']}"
    codes = [sandbox.send("shopping", "DELETE", path, headers=KEY).status_code for _ in range(2)]
    assert codes == [200, 404]
    assert sandbox.get("shopping", "/v2/cart")["items"] == []


def test_an_order_with_an_idempotency_key_is_made_once(sandbox: Any) -> None:
    item = {"product_id": _product(sandbox)["product_id"], "quantity": 1}
    body: dict[str, Any] = {"items": [item], "country_code": "IT", "shipping_method": "express"}
    headers = {**KEY, "Idempotency-Key": "k-1"}
    before = sandbox.get("shopping", "/v2/orders")["count"]
    first, second = (
        sandbox.send("shopping", "POST", "/v2/orders", json=body, headers=headers) for _ in range(2)
    )
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    assert sandbox.get("shopping", "/v2/orders")["count"] == before + 1
    other = {**body, "note": "another order"}
    clash = sandbox.send("shopping", "POST", "/v2/orders", json=other, headers=headers)
    assert clash.status_code == 409
    path = f"/v2/orders/{first.json()['order_id']}/cancel"
    codes = [sandbox.send("shopping", "POST", path, headers=KEY).status_code for _ in range(2)]
    assert codes == [200, 409]


def test_wrong_orders_are_refused(sandbox: Any) -> None:
    item = {"product_id": _product(sandbox)["product_id"], "quantity": 1}
    cases = [
        ({"items": [], "country_code": "IT"}, 422),
        ({"items": [item], "country_code": "Italy"}, 422),
        ({"items": [item], "country_code": "ZZ"}, 400),
        ({"items": [{**item, "quantity": 0}], "country_code": "IT"}, 422),
        ({"items": [{"product_id": "prd_x"}], "country_code": "IT"}, 404),
        ({"items": [item], "country_code": "IT", "shipping_method": "drone"}, 422),
    ]
    for body, code in cases:
        response = sandbox.send("shopping", "POST", "/v2/orders", json=body, headers=KEY)
        assert response.status_code == code, body


async def test_requests_at_once_do_not_lose_a_write(sandbox: Any) -> None:
    base = sandbox.ready["services"]["shopping"]["base_url"]
    item = {"product_id": _product(sandbox)["product_id"], "quantity": 1}
    async with httpx.AsyncClient(base_url=base, headers=KEY) as client:
        await asyncio.gather(*(client.post("/v2/cart/items", json=item) for _ in range(20)))
        cart = (await client.get("/v2/cart")).json()
        await client.delete(f"/v2/cart/items/{item['product_id']}")
    assert cart["items"][0]["quantity"] == 20
