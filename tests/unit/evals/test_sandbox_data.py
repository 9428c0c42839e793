"""What the services answer is computed, consistent, and depends on the seed."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest

from evals.sandbox.cities import BY_SLUG, CITIES
from evals.sandbox.config import Config
from evals.sandbox.dining import menus, restaurants, tables
from evals.sandbox.shopping import account, products, stores
from evals.sandbox.shopping.catalogue import ARTICLES
from evals.sandbox.travel import bookings, flights, guide, hotels, trains
from evals.sandbox.weather import data as weather
from evals.sandbox.weather.climate import day_at, hours_of, site_at
from evals.sandbox.weather.sun import moon_phase, sun_times
from evals.sandbox.world import World

WORLD = Config().world()
PARIS, NEW_YORK, ROME = BY_SLUG["paris"], BY_SLUG["new-york"], BY_SLUG["rome"]
DAY = WORLD.today + timedelta(days=20)
STAY = hotels.Stay(DAY, DAY + timedelta(days=2))


def _answers(world: World) -> dict[str, object]:
    hotel = hotels.hotels_in(world, PARIS)[0]
    place = restaurants.places_in(world, ROME)[0]
    return {
        "weather": weather.daily(world, 48.8566, 2.3522, 14, "metric"),
        "air": weather.air_quality(world, 48.8566, 2.3522, world.today),
        "flights": flights.flights_on(world, PARIS, NEW_YORK, DAY),
        "hotels": hotels.hotels_in(world, PARIS),
        "rooms": hotels.rooms(world, hotel, STAY, 1),
        "attractions": guide.attractions_in(world, PARIS),
        "bookings": bookings.BookingDesk(world).all(),
        "restaurants": restaurants.places_in(world, ROME),
        "menu": menus.menu(world, place),
        "products": [products.product(world, article) for article in ARTICLES],
        "stores": stores.stores_near(world, 48.8566, 2.3522, 30),
        "orders": account.Account(world).orders(),
    }


def test_the_same_seed_gives_the_same_answers() -> None:
    assert _answers(WORLD) == _answers(Config().world())


def test_another_seed_gives_other_answers() -> None:
    first, second = _answers(WORLD), _answers(Config(seed=8).world())
    assert [name for name in first if first[name] == second[name]] == []


def test_another_user_has_other_things() -> None:
    eva = Config(user="eva").world()
    assert bookings.BookingDesk(eva).all() != bookings.BookingDesk(WORLD).all()
    assert account.Account(eva).orders() != account.Account(WORLD).orders()


def test_coordinates_near_a_city_share_its_weather() -> None:
    exact = weather.daily(WORLD, 48.8566, 2.3522, 3, "metric").daily
    assert weather.daily(WORLD, 48.86, 2.35, 3, "metric").daily == exact


def test_the_hours_agree_with_the_day() -> None:
    site = site_at(PARIS.latitude, PARIS.longitude)
    for offset in range(30):
        day = day_at(WORLD, site, WORLD.today + timedelta(days=offset))
        hours = hours_of(WORLD, site, day)
        assert max(hour.temperature for hour in hours) == pytest.approx(day.high, abs=0.06)
        assert min(hour.temperature for hour in hours) == pytest.approx(day.low, abs=0.06)
        assert sum(hour.rain for hour in hours) == pytest.approx(day.rain, abs=0.05)


def test_imperial_units_say_the_same() -> None:
    metric = weather.daily(WORLD, 1.35, 103.8, 5, "metric").daily
    imperial = weather.daily(WORLD, 1.35, 103.8, 5, "imperial").daily
    for one, other in zip(metric, imperial, strict=True):
        assert other.temperature.max == pytest.approx(one.temperature.max * 1.8 + 32, abs=0.06)


def test_seasons_are_opposite_in_the_south() -> None:
    def usual(latitude: float, longitude: float, month: int) -> float:
        [normal] = weather.climate(WORLD, latitude, longitude, month, "metric").normals
        return normal.temperature.max

    assert usual(48.86, 2.35, 7) > usual(48.86, 2.35, 1) + 8
    assert usual(-33.87, 151.21, 1) > usual(-33.87, 151.21, 7) + 5


def test_sunrise_is_that_of_the_almanac() -> None:
    sun = sun_times(51.5074, -0.1278, date(2026, 6, 21), "Europe/London")
    assert sun.rise is not None
    assert sun.set is not None
    assert "04:41" <= sun.rise.strftime("%H:%M") <= "04:45"
    assert "21:19" <= sun.set.strftime("%H:%M") <= "21:23"


def test_the_sun_stays_up_in_the_arctic_summer() -> None:
    assert sun_times(70, 20, date(2026, 6, 21), "Europe/Oslo").day_length_minutes == 1440
    assert sun_times(70, 20, date(2026, 12, 21), "Europe/Oslo").rise is None


@pytest.mark.parametrize(
    ("day", "phase"), [(date(2026, 3, 3), "full_moon"), (date(2026, 2, 17), "new_moon")]
)
def test_the_moon_is_that_of_the_almanac(day: date, phase: str) -> None:
    assert moon_phase(day)[0] == phase


def test_every_flight_is_sane_and_can_be_found_by_its_number() -> None:
    for destination in CITIES:
        for flight in flights.flights_on(WORLD, PARIS, destination, DAY):
            assert 30 < flight.minutes < 2400
            assert flights.flight_numbered(WORLD, flight.number, DAY) == flight
            offer = flights.offer(WORLD, flight, "business", 2)
            details = flights.offer_details(WORLD, offer.offer_id, 2)
            assert details is not None
            assert details.model_dump(include=set(type(offer).model_fields)) == offer.model_dump()


def test_some_routes_are_not_served() -> None:
    pairs = [(a, b) for a in CITIES[:30] for b in CITIES[:30] if a != b]
    unserved = [pair for pair in pairs if not flights.flights_on(WORLD, *pair, DAY)]
    assert 0 < len(unserved) < len(pairs) / 4


def test_cheapest_dates_agree_with_the_flights() -> None:
    first, *_ = flights.cheapest_dates(WORLD, PARIS, NEW_YORK, DAY, DAY + timedelta(days=9))
    prices = [
        flights.price_usd(WORLD, flight, "economy")
        for n in range(10)
        for flight in flights.flights_on(WORLD, PARIS, NEW_YORK, DAY + timedelta(days=n))
    ]
    assert first.price.amount == min(prices)


def test_names_are_unique_within_a_city() -> None:
    for city in CITIES:
        for names in (
            [hotel.name for hotel in hotels.hotels_in(WORLD, city)],
            [place.name for place in restaurants.places_in(WORLD, city)],
        ):
            assert len(names) == len(set(names))


def test_every_city_has_hotels_of_three_to_five_stars() -> None:
    for city in CITIES:
        assert {3, 4, 5} <= {hotel.stars for hotel in hotels.hotels_in(WORLD, city)}


def test_trains_run_on_land_and_not_too_far() -> None:
    def run(start: str, end: str) -> bool:
        found = trains.connections(WORLD, BY_SLUG[start], BY_SLUG[end], DAY, time(0))
        return bool(found)

    assert run("paris", "brussels")
    assert run("tokyo", "osaka")
    assert not run("paris", "new-york")
    assert not run("sydney", "perth")
    assert not run("dublin", "paris")


def test_no_visa_is_needed_at_home() -> None:
    rule = guide.visa_requirement(WORLD, "FR", "de")
    assert rule is not None
    assert rule.requirement == "none"
    assert guide.visa_requirement(WORLD, "FR", "XX") is None


def test_a_dish_of_a_menu_can_be_read() -> None:
    place = restaurants.places_in(WORLD, ROME)[3]
    for section in menus.menu(WORLD, place).sections:
        for item in section.items:
            found = menus.nutrition(WORLD, item.dish_id)
            assert found is not None
            assert found.name == item.name


def test_no_table_is_free_on_a_day_of_rest() -> None:
    for place in restaurants.places_in(WORLD, ROME):
        for offset in range(7):
            day = WORLD.today + timedelta(days=offset)
            closed = tables.hours(WORLD, place).week[day.weekday()].closed
            free = tables.availability(WORLD, place, day, 2).slots
            assert not (closed and free)


def test_deals_are_cheaper_than_the_list_price() -> None:
    deals = products.deals(WORLD)
    assert deals
    for deal in deals:
        assert deal.deal_price < deal.list_price
        assert WORLD.today <= deal.ends_on < WORLD.today + timedelta(days=7)


def test_products_are_found_by_their_words() -> None:
    kinds = {article.kind for article in products.matching("running shoes")}
    assert kinds == {"Running Shoes", "Trail Running Shoes"}
    assert len(products.matching("")) == len(ARTICLES)
    assert products.matching("unobtainium") == []


def test_the_total_of_an_order_adds_up() -> None:
    for order in account.Account(WORLD).orders():
        lines = sum(line.line_total for line in order.items)
        assert order.total == pytest.approx(lines + order.shipping_price, abs=0.001)
