"""What people ask the railway depots, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data, LiveRequest
from evals.live.set_aside import (
    Row,
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


def _depot(data: Data, name: str) -> Row:
    return one(data["depots"], name=name)


def _vehicle(data: Data, nickname: str) -> Row:
    return one(data["vehicles"], nickname=nickname)


def _staff(data: Data, name: str) -> Row:
    return one(data["staff"], name=name)


def _person(data: Data, key: int) -> Row:
    return one(data["staff"], staffId=key)


def _job(data: Data, nickname: str, title: str) -> Row:
    return one(_jobs(data, nickname), title=title)


def _jobs(data: Data, nickname: str) -> list[Row]:
    return some(data["jobs"], plate=_vehicle(data, nickname)["plate"])


def _stationed(data: Data, depot: str) -> list[Row]:
    return some(data["vehicles"], depotId=_depot(data, depot)["depotId"])


def _depots(data: Data) -> Sequence[Fact]:
    return [says(*texts(data["depots"]), *texts(data["depots"], "city"))]


def _in_workshop(data: Data) -> Sequence[Fact]:
    there = some(_stationed(data, "Harbour Yard"), status="in_workshop")
    # An answer may name them by plate or by nickname.
    others = [row for row in data["vehicles"] if row not in there]
    named = [Fact(text=(row["nickname"], row["plate"])) for row in there]
    return [*named, Fact(none=(*texts(others, "nickname"), *texts(others, "plate")))]


def _manager(data: Data) -> Sequence[Fact]:
    manager = _person(data, _depot(data, "Hillside Depot")["managerId"])
    return [choice(manager, data["staff"])]


def _assigned(data: Data) -> Sequence[Fact]:
    job = _job(data, "Blue Heron", "Replace brake pads")
    return [choice(_person(data, job["assignedTo"]), data["staff"])]


def _open_jobs(data: Data) -> Sequence[Fact]:
    return only(some(_jobs(data, "Copper Queen"), state="open"), data["jobs"], "title")


def _manager_of_home(data: Data) -> Sequence[Fact]:
    home = one(data["depots"], depotId=_vehicle(data, "Kingfisher")["depotId"])
    return [says(_person(data, home["managerId"])["email"])]


def _opener(data: Data) -> Sequence[Fact]:
    job = _job(data, "Silver Wren", "Graffiti removal")
    return [choice(_person(data, job["openedBy"]), data["staff"])]


def _people_there(data: Data) -> Sequence[Fact]:
    depot = _depot(data, "Canal Street")["depotId"]
    return only(some(data["staff"], depotId=depot), data["staff"])


def _per_depot(data: Data) -> Sequence[Fact]:
    return [number(len(_stationed(data, name))) for name in texts(data["depots"])]


def _mean_mileage(data: Data) -> Sequence[Fact]:
    trams = [row["mileageKm"] for row in some(_stationed(data, "Harbour Yard"), kind="tram")]
    return [Fact(number=sum(trams) / len(trams), tolerance=0.5)]


def _runs(data: Data) -> Sequence[Fact]:
    running = _vehicle(data, "Iron Duke")["status"] == "in_service"
    return [yes("is in service", "is currently in service") if running else no()]


def _has_urgent(data: Data) -> Sequence[Fact]:
    urgent = some(_jobs(data, "Mersey Star"), priority="high")
    return [yes(*texts(urgent, "title")) if urgent else no()]


def _certified(data: Data) -> Sequence[Fact]:
    until = _staff(data, "Tom Ashdown")["certifiedUntil"]
    return [yes() if until >= "2025-12-31" else no("expires", "until", "expired")]


def _further(data: Data) -> Sequence[Fact]:
    pair = [_vehicle(data, "Silver Wren"), _vehicle(data, "Kingfisher")]
    return [choice(max(pair, key=lambda row: row["mileageKm"]), pair, "nickname")]


def _oldest(data: Data) -> Sequence[Fact]:
    rows = _stationed(data, "Hillside Depot")
    oldest = min(rows, key=lambda row: row["built"])
    others = [row for row in rows if row is not oldest]
    over = (*texts(others, "nickname"), *texts(others, "plate"))
    return [Fact(text=(oldest["nickname"], oldest["plate"]), over=over)]


def _dearest(data: Data) -> Sequence[Fact]:
    plates = {row["plate"] for row in _stationed(data, "Hillside Depot")}
    jobs = [row for row in data["jobs"] if row["plate"] in plates]
    jobs.sort(key=lambda row: row["cost"], reverse=True)
    return only(jobs[:2], jobs, "title")


def _open(data: Data) -> None:
    data["jobs"].append(
        {
            "jobId": 2026,
            "plate": _vehicle(data, "Copper Queen")["plate"],
            "title": "Replace door seals",
            "priority": "medium",
            "state": "open",
            "openedBy": _staff(data, "Agnes Whitlow")["staffId"],
            "assignedTo": _staff(data, "Tom Ashdown")["staffId"],
            "openedOn": "",
            "hours": 3,
            "cost": 220,
        }
    )


def _store(data: Data) -> None:
    _vehicle(data, "Iron Duke")["status"] = "stored"


def _transfer(data: Data) -> None:
    _vehicle(data, "Moor Lark")["depotId"] = _depot(data, "Canal Street")["depotId"]


def _complete(data: Data) -> None:
    _job(data, "Silver Wren", "Door sensor fault")["state"] = "done"


def _delete(data: Data) -> None:
    data["jobs"].remove(_job(data, "Mersey Star", "New seat covers"))


def _assign(data: Data) -> None:
    job = _job(data, "Kingfisher", "Replace wiper motor")
    job["assignedTo"] = _staff(data, "Viktor Horvat")["staffId"]


REQUESTS = (
    LiveRequest(
        "depots-01",
        "What model is the Blue Heron?",
        "look_up",
        lambda data: [says(_vehicle(data, "Blue Heron")["model"])],
    ),
    LiveRequest(
        "depots-02",
        "how many tracks does Canal Street have",
        "look_up",
        lambda data: [number(_depot(data, "Canal Street")["tracks"])],
    ),
    LiveRequest(
        "depots-03", "Please list all our depots and the cities they are in.", "look_up", _depots
    ),
    LiveRequest(
        "depots-04",
        "when was RT-6603 last inspected?",
        "look_up",
        lambda data: [says(one(data["vehicles"], plate="RT-6603")["lastInspection"])],
    ),
    LiveRequest(
        "depots-05",
        "I need Beatriz Leal's phone number, she works at Harbour Yard.",
        "look_up",
        lambda data: [says(_staff(data, "Beatriz Leal")["phone"])],
    ),
    LiveRequest(
        "depots-06",
        "Which Harbour Yard vehicles are in the workshop?",
        "look_up",
        _in_workshop,
    ),
    LiveRequest("depots-07", "Who manages Hillside Depot?", "join", _manager),
    LiveRequest(
        "depots-08", "who is assigned to the brake pads job on the Blue Heron", "join", _assigned
    ),
    LiveRequest("depots-09", "What jobs are open on the Copper Queen?", "join", _open_jobs),
    LiveRequest(
        "depots-10",
        "Give me the email of the manager of the depot where Kingfisher is stationed.",
        "join",
        _manager_of_home,
    ),
    LiveRequest(
        "depots-11", "who opened the graffiti removal job for Silver Wren?", "join", _opener
    ),
    LiveRequest("depots-12", "Who works at Canal Street?", "join", _people_there),
    LiveRequest(
        "depots-13",
        "How many vehicles are stationed at Harbour Yard?",
        "total",
        lambda data: [number(len(_stationed(data, "Harbour Yard")))],
    ),
    LiveRequest(
        "depots-14",
        "total cost of all jobs on the Copper Queen",
        "total",
        lambda data: [number(sum(row["cost"] for row in _jobs(data, "Copper Queen")))],
    ),
    LiveRequest("depots-15", "How many vehicles does each depot have?", "total", _per_depot),
    LiveRequest(
        "depots-16",
        "What's the average mileage of the trams at Harbour Yard?",
        "total",
        _mean_mileage,
    ),
    LiveRequest("depots-17", "is the Iron Duke in service?", "test", _runs),
    LiveRequest(
        "depots-18", "Does the Mersey Star have any high priority jobs?", "test", _has_urgent
    ),
    LiveRequest(
        "depots-19",
        "Is Tom Ashdown from Harbour Yard still certified on 31 December 2025?",
        "test",
        _certified,
    ),
    LiveRequest(
        "depots-20", "Which has more kilometres, Silver Wren or Kingfisher?", "compare", _further
    ),
    LiveRequest("depots-21", "what is the oldest vehicle at Hillside Depot", "compare", _oldest),
    LiveRequest(
        "depots-22",
        'Open a job for the Copper Queen: "Replace door seals", medium priority, 3 hours, cost '
        "220, opened by Agnes Whitlow and assigned to Tom Ashdown.",
        "write",
        lambda _: [Fact(text=("Replace door seals", "Copper Queen"))],
        after=_open,
        free=("jobId", "openedOn"),
    ),
    LiveRequest(
        "depots-23",
        "set the status of Iron Duke to stored",
        "write",
        lambda _: [Fact(text=("Iron Duke", "stored", "RT-4402"))],
        after=_store,
    ),
    LiveRequest(
        "depots-24",
        "Transfer Moor Lark to Canal Street, please.",
        "write",
        lambda _: [Fact(text=("Moor Lark", "RT-5503", "Canal Street"))],
        after=_transfer,
    ),
    LiveRequest(
        "depots-25",
        "The door sensor fault on Silver Wren is fixed - mark the job as done",
        "write",
        lambda _: [Fact(text=("done", "Door sensor fault", "completed", "complete"))],
        after=_complete,
    ),
    LiveRequest(
        "depots-26",
        "delete the job for new seat covers on the mersey star",
        "write",
        lambda _: [Fact(text=("deleted", "New seat covers", "removed"))],
        after=_delete,
    ),
    LiveRequest(
        "depots-27", "Which depot is the Purple Dragon stationed at?", "refuse", lambda _: cannot()
    ),
    LiveRequest(
        "depots-28",
        "Book me a seat on the 9:15 from Leeds to Hull tomorrow.",
        "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "depots-29",
        "What are the two most expensive jobs on vehicles of Hillside Depot?",
        "compare",
        _dearest,
    ),
    LiveRequest(
        "depots-30",
        "If nobody is assigned to the wiper motor job on Kingfisher yet, assign it to Viktor "
        "Horvat.",
        "write",
        lambda _: [Fact(text=("Viktor Horvat", "Kingfisher", "wiper motor"))],
        after=_assign,
    ),
)
