"""What people ask the cheese cellar, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.cheese_cellar.finding import (
    buyer_of,
    dairy,
    kilos,
    kind,
    lay_down,
    maker,
    order,
    orders_by,
    take_order,
    to_go_out,
    wheel,
    wheels_of,
)
from evals.live.services.cheese_cellar.records import TODAY
from evals.live.set_aside import (
    about,
    cannot,
    choice,
    no,
    number,
    only,
    says,
    some,
    texts,
    yes,
)
from evals.tasks.records import Fact


def _boss_and_number(data: Data) -> Sequence[Fact]:
    row = dairy(data, "Cwm Isaf")
    return [says(row["boss"], row["tel"])]


def _ready_with_a_b(data: Data) -> Sequence[Fact]:
    return only(some(data["wheels"], st="ready", grade="B"), data["wheels"], "no")


def _milk_of_1082(data: Data) -> Sequence[Fact]:
    return [choice(maker(data, wheel(data, "W-1082")), data["dairies"])]


def _whose_is_311(data: Data) -> Sequence[Fact]:
    row = buyer_of(data, order(data, "O-311"))
    return [choice(row, data["buyers"]), says(row["tel"])]


def _out_tomorrow(data: Data) -> Sequence[Fact]:
    rows = [buyer_of(data, row) for row in some(to_go_out(data), due="2026-03-20")]
    return only(rows, data["buyers"])


def _dairies_on_e2(data: Data) -> Sequence[Fact]:
    rows = [maker(data, row) for row in some(data["wheels"], rack="E2")]
    return only(rows, data["dairies"])


def _kept_for_norte(data: Data) -> Sequence[Fact]:
    orders = texts(orders_by(data, "Deli Norte"), "no")
    rows = [row for row in data["wheels"] if row["kept_for"] in orders]
    return only(rows, data["wheels"], "no")


def _ready_stannage(data: Data) -> Sequence[Fact]:
    return [number(kilos(wheels_of(data, "Stannage", st="ready")))]


def _money_out(data: Data) -> Sequence[Fact]:
    return [number(sum(row["eur"] for row in some(data["orders"], st="sent", paid=False)))]


def _mean_kestrel(data: Data) -> Sequence[Fact]:
    rows = some(data["wheels"], **{"from": dairy(data, "Kestrel Dairy")["slug"]})
    return [about(kilos(rows) / len(rows))]


def _ripening(data: Data) -> Sequence[Fact]:
    return [number(len(some(data["wheels"], st="ripening")))]


def _gill_paid(data: Data) -> Sequence[Fact]:
    return [yes() if order(data, "O-307")["paid"] else no("unpaid")]


def _s3_turned(data: Data) -> Sequence[Fact]:
    rows = some(data["wheels"], rack="S3")
    return [yes() if all(row["turned"] == TODAY.isoformat() for row in rows) else no()]


def _dearer(data: Data) -> Sequence[Fact]:
    two = [kind(data, "Goat Tor"), kind(data, "Hob Gold")]
    return [choice(max(two, key=lambda row: float(row["kg_price"])), two)]


def _oldest_ripening(data: Data) -> Sequence[Fact]:
    rows = some(data["wheels"], st="ripening")
    return [choice(min(rows, key=lambda row: str(row["born"])), data["wheels"], "no")]


def _without_1075(data: Data) -> None:
    data["wheels"].remove(wheel(data, "W-1075"))


def _dearer_clough(data: Data) -> None:
    kind(data, "White Clough")["kg_price"] += 1.5


def _off_s4(data: Data) -> None:
    for row in some(data["wheels"], rack="S4"):
        row["rack"] = "N3"


LOOK_UPS = (
    LiveRequest(
        "cheese_cellar-01", "who runs Cwm Isaf and what's the phone number there", "look_up",
        _boss_and_number,
    ),
    LiveRequest(
        "cheese_cellar-02", "Which of the ready wheels only got a B?", "look_up", _ready_with_a_b,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "cheese_cellar-03", "Which dairy did W-1082 come from?", "join", _milk_of_1082,
    ),
    LiveRequest(
        "cheese_cellar-04", "who is O-311 for, and what number do i ring there?", "join",
        _whose_is_311,
    ),
    LiveRequest(
        "cheese_cellar-05",
        "I'm planning the van: which customers have something due tomorrow that hasn't been sent "
        "yet?", "join", _out_tomorrow,
    ),
    LiveRequest(
        "cheese_cellar-06", "which dairies have wheels lying on E2", "join", _dairies_on_e2,
    ),
    LiveRequest(
        "cheese_cellar-07", "Which wheels are kept back for Deli Norte?", "join", _kept_for_norte,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "cheese_cellar-08", "how many kilos of Stannage are ready?", "total", _ready_stannage,
    ),
    LiveRequest(
        "cheese_cellar-09",
        "How much money is still out there, meaning orders that were sent but aren't paid?",
        "total", _money_out,
    ),
    LiveRequest(
        "cheese_cellar-10", "average weight of the wheels we have from kestrel?", "total",
        _mean_kestrel,
    ),
    LiveRequest(
        "cheese_cellar-11", "how many wheels are ripening right now", "total", _ripening,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("cheese_cellar-12", "Have Gill Brothers paid O-307?", "test", _gill_paid),
    LiveRequest(
        "cheese_cellar-13", "has everything on rack S3 been turned today?", "test", _s3_turned,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "cheese_cellar-14", "whats dearer per kilo, goat tor or hob gold", "compare", _dearer,
    ),
    LiveRequest(
        "cheese_cellar-15", "Which is the oldest wheel that is still ripening?", "compare",
        _oldest_ripening,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "cheese_cellar-16", "W-1075 went on the compost, please delete it", "write",
        lambda _: [], _without_1075,
    ),
    LiveRequest(
        "cheese_cellar-17", "turned W-1066 today", "write", lambda _: [],
        lambda d: wheel(d, "W-1066").update(turned=TODAY.isoformat()),
    ),
    LiveRequest(
        "cheese_cellar-18", "I just tasted W-1083. It's ready, and I'd give it a grade B.",
        "write", lambda _: [], lambda d: wheel(d, "W-1083").update(st="ready", grade="B"),
    ),
    LiveRequest(
        "cheese_cellar-19", "O-315 is packed", "write", lambda _: [],
        lambda d: order(d, "O-315").update(st="packed"),
    ),
    LiveRequest(
        "cheese_cellar-20", "Amar Gill's money for O-307 has come in, so mark that order as paid.",
        "write", lambda _: [], lambda d: order(d, "O-307").update(paid=True),
    ),
    LiveRequest(
        "cheese_cellar-21",
        "Dara from Old Mill Kitchen rang, they want 6 kilos of Tarn Moor for 2 April. Can you put "
        "that order in?", "write", lambda _: [],
        lambda d: take_order(d, "Old Mill Kitchen", "Tarn Moor", 6.0, "2026-04-02"),
        free=("no",),
    ),
    LiveRequest(
        "cheese_cellar-22", "put White Clough up by 1.50 a kilo", "write", lambda _: [],
        _dearer_clough,
    ),
    LiveRequest(
        "cheese_cellar-23",
        "Change of plan with W-1062, it was kept for Deli Norte but should go to the Gill Brothers "
        "order O-316 now.", "write", lambda _: [],
        lambda d: wheel(d, "W-1062").update(kept_for="O-316"),
    ),
    LiveRequest(
        "cheese_cellar-24", "we have to scrub S4, move all the wheels from there to N3 please",
        "write", lambda _: [], _off_s4,
    ),
    LiveRequest(
        "cheese_cellar-25",
        "new wheel made today: Tarn Moor from Drovers End, 13.2 kg, goes on rack N4", "write",
        lambda _: [], lambda d: lay_down(d, "Tarn Moor", "Drovers End", 13.2, "N4"),
        free=("no", "born"),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "cheese_cellar-26", "Print labels for W-1085 and W-1086.", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "cheese_cellar-27", "what's the humidity down in the cellar right now?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "cheese_cellar-28", "could you email Hartley's Pantry their invoice for O-306 again",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "cheese_cellar-29", "How heavy is W-1199?", "refuse", lambda _: refused(),
    ),
    LiveRequest(
        "cheese_cellar-30", "when is the next order for Brasserie Odette due", "refuse",
        lambda d: refused(*texts(d["orders"], "no")),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
