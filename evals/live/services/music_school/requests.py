"""What people ask the music school, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, chosen, no, number, refused, rows, silent, yes
from evals.live.records import Data, LiveRequest
from evals.tasks.records import Fact


def _teacher(data: Data, last_name: str) -> Row:
    return one(data, "teachers", lastName=last_name)


def _student(data: Data, last_name: str) -> Row:
    return one(data, "students", lastName=last_name)


def _ensemble(data: Data, title: str) -> Row:
    return one(data, "ensembles", title=title)


def _invoice(data: Data, invoice_no: str) -> Row:
    return one(data, "invoices", invoiceNo=invoice_no)


def _room(data: Data, label: str) -> Row:
    return one(data, "rooms", label=label)


def _teacher_of(data: Data, last_name: str) -> Row:
    return one(data, "teachers", id=_student(data, last_name)["mainTeacherId"])


def _all(data: Data, collection: str, field: str) -> list[str]:
    return [row[field] for row in data[collection]]


def _lessons_of(data: Data, last_name: str) -> list[Row]:
    return where(data, "lessons", studentId=_student(data, last_name)["id"])


def _last_names(data: Data, collection: str, ids: Sequence[str]) -> list[str]:
    return [row["lastName"] for row in data[collection] if row["id"] in ids]


def _members(data: Data) -> Sequence[Fact]:
    ids = _ensemble(data, "Piano Duo Club")["memberIds"]
    others = [row["id"] for row in data["students"] if row["id"] not in ids]
    return rows(_last_names(data, "students", ids), _last_names(data, "students", others))


def _payer(data: Data) -> Sequence[Fact]:
    payer = one(data, "students", id=_invoice(data, "INV-508")["studentId"])
    return alone(payer["lastName"], _all(data, "students", "lastName"))


def _conductor(data: Data) -> Sequence[Fact]:
    conductor = one(data, "teachers", id=_ensemble(data, "Youth String Orchestra")["conductorId"])
    return alone(conductor["lastName"], _all(data, "teachers", "lastName"))


def _planned(data: Data) -> Sequence[Fact]:
    teacher_id = _teacher(data, "Holt")["id"]
    return [number(len(where(data, "lessons", teacherId=teacher_id, state="PLANNED")))]


def _highest_level(data: Data) -> Sequence[Fact]:
    best = max(data["students"], key=lambda row: row["level"])
    return [chosen(best["lastName"], [row["lastName"] for row in data["students"]])]


def _due_soon(data: Data) -> Sequence[Fact]:
    fit = [row for row in where(data, "invoices", paid=False) if row["dueDate"] < "2026-06-01"]
    others = [row["invoiceNo"] for row in data["invoices"] if row not in fit]
    return rows([row["invoiceNo"] for row in fit], others)


def _most_expensive(data: Data) -> Sequence[Fact]:
    found = sorted(data["teachers"], key=lambda row: -row["hourlyRate"])
    names = [row["lastName"] for row in found]
    return rows(names[:3], names[3:])


def _cancel(data: Data) -> None:
    (lesson,) = _lessons_of(data, "Fontaine")
    lesson["state"] = "CANCELLED"


def _pay(data: Data) -> None:
    _invoice(data, "INV-504")["paid"] = True


def _join(data: Data) -> None:
    _ensemble(data, "Piano Duo Club")["memberIds"].append(_student(data, "Thorne")["id"])


def _move_up(data: Data) -> None:
    _student(data, "Gallagher")["level"] = 3


def _schedule(data: Data) -> None:
    made = {
        "studentId": _student(data, "Feldman")["id"],
        "teacherId": _teacher(data, "Tanabe")["id"],
        "roomId": _room(data, "Cellar")["id"],
        "startsAt": "2026-05-21T16:00",
        "minutes": 45,
        "state": "PLANNED",
    }
    data["lessons"].append(made)


LOOK_UPS = (
    LiveRequest(
        "music-email", "What's the email of Paloma Reyes?", "look_up",
        lambda d: alone(_teacher(d, "Reyes")["email"], _all(d, "teachers", "email")),
    ),
    LiveRequest(
        "music-rate", "hourly rate of Yuki Tanabe", "look_up",
        lambda d: [number(_teacher(d, "Tanabe")["hourlyRate"]), silent("Holt", "Achebe")],
    ),
    LiveRequest(
        "music-guardian", "guardian phone for Kwame Boateng?", "look_up",
        lambda d: alone(
            _student(d, "Boateng")["guardianPhone"], _all(d, "students", "guardianPhone")
        ),
    ),
    LiveRequest(
        "music-level", "What level is Ingrid Solberg at?", "look_up",
        lambda d: [number(_student(d, "Solberg")["level"]), silent("Novotny", "Thorne")],
    ),
    LiveRequest(
        "music-day", "On which day does the Rock Band rehearse?", "look_up",
        lambda d: alone(
            _ensemble(d, "Rock Band")["rehearsalDay"], _all(d, "ensembles", "rehearsalDay")
        ),
    ),
    LiveRequest(
        "music-capacity", "how many people fit into the Great Hall?", "look_up",
        lambda d: [number(_room(d, "Great Hall")["capacity"]), silent("Cellar", "Chopin Room")],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "music-teacher", "Who teaches Theo Vasquez?", "join",
        lambda d: alone(_teacher_of(d, "Vasquez")["lastName"], _all(d, "teachers", "lastName")),
    ),
    LiveRequest(
        "music-conductor", "who conducts the Youth String Orchestra", "join",
        _conductor,
    ),
    LiveRequest("music-members", "Who are the members of the Piano Duo Club?", "join", _members),
    LiveRequest(
        "music-room", "In which room does the Flute Quartet rehearse?", "join",
        lambda d: alone(
            one(d, "rooms", id=_ensemble(d, "Flute Quartet")["roomId"])["label"],
            _all(d, "rooms", "label"),
        ),
    ),
    LiveRequest(
        "music-teacher-email", "I need the email of Camille Laurent's teacher", "join",
        lambda d: alone(_teacher_of(d, "Laurent")["email"], _all(d, "teachers", "email")),
    ),
    LiveRequest("music-payer", "Which student has to pay invoice INV-508?", "join", _payer),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "music-pianists", "How many students learn the piano?", "total",
        lambda d: [number(len(where(d, "students", instrument="piano")))],
    ),
    LiveRequest(
        "music-unpaid", "what is the total amount of all unpaid invoices", "total",
        lambda d: [number(sum(row["amount"] for row in where(d, "invoices", paid=False)))],
    ),
    LiveRequest(
        "music-planned", "How many lessons does Marianne Holt have planned?", "total", _planned,
    ),
    LiveRequest(
        "music-minutes", "how many minutes of lessons does Marcus Thorne have altogether?",
        "total", lambda d: [number(sum(row["minutes"] for row in _lessons_of(d, "Thorne")))],
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("music-piano", "Is there a piano in the Cellar?", "test", lambda _: no("false")),
    LiveRequest(
        "music-paid", "has Alice Fontaine paid her invoice?", "test",
        lambda _: [*yes("paid true"), silent("INV-502", "INV-505")],
    ),
    LiveRequest(
        "music-cancelled", "Is Kwame Boateng's lesson on 12 May cancelled?", "test",
        lambda _: yes("state cancelled"),
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "music-more", "Who charges more per hour, Noah Ferris or Orla Brennan?", "compare",
        lambda _: [chosen("Brennan", ["Ferris"])],
    ),
    LiveRequest(
        "music-highest", "which student has the highest level?", "compare", _highest_level,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "music-cancel", "Cancel Alice Fontaine's lesson on 15 May", "write", lambda _: [], _cancel,
    ),
    LiveRequest("music-pay", "mark invoice INV-504 as paid", "write", lambda _: [], _pay),
    LiveRequest(
        "music-join", "Add Marcus Thorne to the Piano Duo Club", "write", lambda _: [], _join,
    ),
    LiveRequest(
        "music-move-up", "Please set the level of Finn Gallagher to 3", "write",
        lambda _: [], _move_up,
    ),
    LiveRequest(
        "music-schedule",
        "Schedule a lesson for Jonah Feldman with Yuki Tanabe in the Cellar, 21 May 2026 at 16:00",
        "write", lambda _: [], _schedule, free=("id", "topic"),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "music-nobody", "What's the phone number of the guardian of Peter Kowalski?", "refuse",
        lambda d: refused(*(row["guardianPhone"] for row in d["students"])),
    ),
    LiveRequest(
        "music-trombones", "how many trombones does the school own?", "refuse",
        lambda _: refused(),
    ),
)  # fmt: skip
OTHERS = (
    LiveRequest(
        "music-due", "Which unpaid invoices are due before 1 June 2026?", "look_up", _due_soon,
    ),
    LiveRequest(
        "music-expensive", "list the three teachers with the highest hourly rate", "look_up",
        _most_expensive,
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS, *OTHERS,
)  # fmt: skip
