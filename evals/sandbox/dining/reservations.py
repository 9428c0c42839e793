"""The user's reservations: some from the start, others added by writes; kept in memory."""

from __future__ import annotations

import datetime as dt

from evals.sandbox.cities import CITIES
from evals.sandbox.dining.models import Reservation, ReservationRequest
from evals.sandbox.dining.restaurants import Place, places_in, restaurant_id
from evals.sandbox.ids import encode
from evals.sandbox.world import World

# Days from today of the reservations that exist from the start.
_START_DAYS = (-6, 2, 11)


class ReservationBook:
    """Reservations by id. Not for use from several threads."""

    def __init__(self, world: World) -> None:
        self._world = world
        earlier = [_earlier(world, number) for number in range(len(_START_DAYS))]
        self._reservations = {r.id: r for r in earlier}

    def all(self) -> list[Reservation]:
        """Every reservation, by date."""
        return sorted(self._reservations.values(), key=lambda r: (r.date, r.time))

    def get(self, identifier: str) -> Reservation | None:
        """The reservation with an id."""
        return self._reservations.get(identifier)

    def add(self, place: Place, request: ReservationRequest) -> Reservation:
        """Add a reservation; the caller has checked that the slot is free."""
        made = Reservation(
            id=_id(self._world, len(self._reservations)),
            status="booked",
            restaurant_id=request.restaurant_id,
            restaurant=place.name,
            city=place.city.name,
            date=request.date,
            time=request.time.strftime("%H:%M"),
            party_size=request.party_size,
            name=request.name or self._world.user,
            notes=request.notes,
        )
        self._reservations[made.id] = made
        return made

    def cancel(self, reservation: Reservation) -> Reservation:
        """Mark a reservation as cancelled."""
        changed = reservation.model_copy(update={"status": "cancelled"})
        self._reservations[changed.id] = changed
        return changed


def _id(world: World, number: int) -> str:
    return encode(world, "rsv", "H", number)


def _earlier(world: World, number: int) -> Reservation:
    draws, key = world.draws, ("reservation", world.user, number)
    place = draws.pick(places_in(world, draws.pick(CITIES, "city", *key)), "place", *key)
    days = _START_DAYS[number]
    return Reservation(
        id=_id(world, number),
        status="seated" if days < 0 else "booked",
        restaurant_id=restaurant_id(world, place),
        restaurant=place.name,
        city=place.city.name,
        date=world.today + dt.timedelta(days=days),
        time=draws.pick(("18:30", "19:00", "19:30", "20:00"), "time", *key),
        party_size=draws.integer(1, 6, "party", *key),
        name=world.user,
        notes=None,
    )
