"""The kinds and states that the API of the dental practice knows."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What a member of staff is."""

    dentist = "dentist"
    hygienist = "hygienist"


class Weekday(StrEnum):
    """Day of the week."""

    mon = "mon"
    tue = "tue"
    wed = "wed"
    thu = "thu"
    fri = "fri"


class Insurance(StrEnum):
    """How a patient is insured."""

    public = "public"
    private = "private"
    none = "none"


class Severity(StrEnum):
    """How bad an allergy is."""

    mild = "mild"
    moderate = "moderate"
    severe = "severe"


class RoomStatus(StrEnum):
    """Whether a room can be used."""

    open = "open"
    out_of_use = "out_of_use"


class Category(StrEnum):
    """Kind of treatment."""

    preventive = "preventive"
    restorative = "restorative"
    prosthetic = "prosthetic"
    surgical = "surgical"
    orthodontic = "orthodontic"
    cosmetic = "cosmetic"


class AppointmentStatus(StrEnum):
    """Where an appointment stands."""

    booked = "booked"
    confirmed = "confirmed"
    completed = "completed"
    no_show = "no_show"
    cancelled = "cancelled"


class PlanState(StrEnum):
    """Whether a plan is still being worked on."""

    open = "open"
    finished = "finished"


class InvoiceStatus(StrEnum):
    """Where an invoice stands."""

    unpaid = "unpaid"
    part_paid = "part_paid"
    paid = "paid"
    written_off = "written_off"


class PaymentMethod(StrEnum):
    """How something was paid."""

    card = "card"
    cash = "cash"
    transfer = "transfer"
    insurance = "insurance"


class RecallStatus(StrEnum):
    """Where a recall stands."""

    due = "due"
    sent = "sent"
    booked = "booked"
    declined = "declined"


class RecallReason(StrEnum):
    """Why a patient is asked to come."""

    check_up = "check_up"
    cleaning = "cleaning"
    x_ray = "x_ray"
    implant_review = "implant_review"


class LabStatus(StrEnum):
    """Where a lab order stands."""

    sent = "sent"
    back = "back"
    remake = "remake"
