"""The changes that people ask of the home care agency."""

from __future__ import annotations

from evals.live.records import Data, LiveRequest
from evals.live.services.home_care.finding import (
    carer,
    client,
    concerns_about,
    give,
    visit_to,
)
from evals.live.set_aside import one


def _lunch_to_maria(data: Data) -> None:
    give(data, visit_to(data, "Edith Farrow", "2026-11-11", task="meal"), "Maria Lopes")


def _harold_done(data: Data) -> None:
    visit_to(data, "Harold Ives", "2026-11-10").update(status="done", minutes=50)


def _plan_ruth(data: Data) -> None:
    data["visits"].append({
        "id": "",
        "clientId": client(data, "Ruth Adeyemi")["id"],
        "carerId": None,
        "day": "2026-11-16",
        "startsAt": "14:00",
        "minutes": 60,
        "task": "companionship",
        "status": "planned",
        "note": None,
    })  # fmt: skip


def _raise_agnieszka(data: Data) -> None:
    row = carer(data, "Agnieszka Wolak")
    row["hourlyWage"] = round(row["hourlyWage"] + 0.6, 2)


def _no_stairlift(data: Data) -> None:
    data["concerns"].remove(one(concerns_about(data, "Harold Ives"), topic="equipment"))


WRITES = (
    LiveRequest(
        "home_care-17", "Rosa Keane has just rung in sick, can you put that down", "write",
        lambda _: [], lambda d: carer(d, "Rosa Keane").update(status="sick"),
    ),
    LiveRequest(
        "home_care-18", "Doris Bell's got a new phone number: 01632 960777", "write",
        lambda _: [], lambda d: client(d, "Doris Bell").update(phone="01632 960777"),
    ),
    LiveRequest(
        "home_care-19", "please give edith farrow's meal visit tomorrow to Maria Lopes", "write",
        lambda _: [], _lunch_to_maria,
    ),
    LiveRequest(
        "home_care-20",
        "Walter Nkemelu has the optician on Thursday morning. Could you move his visit to Friday, "
        "same time?", "write", lambda _: [],
        lambda d: visit_to(d, "Walter Nkemelu", "2026-11-12").update(day="2026-11-13"),
    ),
    LiveRequest(
        "home_care-21",
        "cancel Doreen Bellamy's shopping trip on saturday, her son is taking her", "write",
        lambda _: [],
        lambda d: visit_to(d, "Doreen Bellamy", "2026-11-14").update(status="cancelled"),
        free=("note",),
    ),
    LiveRequest(
        "home_care-22", "this morning's visit to Harold Ives is done, it took 50 minutes", "write",
        lambda _: [], _harold_done, free=("note",),
    ),
    LiveRequest(
        "home_care-23",
        "I'd like to plan a companionship visit for Ruth Adeyemi on 16 November at 14:00, an hour. "
        "We'll see later who goes.", "write", lambda _: [], _plan_ruth, free=("id",),
    ),
    LiveRequest(
        "home_care-24", "Agnieszka Wolak gets 60p more an hour", "write", lambda _: [],
        _raise_agnieszka,
    ),
    LiveRequest(
        "home_care-25",
        "The equipment concern about Harold Ives belongs to another house, delete it please",
        "write", lambda _: [], _no_stairlift,
    ),
)  # fmt: skip
