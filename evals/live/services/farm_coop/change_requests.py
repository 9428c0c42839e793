"""What the cooperative is asked to change, and what it cannot do."""

from __future__ import annotations

from evals.live.phrases import either
from evals.live.records import Data, LiveRequest
from evals.live.services.farm_coop.records import TODAY, farm, machine
from evals.live.set_aside import cannot, one, some


def reserve(
    data: Data, name: str, by: str, first: str, last: str, driver_code: str | None = None
) -> None:
    """A machine is reserved by a farm."""
    data["reservations"].append(
        {
            "no": f"R-{1 + max(int(row['no'][2:]) for row in data['reservations'])}",
            "machine": machine(data, name)["code"],
            "by": farm(data, by)["code"],
            "driver": driver_code,
            "from": first,
            "to": last,
            "state": "held",
        }
    )


def drop(data: Data, no_: str) -> None:
    """A reservation is dropped."""
    data["reservations"] = [row for row in data["reservations"] if row["no"] != no_]


def settle(data: Data, no_: str) -> None:
    """A payment is settled."""
    one(data["payments"], no=no_).update(settled=True, settled_on=TODAY.isoformat())


def _oats_paid(data: Data) -> None:
    loads = some(data["deliveries"], **{"from": farm(data, "Brookside")["code"]}, crop="oats")
    for load in loads:
        settle(data, one(data["payments"], **{"for": load["no"]})["no"])


WRITES = (
    LiveRequest(
        "farm_coop-29",
        "Please reserve the Little Grey for Hollow Farm for 17 October only, they don't need a "
        "driver.", "write", lambda _: [],
        lambda d: reserve(d, "Little Grey", "Hollow Farm", "2026-10-17", "2026-10-17"),
        free=("no",),
    ),
    LiveRequest(
        "farm_coop-30", "drop reservation R-891, Oakbank doesn't need the lorry any more",
        "write", lambda _: [], lambda d: drop(d, "R-891"),
    ),
    LiveRequest(
        "farm_coop-31",
        "The money for Brookside's oats has gone out today. Could you settle that payment?",
        "write", lambda _: [], _oats_paid, free=("settled_on",),
    ),
    LiveRequest(
        "farm_coop-32",
        "book the Valtra for Kite Hill from 17 to 18 october, Hanna Foley will be driving",
        "write", lambda _: [],
        lambda d: reserve(d, "Valtra G", "Kite Hill", "2026-10-17", "2026-10-18", "HF"),
        free=("no",),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "farm_coop-33", "Reserve the Vaderstad for Upper Crale on 20 October.", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "farm_coop-34", "reserve the sprayer for Millfield pls", "refuse",
        lambda _: [either("when", "what", "day", "days", "date", "dates")],
    ),
    LiveRequest(
        "farm_coop-35", "how much rain did Tarrow get last week?", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "farm_coop-36", "Can you text Gareth Owen that he's needed at the cold store tomorrow?",
        "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
