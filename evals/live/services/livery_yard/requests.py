"""What people ask the livery yard, and what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from evals.live.phrases import chosen, either, refused
from evals.live.phrases import no as denied
from evals.live.phrases import yes as affirmed
from evals.live.records import Data, LiveRequest
from evals.live.services.livery_yard.finding import (
    FRIDAY,
    TOMORROW,
    by_trade,
    comes,
    empty_stables,
    horse,
    owner,
    owner_of,
    plan,
    planned_for,
    planned_on,
    professional,
    stable,
    stand_in,
    visit,
)
from evals.live.set_aside import about, cannot, choice, number, one, only, says, some, texts
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _sian(data: Data) -> Sequence[Fact]:
    row = owner(data, "Sian Pritchard")
    return [says(row["phone"]), either("direct_debit", "direct debit")]


def _beth_tomorrow(data: Data) -> Sequence[Fact]:
    beth = professional(data, "Beth Marsden")["id"]
    ids = [row["horse_id"] for row in some(planned_on(data, TOMORROW), professional_id=beth)]
    return only([row for row in data["horses"] if row["id"] in ids], data["horses"])


def _merlins_dentist(data: Data) -> Sequence[Fact]:
    (row,) = [v for v in planned_for(data, "Merlin") if comes(data, v)["trade"] == "dentist"]
    return [day(row["day"])]


def _farriers_in_october(data: Data) -> Sequence[Fact]:
    done = some(by_trade(data, "farrier"), status="done")
    return [number(sum(row["cost"] for row in done if row["day"].startswith("2026-10")))]


def _height_of_mares(data: Data) -> Sequence[Fact]:
    mares = some(data["horses"], sex="mare")
    return [about(sum(row["height_cm"] for row in mares) / len(mares))]


def _barn_income(data: Data) -> Sequence[Fact]:
    taken = {row["stable_id"] for row in data["horses"]}
    barn = some(data["stables"], block="barn")
    return [number(sum(row["monthly_rate"] for row in barn if row["id"] in taken))]


def _older(data: Data) -> Sequence[Fact]:
    older, younger = sorted(
        (horse(data, name) for name in ("Juniper", "Sorrel")), key=lambda row: int(row["born"])
    )
    return [chosen(older["name"], [younger["name"]])]


def _most_horses(data: Data) -> Sequence[Fact]:
    ((most, _),) = Counter(row["owner_id"] for row in data["horses"]).most_common(1)
    return [choice(one(data["owners"], id=most), data["owners"])]


def _quicksilver_insured(data: Data) -> Sequence[Fact]:
    return affirmed() if horse(data, "Quicksilver")["insured_until"] > "2026-12-31" else denied()


def _moira_by_debit(data: Data) -> Sequence[Fact]:
    by_debit = owner(data, "Moira Kincaid")["pays_by"] == "direct_debit"
    return affirmed() if by_debit else denied("cash")


def _uninsured(data: Data) -> Sequence[Fact]:
    return only(some(data["horses"], insured_until=None), data["horses"])


def _friday_to_gareth(data: Data) -> None:
    beth = professional(data, "Beth Marsden")["id"]
    for row in some(planned_on(data, FRIDAY), professional_id=beth):
        row["professional_id"] = professional(data, "Gareth Lowe")["id"]


def _dearer(data: Data) -> None:
    stable(data, "B5")["monthly_rate"] += 15


def _bramble_shod(data: Data) -> None:
    plan(data, "Bramble", "Gareth Lowe", "2026-10-22", "09:30", "front shoes")


def _sorrel_sold(data: Data) -> None:
    horse(data, "Sorrel")["owner_id"] = owner(data, "Walter Pym")["id"]


LOOK_UPS = (
    LiveRequest(
        "livery_yard-01", "what's Sian Pritchard's phone number, and how does she pay?",
        "look_up",
        _sian,
    ),
    LiveRequest(
        "livery_yard-02", "how tall is juniper", "look_up",
        lambda d: [number(horse(d, "Juniper")["height_cm"])],
    ),
    LiveRequest(
        "livery_yard-03", "any horses with no insurance at all on file?", "look_up", _uninsured,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "livery_yard-04", "Copper has got himself cast in his box, need his owner's number, quick",
        "join", lambda d: [choice(owner_of(d, "Copper"), d["owners"], "phone")],
    ),
    LiveRequest(
        "livery_yard-05", "which horses is Beth Marsden coming to see tomorow?", "join",
        _beth_tomorrow,
    ),
    LiveRequest(
        "livery_yard-06", "When will the dentist be here for Merlin?", "join", _merlins_dentist,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "livery_yard-07", "How many horses are on full livery?", "total",
        lambda d: [number(len(some(d["horses"], livery="full")))],
    ),
    LiveRequest(
        "livery_yard-08",
        "doing the books: what did the farriers' visits in october come to, only those already "
        "done", "total", _farriers_in_october,
    ),
    LiveRequest(
        "livery_yard-09", "What is the average height of our mares?", "total", _height_of_mares,
    ),
    LiveRequest(
        "livery_yard-10", "how much rent a month do we get from the barn stables that have a horse "
        "in them", "total", _barn_income,
    ),
    LiveRequest(
        "livery_yard-11", "How many boxes are standing empty at the moment?", "total",
        lambda d: [number(len(empty_stables(d)))],
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest("livery_yard-12", "who's older, Juniper or Sorrel?", "compare", _older),
    LiveRequest(
        "livery_yard-13", "Which owner has the most horses with us?", "compare", _most_horses,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "livery_yard-14", "is Quicksilver insured beyond the end of this year?", "test",
        _quicksilver_insured,
    ),
    LiveRequest(
        "livery_yard-15", "Does Moira Kincaid pay by direct debit?", "test", _moira_by_debit,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "livery_yard-16", "ottilie's roof is dripping, put her in N5 for now please",
        "write", lambda _: [], lambda d: stand_in(d, "Ottilie", "N5"),
    ),
    LiveRequest(
        "livery_yard-17", "Paula Reid rang, she has a new number: 07700 900 846", "write",
        lambda _: [], lambda d: owner(d, "Paula Reid").update(phone="07700 900 846"),
    ),
    LiveRequest(
        "livery_yard-18", "Could you book Gareth Lowe for Bramble on 22 October at half past nine? "
        "Front shoes.", "write", lambda _: [], _bramble_shod, free=("id",),
    ),
    LiveRequest(
        "livery_yard-19", "cancel the physio for merlin on monday, he's sound again", "write",
        lambda _: [], lambda d: visit(d, 924).update(status="cancelled"),
    ),
    LiveRequest(
        "livery_yard-20", "Put Dr Finch's visit to Duke back by a week, same time please.", "write",
        lambda _: [], lambda d: visit(d, 925).update(day="2026-10-27"),
    ),
    LiveRequest(
        "livery_yard-21", "Visit 922 was entered twice, delete it.", "write",
        lambda _: [], lambda d: d["visits"].remove(visit(d, 922)),
    ),
    LiveRequest(
        "livery_yard-22", "Beth Marsden has hurt her back and can't come on Friday. Give "
        "everything she has that day to Gareth Lowe.", "write", lambda _: [], _friday_to_gareth,
    ),
    LiveRequest(
        "livery_yard-23", "visit 915 is done, it came to 85 pounds", "write",
        lambda _: [], lambda d: visit(d, 915).update(status="done", cost=85.0),
    ),
    LiveRequest(
        "livery_yard-24", "raise the rent for B5 by 15 pounds a month", "write", lambda _: [],
        _dearer,
    ),
    LiveRequest(
        "livery_yard-25", "Yvonne Castle has sold Sorrel to Walter Pym, please put the horse in "
        "his name", "write", lambda _: [], _sorrel_sold,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "livery_yard-26", "when's the farrier coming for Thunderbolt?", "refuse",
        lambda d: refused(*texts(d["visits"], "day")),
    ),
    LiveRequest(
        "livery_yard-27", "What is Felicity Marchbanks' email address?", "refuse",
        lambda d: refused(*texts(d["owners"], "email")),
    ),
    LiveRequest(
        "livery_yard-28", "order 20 bales of hay for next week please", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "livery_yard-29", "Will it rain on Saturday? We want to hack out.", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "livery_yard-30", "text George Tanner that his bill is overdue", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *COMPARISONS, *TESTS, *WRITES, *REFUSALS,
)  # fmt: skip
