"""What people ask the wedding planners, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import chosen, refused
from evals.live.phrases import no as denied
from evals.live.phrases import yes as affirmed
from evals.live.records import Data, LiveRequest
from evals.live.services.wedding_planner.finding import (
    guest,
    guests,
    held_at,
    invite,
    order,
    orders,
    place_order,
    planned_by,
    planner,
    supplied_by,
    suppliers_for,
    venue,
    wedding,
)
from evals.live.set_aside import Row, about, cannot, choice, number, only, says, some
from evals.live.set_aside_days import day
from evals.tasks.records import Fact

AMELIA, BETHAN, CHLOE, DINA, ESME = (
    "Amelia Stone", "Bethan Howe", "Chloe Park", "Dina Kaplan", "Esme Fairley",
)  # fmt: skip


def cost(rows: list[Row]) -> list[Fact]:
    """The answer must tell what these orders cost together."""
    return [number(sum(row["price"] for row in rows))]


def _enquiries(data: Data) -> Sequence[Fact]:
    return only(some(data["weddings"], status="enquiry"), data["weddings"], "couple")


def _vegans(data: Data) -> Sequence[Fact]:
    return only(guests(data, AMELIA, diet="vegan"), guests(data, AMELIA))


def _josies(data: Data) -> Sequence[Fact]:
    josie = planner(data, "Josie Lark")["id"]
    return [number(len(some(data["weddings"], plannerId=josie, status="confirmed")))]


def _mean_budget(data: Data) -> Sequence[Fact]:
    rows = some(data["weddings"], status="confirmed")
    return [about(sum(row["budget"] for row in rows) / len(rows))]


def _cheaper_venue(data: Data) -> Sequence[Fact]:
    less, more = sorted(
        (venue(data, name) for name in ("Saltmarsh House", "Harlow Barn")),
        key=lambda row: float(row["hireFee"]),
    )
    return [chosen(less["name"], [more["name"]])]


def _best_band(data: Data) -> Sequence[Fact]:
    bands = some(data["suppliers"], trade="band")
    return [choice(max(bands, key=lambda row: float(row["rating"])), bands)]


def _farahs_cake(data: Data) -> Sequence[Fact]:
    paid = order(data, "Farah Aziz", "cake")["depositPaid"]
    return affirmed("deposit paid yes", "has been paid") if paid else denied()


def _nuts_at_chloes(data: Data) -> Sequence[Fact]:
    """The one with an allergy does not come."""
    return affirmed() if guests(data, CHLOE, diet="nut_allergy", reply="yes") else denied("nobody")


def _parks_to_four(data: Data) -> None:
    for name in ("Leo Park", "Mina Park"):
        guest(data, AMELIA, name)["tableNo"] = 4


def _more_for_hana(data: Data) -> None:
    wedding(data, "Hana Sato")["budget"] += 2000


def _anneke_for_dina(data: Data) -> None:
    wedding(data, DINA)["plannerId"] = planner(data, "Anneke de Wit")["id"]


LOOK_UPS = (
    LiveRequest(
        "wedding_planner-01",
        "when is Esme Fairley getting married, and what colour did they go for?",
        "look_up",
        lambda d: [day(wedding(d, ESME)["day"]), says(wedding(d, ESME)["colour"])],
    ),
    LiveRequest(
        "wedding_planner-02", "Which weddings are still only enquiries?", "look_up", _enquiries,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "wedding_planner-03", "who's looking after the wedding of Farah Aziz and Sami Haddad?",
        "join", lambda d: [choice(planned_by(d, wedding(d, "Farah Aziz")), d["planners"])],
    ),
    LiveRequest(
        "wedding_planner-04", "Where are Chloe Park and Daniel Ortiz having their wedding?", "join",
        lambda d: [choice(held_at(d, wedding(d, CHLOE)), d["venues"])],
    ),
    LiveRequest(
        "wedding_planner-05", "the caterer wants to know who is vegan at amelia stones wedding",
        "join", _vegans,
    ),
    LiveRequest(
        "wedding_planner-06", "Which suppliers are booked for Bethan Howe and Rhys Morgan? Leave "
        "out anything that was cancelled.", "join",
        lambda d: only(suppliers_for(d, BETHAN), d["suppliers"]),
    ),
    LiveRequest(
        "wedding_planner-07", "who's doing the flowers for Chloe Park?", "join",
        lambda d: [choice(supplied_by(d, order(d, CHLOE, "florist")), d["suppliers"])],
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "wedding_planner-08", "How many guests have said yes for the wedding in ten days' time?",
        "total",
        lambda d: [number(len(guests(d, AMELIA, reply="yes")))],
    ),
    LiveRequest(
        "wedding_planner-09", "what does everything we've ordered for Esme Fairley and Jack "
        "Holloway come to? without the stuff that got cancelled", "total",
        lambda d: cost(orders(d, ESME)),
    ),
    LiveRequest(
        "wedding_planner-10", "how many confirmed weddings does josie have?", "total", _josies,
    ),
    LiveRequest(
        "wedding_planner-11", "Could you tell me the average budget of our confirmed weddings?",
        "total", _mean_budget,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "wedding_planner-12", "which is cheaper to hire, Saltmarsh House or Harlow Barn?",
        "compare", _cheaper_venue,
    ),
    LiveRequest(
        "wedding_planner-13", "A couple wants a band. Which of ours is rated best?", "compare",
        _best_band,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "wedding_planner-14", "has the deposit for Farah Aziz's cake been paid?", "test",
        _farahs_cake,
    ),
    LiveRequest(
        "wedding_planner-15", "Is anyone with a nut allergy coming to Chloe Park's wedding?",
        "test", _nuts_at_chloes,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "wedding_planner-16", "Grace Okoye and Peter Lund have made up their minds, please confirm "
        "their wedding", "write", lambda _: [],
        lambda d: wedding(d, "Grace Okoye").update(status="confirmed"),
    ),
    LiveRequest(
        "wedding_planner-17", "good news, Rosemary Stone can come to Amelia Stone's wedding after "
        "all. put her down as a yes", "write", lambda _: [],
        lambda d: guest(d, AMELIA, "Rosemary Stone").update(reply="yes"),
    ),
    LiveRequest(
        "wedding_planner-18", "Please add Piers Langley to Chloe Park's guest list: a friend, "
        "vegetarian, and he has already said yes.", "write", lambda _: [],
        lambda d: invite(d, CHLOE, "Piers Langley", "friends", "yes", "vegetarian"), free=("id",),
    ),
    LiveRequest(
        "wedding_planner-19", "take Gwen Park off the list for chloe's wedding on 8 august",
        "write", lambda _: [], lambda d: d["guests"].remove(guest(d, CHLOE, "Gwen Park")),
    ),
    LiveRequest(
        "wedding_planner-20", "Bethan Howe doesn't need the cars any more, can you cancel them?",
        "write", lambda _: [], lambda d: order(d, BETHAN, "cars").update(status="cancelled"),
    ),
    LiveRequest(
        "wedding_planner-21", "I've just transferred the deposit to the photographer for Dina "
        "Kaplan & Noah Weiss, so mark it paid", "write", lambda _: [],
        lambda d: order(d, DINA, "photographer").update(depositPaid=True),
    ),
    LiveRequest(
        "wedding_planner-22", "marcus is off sick. give the wedding on 15 august to Anneke de Wit",
        "write", lambda _: [], _anneke_for_dina,
    ),
    LiveRequest(
        "wedding_planner-23",
        "Hana Sato's parents are chipping in: raise her budget by 2000 pounds.", "write",
        lambda _: [], _more_for_hana,
    ),
    LiveRequest(
        "wedding_planner-24", "book Midnight Quartet for Esme Fairley's wedding, garden music, "
        "they want 950 pounds", "write", lambda _: [],
        lambda d: place_order(d, ESME, "Midnight Quartet", "garden music", 950), free=("id",),
    ),
    LiveRequest(
        "wedding_planner-25", "Leo Park and Mina Park should both sit at table 4 at Amelia Stone's "
        "wedding.", "write", lambda _: [], _parks_to_four,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "wedding_planner-26", "is Julian Crabtree coming to Amelia Stone's wedding?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "wedding_planner-27", "What's the budget for the Vandenberg wedding?", "refuse",
        lambda d: refused(*(f"{row['budget']:.0f}" for row in d["weddings"])),
    ),
    LiveRequest(
        "wedding_planner-28", "write a best man's speech for jack holloway, something funny",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "wedding_planner-29", "Will it stay dry in Thaxted on 18 July?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "wedding_planner-30", "post the invitations for Hana Sato and Will Brandt today please",
        "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *COMPARISONS, *TESTS, *WRITES, *REFUSALS,
)  # fmt: skip
