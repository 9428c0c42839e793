"""The changes that people ask of the mountain rescue team."""

from __future__ import annotations

from evals.live.records import Data, LiveRequest
from evals.live.services.mountain_rescue.finding import callout, held_by, item, member


def _loch_bealach(data: Data) -> None:
    last = max(int(row["ref"].partition("-")[2]) for row in data["callouts"])
    data["callouts"].append({
        "ref": f"C26-{last + 1}",
        "day": "2026-12-03",
        "t0": "14:20",
        "t1": None,
        "place": "Lochan Bealach",
        "kind": "fall",
        "ldr": member(data, "Isla Greig")["key"],
        "base": "NB",
        "cas": 0,
        "st": "open",
    })  # fmt: skip


def _one_more(data: Data) -> None:
    callout(data, "C26-34")["cas"] += 1


def _callum_too(data: Data) -> None:
    last = max(int(row["tid"][1:]) for row in data["turnouts"])
    who = member(data, "Callum Tait")["key"]
    data["turnouts"].append(
        {"tid": f"x{last + 1}", "co": "C26-35", "who": who, "job": "driver", "hrs": 3}
    )


def _rabs_kit(data: Data) -> None:
    for row in held_by(data, "Rab Doig"):
        row["held"] = member(data, "Wanda Petrie")["key"]


WRITES = (
    LiveRequest(
        "mountain_rescue-17", "C26-35 is over, we were stood down at 08:05", "write",
        lambda _: [], lambda d: callout(d, "C26-35").update(st="stood_down", t1="08:05"),
    ),
    LiveRequest(
        "mountain_rescue-18", "kenny moir is back from holiday so he's on call again from today",
        "write", lambda _: [], lambda d: member(d, "Kenny Moir").update(off=False),
    ),
    LiveRequest(
        "mountain_rescue-19",
        "The red 60m rope has a cut in the sheath. Can you mark it as damaged so nobody takes it?",
        "write", lambda _: [], lambda d: item(d, "K-102").update(st="damaged"),
    ),
    LiveRequest(
        "mountain_rescue-20",
        "new callout: fall at Lochan Bealach, came in today at 14:20, Isla Greig is leading, going "
        "from North Base", "write", lambda _: [], _loch_bealach, free=("ref",),
    ),
    LiveRequest(
        "mountain_rescue-21",
        "they found the brother as well on C26-34, so that's one casualty more than we have down",
        "write", lambda _: [], _one_more,
    ),
    LiveRequest(
        "mountain_rescue-22",
        "Rab Doig is moving away. Everything he has at home goes to Wanda Petrie, please change "
        "that", "write", lambda _: [], _rabs_kit,
    ),
    LiveRequest(
        "mountain_rescue-23", "take K-119 off the list, it's at the bottom of a gully", "write",
        lambda _: [], lambda d: d["kit"].remove(item(d, "K-119")),
    ),
    LiveRequest(
        "mountain_rescue-24", "Isla Gregor passed her assessment last night, she's a full member "
        "now!", "write", lambda _: [], lambda d: member(d, "Isla Gregor").update(grade="full"),
    ),
    LiveRequest(
        "mountain_rescue-25", "put callum tait down for C26-35 too, he drove, 3 hours", "write",
        lambda _: [], _callum_too, free=("tid",),
    ),
)  # fmt: skip
