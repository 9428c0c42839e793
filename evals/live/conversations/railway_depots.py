"""Conversations with the railway depots."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, chosen, either, number, rows, silent
from evals.live.records import Data
from evals.live.scripting import Change, act, conversation, help_, polite, turn, unknown
from evals.tasks.records import Fact


def _vehicle(data: Data, nickname: str) -> Row:
    return one(data, "vehicles", nickname=nickname)


def _at_hillside(data: Data, status: str) -> list[Fact]:
    """An answer may name them by plate or by nickname."""
    depot = one(data, "depots", name="Hillside Depot")["depotId"]
    fit = where(data, "vehicles", depotId=depot, status=status)
    others = [row for row in data["vehicles"] if row not in fit]
    named = [either(row["nickname"], row["plate"]) for row in fit]
    return [*named, silent(*(row[name] for row in others for name in ("nickname", "plate")))]


def _titles(data: Data, fit: Sequence[Row]) -> list[Fact]:
    others = [row["title"] for row in data["jobs"] if row not in fit]
    return rows([row["title"] for row in fit], others)


def _jobs(data: Data, nickname: str) -> list[Row]:
    return where(data, "jobs", plate=_vehicle(data, nickname)["plate"])


def _depot(data: Data, nickname: str) -> list[Fact]:
    depot = one(data, "depots", depotId=_vehicle(data, nickname)["depotId"])
    others = [row for row in data["depots"] if row != depot]
    return [
        either(depot["name"], depot["city"], depot["depotId"]),
        silent(*(row["name"] for row in others)),
    ]


def _manager(data: Data, depot: str) -> list[Fact]:
    manager = one(data, "staff", staffId=one(data, "depots", name=depot)["managerId"])
    return alone(manager["name"], [row["name"] for row in data["staff"]])


def _open_jobs(data: Data) -> list[Fact]:
    return _titles(data, [row for row in _jobs(data, "Copper Queen") if row["state"] == "open"])


def _priority(priority: str) -> Change:
    return lambda d: one(d, "jobs", title="Engine swap").update(priority=priority)


def _remove(data: Data) -> None:
    data["jobs"].remove(one(data, "jobs", title="Heater makes noise"))


VEHICLES = conversation(
    "railway-vehicles", "railway_depots",
    turn("first", "look_up", "Which vehicles at Hillside Depot are in service?",
         lambda d: _at_hillside(d, "in_service")),
    turn("follow_up", "look_up", "and in the workshop?", lambda d: _at_hillside(d, "in_workshop")),
    turn("reference", "join", "which jobs does it have?",
         lambda d: _titles(d, _jobs(d, "Peak Runner"))),
    turn("reference", "compare", "which one is more expensive?",
         lambda _: [chosen("Engine swap", ["Rewire cab lights"])]),
    turn("reference", "join", "who is it assigned to?",
         lambda d: alone("Gareth Pugh", [row["name"] for row in d["staff"]])),
    act("set its priority to medium", _priority("medium")),
    act("no, make it low", _priority("low"), role="correction"),
    polite("ok thanks"),
    turn("topic", "join", "Who manages Eastfield Works?", lambda d: _manager(d, "Eastfield Works")),
    turn("follow_up", "join", "and Harbour Yard?", lambda d: _manager(d, "Harbour Yard")),
)  # fmt: skip
JOBS = conversation(
    "railway-jobs", "railway_depots",
    polite("hi"),
    turn("first", "join", "At which depot is the Kingfisher?", lambda d: _depot(d, "Kingfisher")),
    turn("follow_up", "join", "and the Grey Gull?", lambda d: _depot(d, "Grey Gull")),
    turn("reference", "look_up", "how many kilometres has it done?",
         lambda d: [number(_vehicle(d, "Grey Gull")["mileageKm"]), silent("Blue Heron")]),
    unknown("and the Flying Scotsman?"),
    turn("recovery", "look_up", "and the Iron Duke, how many kilometres?",
         lambda d: [number(_vehicle(d, "Iron Duke")["mileageKm"]), silent("Blue Heron")]),
    turn("topic", "join", "Which open jobs does the Copper Queen have?", _open_jobs),
    act("mark the windscreen one as done",
        lambda d: one(d, "jobs", title="Replace windscreen").update(state="done")),
    act("and remove the other one", _remove),
    help_("what else can you do?", "vehicle", "vehicles", "depot", "depots", "staff", "job",
          "jobs"),
)  # fmt: skip
CONVERSATIONS = (VEHICLES, JOBS)
