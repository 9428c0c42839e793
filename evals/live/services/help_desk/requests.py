"""What people ask the help desk, and what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from evals.live.records import Data, LiveRequest
from evals.live.set_aside import (
    Row,
    about,
    cannot,
    choice,
    no,
    number,
    one,
    only,
    says,
    some,
    texts,
    yes,
)
from evals.tasks.records import Fact


def agent(data: Data, name: str) -> Row:
    """The agent of this name."""
    return one(data["agents"], fullName=name)


def customer(data: Data, name: str) -> Row:
    """The customer of this name."""
    return one(data["customers"], fullName=name)


def team(data: Data, name: str) -> Row:
    """The team of this name."""
    return one(data["teams"], teamName=name)


def ticket(data: Data, key: str) -> Row:
    """The ticket of this number or this subject."""
    field = "ticketNumber" if key.startswith("HD-") else "subject"
    return one(data["tickets"], **{field: key})


def asset(data: Data, tag: str) -> Row:
    """The asset with this tag."""
    return one(data["assets"], assetTag=tag)


def assets_of(data: Data, name: str) -> list[Row]:
    """The assets of the customer of this name."""
    return some(data["assets"], assignedToId=customer(data, name)["id"])


def assigned(data: Data, name: str) -> list[Row]:
    """The tickets of the agent of this name."""
    return some(data["tickets"], assigneeId=agent(data, name)["id"])


def of_team(data: Data, name: str) -> Fact:
    """How many tickets the team of this name has."""
    return number(len(some(data["tickets"], teamId=team(data, name)["id"])))


def tickets(right: Sequence[Row], among: Iterable[Row]) -> list[Fact]:
    """The answer must name these tickets, by number or by subject, and no others."""
    wrong = [row for row in among if row not in right]
    none = (*texts(wrong, "ticketNumber"), *texts(wrong, "subject"))
    return [
        *(Fact(text=(row["ticketNumber"], row["subject"])) for row in right),
        *([Fact(none=none)] if none else []),
    ]


def _urgent(data: Data) -> Sequence[Fact]:
    return tickets(some(data["tickets"], priority="URGENT", status="OPEN"), data["tickets"])


def _in_stock(data: Data) -> Sequence[Fact]:
    fit = some(data["assets"], assetType="LAPTOP", assetStatus="IN_STOCK")
    return only(fit, data["assets"], "assetTag")


def _due(data: Data) -> Sequence[Fact]:
    return tickets(some(data["tickets"], dueOn="2026-03-06"), data["tickets"])


def _works_on(data: Data) -> Sequence[Fact]:
    key = ticket(data, "Laptop fan very loud")["assigneeId"]
    return [choice(one(data["agents"], id=key), data["agents"], "fullName")]


def _lead(data: Data) -> Sequence[Fact]:
    lead = one(data["agents"], id=team(data, "Security")["leadId"])
    return [choice(lead, data["agents"], "fullName")]


def _company(data: Data) -> Sequence[Fact]:
    asker = one(data["customers"], id=ticket(data, "Toner running low")["requesterId"])
    companies = [row["company"] for row in data["customers"]]
    return only([asker["company"]], companies)


def _comments(data: Data) -> Sequence[Fact]:
    bodies = [{**row, "body": row["body"].rstrip(".")} for row in data["comments"]]
    return only(some(bodies, ticketId=ticket(data, "HD-4145")["id"]), bodies, "body")


def _raised(data: Data) -> Sequence[Fact]:
    key = customer(data, "Jerome Baptiste")["id"]
    return tickets(some(data["tickets"], requesterId=key), data["tickets"])


def _laptops(data: Data) -> Sequence[Fact]:
    return [number(sum(row["purchasePrice"] for row in some(data["assets"], assetType="LAPTOP")))]


def _printers(data: Data) -> Sequence[Fact]:
    prices = [row["purchasePrice"] for row in some(data["assets"], assetType="PRINTER")]
    return [about(sum(prices) / len(prices))]


def _from_hotels(data: Data) -> Sequence[Fact]:
    people = [row for row in data["customers"] if row["company"]["name"] == "Tamarind Hotels"]
    keys = {row["id"] for row in people}
    return [number(sum(row["requesterId"] in keys for row in data["tickets"]))]


def _on_shift(data: Data) -> Sequence[Fact]:
    return [yes("is on shift") if agent(data, "Priya Raman")["onShift"] else no("off shift")]


def _has_agent(data: Data) -> Sequence[Fact]:
    taken = ticket(data, "HD-4143")["assigneeId"] is not None
    return [yes() if taken else no("unassigned", "nobody", "no one", "no-one")]


def _is_vip(data: Data) -> Sequence[Fact]:
    return [yes("is a VIP") if customer(data, "Simon Archer")["vip"] else no()]


def _longest_here(data: Data) -> Sequence[Fact]:
    first = min(data["agents"], key=lambda row: row["hiredOn"])
    return [choice(first, data["agents"], "fullName")]


def _dearer(data: Data) -> Sequence[Fact]:
    pair = [asset(data, "LT-4128"), asset(data, "LT-3126")]
    return [choice(max(pair, key=lambda row: row["purchasePrice"]), pair, "assetTag")]


def _open(data: Data) -> None:
    data["tickets"].append(
        {
            "id": 1057,
            "ticketNumber": "HD-4157",
            "subject": "Scanner not found",
            "category": "HARDWARE",
            "priority": "HIGH",
            "status": "OPEN",
            "requesterId": customer(data, "Bruno Keller")["id"],
            "assigneeId": None,
            "teamId": team(data, "Printing")["id"],
            "assetId": None,
            "createdAt": "2026-03-06T09:00:00Z",
            "dueOn": None,
        }
    )


def _assign(data: Data) -> None:
    ticket(data, "HD-4143")["assigneeId"] = agent(data, "Irene Katz")["id"]


def _close(data: Data) -> None:
    ticket(data, "Excel crashes on open")["status"] = "CLOSED"


def _raise(data: Data) -> None:
    ticket(data, "HD-4142")["priority"] = "URGENT"


def _scrap(data: Data) -> None:
    data["assets"].remove(asset(data, "PR-9140"))


REQUESTS = (
    LiveRequest(
        "help-desk-01",
        "what's the status of ticket HD-4141?",
        "look_up",
        lambda data: [says(ticket(data, "HD-4141")["status"])],
    ),
    LiveRequest(
        "help-desk-02",
        "Can I have Gemma Hartley's phone number please",
        "look_up",
        lambda data: [says(customer(data, "Gemma Hartley")["phoneNumber"])],
    ),
    LiveRequest("help-desk-03", "list the urgent tickets with status open", "look_up", _urgent),
    LiveRequest(
        "help-desk-04",
        "When does the warranty of LT-5135 end?",
        "look_up",
        lambda data: [says(asset(data, "LT-5135")["warrantyUntil"])],
    ),
    LiveRequest("help-desk-05", "which laptops do we have in stock?", "look_up", _in_stock),
    LiveRequest(
        "help-desk-06",
        "sla hours network team",
        "look_up",
        lambda data: [number(team(data, "Network")["slaHours"])],
    ),
    LiveRequest("help-desk-07", "Which tickets are due on 6 March 2026?", "look_up", _due),
    LiveRequest(
        "help-desk-08",
        "whats the email adress of our agent Irene Katz",
        "look_up",
        lambda data: only([agent(data, "Irene Katz")], data["agents"], "email"),
    ),
    LiveRequest(
        "help-desk-09", 'Who is working on the ticket "Laptop fan very loud"?', "join", _works_on
    ),
    LiveRequest("help-desk-10", "who leads the Security team?", "join", _lead),
    LiveRequest(
        "help-desk-11",
        "Someone raised a ticket called Toner running low. Which company are they with?",
        "join",
        _company,
    ),
    LiveRequest("help-desk-12", "show me the comments on HD-4145", "join", _comments),
    LiveRequest(
        "help-desk-13",
        "What equipment does Elif Yilmaz have? I need the asset tags.",
        "join",
        lambda data: only(assets_of(data, "Elif Yilmaz"), data["assets"], "assetTag"),
    ),
    LiveRequest("help-desk-14", "all tickets raised by Jerome Baptiste", "join", _raised),
    LiveRequest(
        "help-desk-15",
        "How many tickets are in status waiting?",
        "total",
        lambda data: [number(len(some(data["tickets"], status="WAITING")))],
    ),
    LiveRequest("help-desk-16", "what did all our laptops cost together?", "total", _laptops),
    LiveRequest("help-desk-17", "average purchase price of the printers?", "total", _printers),
    LiveRequest(
        "help-desk-18",
        "How many tickets have the people at Tamarind Hotels raised?",
        "total",
        _from_hotels,
    ),
    LiveRequest("help-desk-19", "Is Priya Raman on shift?", "test", _on_shift),
    LiveRequest("help-desk-20", "has anybody been assigned to HD-4143 yet?", "test", _has_agent),
    LiveRequest("help-desk-21", "is Simon Archer a VIP customer", "test", _is_vip),
    LiveRequest("help-desk-22", "Which of our agents was hired first?", "compare", _longest_here),
    LiveRequest(
        "help-desk-23", "which one was more expensive, LT-4128 or LT-3126?", "compare", _dearer
    ),
    LiveRequest(
        "help-desk-24",
        'Please open a new ticket for Bruno Keller: "Scanner not found". Category hardware, '
        "priority high, it goes to the Printing team.",
        "write",
        lambda _: [Fact(text=("Scanner not found", "HD-4157", "created", "opened", "ticket"))],
        after=_open,
        free=("id", "ticketNumber", "createdAt", "dueOn"),
    ),
    LiveRequest(
        "help-desk-25",
        "assign HD-4143 to Irene Katz",
        "write",
        lambda _: [Fact(text=("HD-4143", "Irene Katz", "assigned", "Email attachment blocked"))],
        after=_assign,
    ),
    LiveRequest(
        "help-desk-26",
        "you can close the ticket about Excel crashing, it's sorted",
        "write",
        lambda _: [Fact(text=("closed", "HD-4128", "Excel crashes on open"))],
        after=_close,
    ),
    LiveRequest(
        "help-desk-27",
        "Could you raise the priority of HD-4142 to urgent?",
        "write",
        lambda _: [Fact(text=("urgent", "HD-4142", "Two-factor codes not arriving"))],
        after=_raise,
    ),
    LiveRequest(
        "help-desk-28",
        "We've scrapped the printer PR-9140, delete it from the assets.",
        "write",
        lambda _: [Fact(text=("PR-9140", "deleted", "removed"))],
        after=_scrap,
    ),
    LiveRequest(
        "help-desk-29", "what is Felix Monroe's windows password?", "refuse", lambda _: cannot()
    ),
    LiveRequest(
        "help-desk-30", "Which tickets is Zoltan Berki working on?", "refuse", lambda _: cannot()
    ),
)
