"""What people ask the roastery, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.roastery.finding import (
    add_order,
    cafe,
    cafes_of,
    green,
    hand,
    in_store,
    order,
    orders_of,
    owed,
    plan_roast,
    roast,
    set_cafe,
    set_orders,
    set_roast,
    take_off,
    taken_by,
)
from evals.live.set_aside import about, cannot, choice, no, number, one, only, says, some, texts
from evals.tasks.records import Fact


def _organic(data: Data) -> Sequence[Fact]:
    return only(some(data["greens"], org=True), data["greens"], "lot")


def _roaster_of_todays(data: Data) -> Sequence[Fact]:
    (row,) = orders_of(data, "Blue Door", due="2026-02-26")
    return [choice(one(data["crew"], sl=roast(data, row["rst"])["hand"]), data["crew"], "nm")]


def _country(data: Data) -> Sequence[Fact]:
    bean = green(data, roast(data, order(data, 5326)["rst"])["bean"])
    return [choice(bean, data["greens"], "ctry")]


def _rosa_tomorrow(data: Data) -> Sequence[Fact]:
    rows = taken_by(data, "Rosa Engel", "2026-02-27")
    return only(cafes_of(data, rows), data["cafes"], "nm")


def _got_flat_roast(data: Data) -> Sequence[Fact]:
    return only(cafes_of(data, some(data["orders"], rst="R2607")), data["cafes"], "nm")


def _out_tomorrow(data: Data) -> Sequence[Fact]:
    return [number(sum(row["kg"] for row in some(data["orders"], due="2026-02-27")))]


def _kirchheim_owes(data: Data) -> Sequence[Fact]:
    names = [row["nm"] for row in some(data["cafes"], town="Kirchheim")]
    return [number(sum(owed(data, name) for name in names))]


def _score_of_ines(data: Data) -> Sequence[Fact]:
    rows = some(data["roasts"], hand=hand(data, "Ines Duarte")["sl"])
    return [about(mean(row["pts"] for row in rows if row["pts"] is not None))]


def _dearest(data: Data) -> Sequence[Fact]:
    row = max(data["greens"], key=lambda held: float(held["cost"]))
    others = [lot for lot in texts(data["greens"], "lot") if lot != row["lot"]]
    return [Fact(text=(row["lot"], row["var"]), over=tuple(others))]


def _more_in_store(data: Data) -> Sequence[Fact]:
    words = {"Kenya": "Kenyan", "Colombia": "Colombian"}
    less, more = sorted(words, key=lambda country: in_store(data, country))
    return [Fact(text=(more, words[more]), over=(less, words[less]))]


def _mill_street_paid(data: Data) -> Sequence[Fact]:
    assert not orders_of(data, "Mill Street Coffee", paid=True)
    return [no()]


def _all_packed(data: Data) -> Sequence[Fact]:
    assert {row["st"] for row in some(data["orders"], due="2026-02-26")} == {"packed", "open"}
    return [no()]


LOOK_UPS = (
    LiveRequest(
        "roastery-01", "how much of G-111 have we got left", "look_up",
        lambda d: [number(green(d, "G-111")["kg"])],
    ),
    LiveRequest(
        "roastery-02", "What's the phone number of Little Owl? I have to ask Nora something",
        "look_up", lambda d: [says(cafe(d, "Little Owl")["tel"])],
    ),
    LiveRequest(
        "roastery-03", "which of the green coffees are organic?", "look_up", _organic,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "roastery-04", "who roasted the coffee that Blue Door is getting today?", "join",
        _roaster_of_todays,
    ),
    LiveRequest(
        "roastery-05", "Somebody at the bar asked: what country are the beans from in order 5326?",
        "join", _country,
    ),
    LiveRequest(
        "roastery-06", "Which cafes does Rosa Engel have to drive to tomorow?", "join",
        _rosa_tomorrow,
    ),
    LiveRequest(
        "roastery-07",
        "R2607 tasted a bit flat. which cafes got some of it? i'd like to warn them", "join",
        _got_flat_roast,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "roastery-08", "how many kilos are going out tomorrow in total", "total", _out_tomorrow,
    ),
    LiveRequest(
        "roastery-09",
        "How much do the cafes in Kirchheim owe us for orders we've already sent?", "total",
        _kirchheim_owes,
    ),
    LiveRequest(
        "roastery-10", "what's the average cup score of the roasts Ines Duarte did?", "total",
        _score_of_ines,
    ),
    LiveRequest(
        "roastery-11", "how many roasts are planned and not done yet?", "total",
        lambda d: [number(len(some(d["roasts"], st="planned")))],
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest("roastery-12", "what's the most expensive green we have", "compare", _dearest),
    LiveRequest(
        "roastery-13", "Is there more Kenyan or more Colombian coffee in the store?", "compare",
        _more_in_store,
    ),
    LiveRequest(
        "roastery-14", "Has Mill Street Coffee paid for any of its orders?", "test",
        _mill_street_paid,
    ),
    LiveRequest(
        "roastery-15", "are all of today's orders packed already?", "test", _all_packed,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "roastery-16", "R2612 got 84.25 points at the cupping, put that down and set it to cupped",
        "write", lambda _: [], set_roast("R2612", pts=84.25, st="cupped"),
    ),
    LiveRequest(
        "roastery-17", "Blue Heron's 6 kilos can't go out tomorrow, they're closed. Make it "
        "saturday", "write", lambda _: [], set_orders(5321, due="2026-02-28"),
    ),
    LiveRequest(
        "roastery-18", "Rosa is off on Monday, so 5323 and 5324 have to go with Bela Toth please",
        "write", lambda _: [], set_orders(5323, 5324, drv="bela-toth"),
    ),
    LiveRequest(
        "roastery-19", "plan a roast for monday: 12 kg of G-103, medium, small machine, Leo does "
        "it", "write", lambda _: [], plan_roast, free=("ref",),
    ),
    LiveRequest(
        "roastery-20", "Could you take 8 kg off G-115? I've sent a bag to the competition", "write",
        lambda _: [], take_off("G-115", 8),
    ),
    LiveRequest(
        "roastery-21", "The Pantry isn't on hold any more, Owen and I sorted it out", "write",
        lambda _: [], set_cafe("The Pantry", hold=False),
    ),
    LiveRequest(
        "roastery-22", "r2614 is scorched, bin it :(", "write", lambda _: [],
        set_roast("R2614", st="binned"),
    ),
    LiveRequest(
        "roastery-23", "cancel order 5327, they've found somebody cheaper", "write", lambda _: [],
        lambda d: d["orders"].remove(order(d, 5327)),
    ),
    LiveRequest(
        "roastery-24", "Gallery Cafe has just paid for the order of 17 February", "write",
        lambda _: [], set_orders(5307, paid=True),
    ),
    LiveRequest(
        "roastery-25", "new order from Little Owl, 3 kg of R2615 for 5 March, 91.50 euros, Bela "
        "Toth takes it", "write", lambda _: [], add_order, free=("no",),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "roastery-26", "email the invoice for 5314 to Gabor at Mill Street", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "roastery-27", "how hot was the drum when R2613 went in?", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "roastery-28", "Buy another ten bags of the Gatomboya from the importer before it's gone.",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "roastery-29", "what has Cafe Lindner ordered for next week?", "refuse",
        lambda d: refused(*texts(d["orders"], "no")),
    ),
    LiveRequest("roastery-30", "set R2699 to packed pls", "refuse", lambda _: refused()),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *JOINS, *TOTALS, *COMPARISONS, *WRITES, *REFUSALS)
