"""All scripted conversations."""

from __future__ import annotations

from evals.live.conversations import (
    allotment_office,
    apartments,
    bakery,
    bike_hub,
    blood_bank,
    choir_office,
    cinema_week,
    clinical_lab,
    courier_desk,
    court_club,
    cowork,
    ferry_line,
    film_festival,
    freight_board,
    garden_issues,
    help_desk,
    marina,
    museum_desk,
    museum_loans,
    music_school,
    parts_warehouse,
    pocket_desk,
    print_shop,
    railway_depots,
    seed_library,
    ski_school,
    summer_camp,
    tool_library,
    van_fleet,
    vet_clinic,
    volunteers,
)
from evals.live.records import LiveConversation

CONVERSATIONS: tuple[LiveConversation, ...] = (
    *garden_issues.CONVERSATIONS,
    *cowork.CONVERSATIONS,
    *music_school.CONVERSATIONS,
    *van_fleet.CONVERSATIONS,
    *apartments.CONVERSATIONS,
    *vet_clinic.CONVERSATIONS,
    *museum_loans.CONVERSATIONS,
    *parts_warehouse.CONVERSATIONS,
    *volunteers.CONVERSATIONS,
    *railway_depots.CONVERSATIONS,
    *court_club.CONVERSATIONS,
    *seed_library.CONVERSATIONS,
    *print_shop.CONVERSATIONS,
    *blood_bank.CONVERSATIONS,
    *film_festival.CONVERSATIONS,
    *marina.CONVERSATIONS,
    *help_desk.CONVERSATIONS,
    *courier_desk.CONVERSATIONS,
    *cinema_week.CONVERSATIONS,
    *ski_school.CONVERSATIONS,
    *museum_desk.CONVERSATIONS,
    *bakery.CONVERSATIONS,
    *allotment_office.CONVERSATIONS,
    *ferry_line.CONVERSATIONS,
    *clinical_lab.CONVERSATIONS,
    *bike_hub.CONVERSATIONS,
    *choir_office.CONVERSATIONS,
    *tool_library.CONVERSATIONS,
    *pocket_desk.CONVERSATIONS,
    *summer_camp.CONVERSATIONS,
    *freight_board.CONVERSATIONS,
)


def conversations_on(service: str) -> list[LiveConversation]:
    """The conversations on one service."""
    return [one for one in CONVERSATIONS if one.service == service]
