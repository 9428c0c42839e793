"""What the dental practice is asked to change, and what it cannot do."""

from __future__ import annotations

from evals.live.phrases import either
from evals.live.records import Data, LiveRequest
from evals.live.services.dental_practice.records import (
    TODAY,
    balance,
    money,
    of_patient,
    patient,
    staff,
    treatment,
)
from evals.live.set_aside import cannot, one
from evals.tasks.records import Fact


def book(data: Data, name: str, with_whom: str, what: str, starts_at: str) -> None:
    """An appointment is booked, in the room of the member of staff."""
    data["appointments"].append(
        {
            "id": 1 + max(row["id"] for row in data["appointments"]),
            "patient_id": patient(data, name)["id"],
            "staff_id": staff(data, with_whom)["id"],
            "room_id": staff(data, with_whom)["room_id"],
            "treatment_id": treatment(data, what)["id"],
            "starts_at": starts_at,
            "status": "booked",
            "note": None,
        }
    )


def pay(data: Data, invoice_id: int, method: str) -> None:
    """What is left of an invoice is paid."""
    row = one(data["invoices"], id=invoice_id)
    last = max(each["id"] for each_of in data["invoices"] for each in each_of["payments"])
    amount = money(balance(row))
    made = {"id": last + 1, "paid_on": TODAY.isoformat(), "method": method, "amount": amount}
    row["payments"].append(made)
    row["status"] = "paid"


def send(data: Data, recall_id: int) -> None:
    """A recall that is due goes out."""
    one(data["recalls"], id=recall_id).update(status="sent", sent_on=TODAY.isoformat())


def _cancel_hugo(data: Data) -> None:
    for row in of_patient(data, "appointments", "Hugo Romero", status="confirmed"):
        row["status"] = "cancelled"


def _no_price(data: Data) -> Fact:
    """What patients pay is not what the lab charges."""
    amount = treatment(data, "Full denture")["price"]["amount"]
    return Fact(none=(f"{amount:.0f}", f"{amount:,.0f}"))


WRITES = (
    LiveRequest(
        "dental_practice-29",
        "Anneke Bos has moved to Ferrin, could you change that in her record?", "write",
        lambda _: [], lambda d: patient(d, "Anneke Bos").update(town="Ferrin"),
    ),
    LiveRequest(
        "dental_practice-30",
        "Please book Grace Tembo in for a professional cleaning with Lotte Brink on 30 April at "
        "10:00.", "write", lambda _: [],
        lambda d: book(
            d, "Grace Tembo", "Lotte Brink", "Professional cleaning", "2026-04-30T10:00:00"
        ), free=("id", "note"),
    ),
    LiveRequest(
        "dental_practice-31",
        "hugo romero cant make it on monday, cancel his appointment pls", "write", lambda _: [],
        _cancel_hugo,
    ),
    LiveRequest(
        "dental_practice-32",
        "Milou van Rijn has just paid her invoice in full, 95 euros in cash. Record that please.",
        "write", lambda _: [], lambda d: pay(d, 9012, "cash"), free=("id", "paid_on"),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "dental_practice-33", "make Dr Piet Vos the dentist of Maud Pettersen from now on",
        "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "dental_practice-34", "Can you book Ronan Keogh for a check-up with Dr Conti?", "refuse",
        lambda _: [either("when", "date", "day", "time", "starts_at", "starts at", "which")],
    ),
    LiveRequest(
        "dental_practice-35", "what does Prothea charge us for a denture?", "refuse",
        lambda d: [*cannot(), _no_price(d)],
    ),
    LiveRequest(
        "dental_practice-36", "Email Stefan Urban his latest x-ray pictures, would you", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
