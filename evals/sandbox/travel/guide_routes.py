"""Attractions, events and entry rules."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query

from evals.sandbox.service import BAD_REQUEST, NOT_FOUND, WorldDep, missing
from evals.sandbox.travel import guide
from evals.sandbox.travel.base import Listing, Single, listing
from evals.sandbox.travel.checks import city_with

router = APIRouter()

CityId = Annotated[str, Query(alias="cityId", description="From `searchCities`.")]


@router.get("/attractions", tags=["Guide"], operation_id="listAttractions", responses=NOT_FOUND)
async def list_attractions(
    world: WorldDep,
    city_id: CityId,
    category: Annotated[guide.AttractionKind | None, Query()] = None,
) -> Listing[guide.Attraction]:
    """Sights of a city, best rated first."""
    found = guide.attractions_in(world, city_with(world, city_id))
    return listing([a for a in found if category in (None, a.category)])


@router.get(
    "/attractions/{attractionId}",
    tags=["Guide"],
    operation_id="getAttraction",
    responses=NOT_FOUND,
)
async def get_attraction(world: WorldDep, attractionId: str) -> Single[guide.AttractionDetails]:  # noqa: N803
    """Ticket price, opening hours and address of a sight."""
    details = guide.attraction_details(world, attractionId)
    if details is None:
        raise missing("attraction", attractionId)
    return Single(data=details)


@router.get(
    "/events",
    tags=["Guide"],
    operation_id="listEvents",
    responses={**BAD_REQUEST, **NOT_FOUND},
)
async def list_events(
    world: WorldDep,
    city_id: CityId,
    date_from: Annotated[
        dt.date | None, Query(alias="dateFrom", description="Default: today.")
    ] = None,
    date_to: Annotated[
        dt.date | None, Query(alias="dateTo", description="Default: 30 days after dateFrom.")
    ] = None,
    category: Annotated[guide.EventKind | None, Query()] = None,
) -> Listing[guide.Event]:
    """Events of a city in a range of days (the next 60 days are known)."""
    # SPECIAL: a valid request may answer with an empty list.
    first = date_from or world.today
    last = date_to or first + dt.timedelta(days=30)
    if last < first:
        raise HTTPException(400, "dateTo must not be before dateFrom.")
    found = guide.events_in(world, city_with(world, city_id), first, last)
    return listing([event for event in found if category in (None, event.category)])


@router.get(
    "/visa-requirements",
    tags=["Guide"],
    operation_id="getVisaRequirement",
    responses=NOT_FOUND,
)
async def get_visa_requirement(
    world: WorldDep,
    nationality: Annotated[
        str, Query(min_length=2, max_length=2, description="Passport, ISO alpha-2 code.")
    ],
    destination: Annotated[
        str, Query(min_length=2, max_length=2, description="Country to visit, ISO alpha-2 code.")
    ],
) -> Single[guide.VisaRequirement]:
    """Whether a short tourist visit needs a visa."""
    rule = guide.visa_requirement(world, nationality, destination)
    if rule is None:
        raise HTTPException(404, f"No entry rule for '{nationality}' in '{destination}'.")
    return Single(data=rule)
