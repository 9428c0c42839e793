"""What people ask the cooperative, and what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from evals.live.records import Data, LiveRequest
from evals.live.services.farm_coop.change_requests import REFUSALS, WRITES
from evals.live.services.farm_coop.records import distance, driver, farm, machine, price
from evals.live.set_aside import (
    Row,
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


def fields_of(data: Data, name: str) -> list[Row]:
    """The fields of a farm."""
    return some(data["fields"], at=farm(data, name)["code"])


def harvested(data: Data, crop: str, year: str) -> list[Row]:
    """The harvests of a crop in a year."""
    return [row for row in some(data["harvests"], crop=crop) if row["day"].startswith(year)]


def tonnes(rows: Iterable[Row]) -> Fact:
    """The answer must say how many tonnes these are together."""
    return number(round(sum(row["tonnes"] for row in rows), 2))


def unsettled(data: Data, name: str) -> list[Row]:
    """What a farm has not been paid."""
    return some(data["payments"], to=farm(data, name)["code"], settled=False)


def euros(rows: Iterable[Row]) -> Fact:
    """The answer must say how much these payments are together."""
    return number(round(sum(row["eur"] for row in rows), 2))


def km(data: Data, start: str, end: str) -> float:
    """Kilometres between two farms."""
    return distance(farm(data, start), farm(data, end))


def written(slug: str) -> tuple[str, str]:
    """A slug, and how a person writes it."""
    return slug, slug.replace("-", " ")


def _farms_with(data: Data, codes: Iterable[str]) -> Sequence[Fact]:
    wanted = set(codes)
    return only([row for row in data["farms"] if row["code"] in wanted], data["farms"])


def _warren(data: Data) -> Sequence[Fact]:
    row = one(data["fields"], name="Warren")
    return [says(row["soil"]), yes("irrigated: yes") if row["irrigated"] else no()]


def _for_fry(data: Data) -> Sequence[Fact]:
    return only([row for row in data["orders"] if "Fry" in row["buyer"]], data["orders"], "no")


def _early_members(data: Data) -> Sequence[Fact]:
    return only([row for row in data["farms"] if row["joined"] < 2005], data["farms"])


def _owens(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["drivers"] if row["name"].endswith(" Owen")]
    return [says(row["name"], *row["licences"]) for row in rows]


def _grown(data: Data) -> Sequence[Fact]:
    """Each crop as a slug or in words, and none of the others."""
    fields = {row["code"] for row in fields_of(data, "Brookside")}
    season = some(data["sowings"], season="2026")
    crops = {row["crop"] for row in season if row["field"] in fields}
    others = sorted({row["crop"] for row in data["sowings"]} - crops)
    right = [Fact(text=written(slug)) for slug in sorted(crops)]
    return [*right, Fact(none=tuple(text for slug in others for text in written(slug)))]


def _never_reserved(data: Data) -> Sequence[Fact]:
    reserved = texts(data["reservations"], "machine")
    rows = [row for row in data["machines"] if row["code"] not in reserved]
    return only(rows, data["machines"])


def _tipper(data: Data) -> Sequence[Fact]:
    code = machine(data, "Volvo Tipper")["code"]
    row = one(data["reservations"], machine=code, state="out")
    return [
        choice(one(data["farms"], code=row["by"]), data["farms"]),
        choice(driver(data, row["driver"]), data["drivers"]),
    ]


def _no_cereal(data: Data) -> Sequence[Fact]:
    season = some(data["sowings"], season="2026")
    cereal = {row["field"] for row in season if row["crop"] in ("winter-wheat", "winter-barley")}
    own = fields_of(data, "Millfield")
    return only([row for row in own if row["code"] not in cereal], own)


def _tight_keeper(data: Data) -> Sequence[Fact]:
    row = min(data["silos"], key=lambda silo: silo["capacity_t"] - silo["level_t"])
    return [choice(driver(data, row["keeper"]), data["drivers"])]


def _waiting(data: Data) -> Sequence[Fact]:
    rows = some(data["payments"], settled=False)
    return _farms_with(data, (row["to"] for row in rows if row["due"].startswith("2026-09")))


def _many_fields(data: Data) -> Sequence[Fact]:
    counts = Counter(row["at"] for row in data["fields"])
    return [number(sum(count > 2 for count in counts.values()))]


def _dunmores(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["farms"] if row["farmer"].endswith(" Dunmore")]
    return [yes() if all(row["organic"] for row in rows) else no("only one", "only Jess")]


def _fry_open(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["orders"] if "Fry" in row["buyer"]]
    return [yes("both are open") if all(row["state"] == "open" for row in rows) else no()]


def _baler_free(data: Data) -> Sequence[Fact]:
    code = machine(data, "Krone Baler")["code"]
    taken = [
        row
        for row in some(data["reservations"], machine=code)
        if row["state"] in ("held", "out") and row["from"] <= "2026-10-23" <= row["to"]
    ]
    return [no("is taken") if taken else yes("is free", "is available")]


def _grey_combine(data: Data) -> Sequence[Fact]:
    kind = machine(data, "Little Grey")["kind"]
    return [yes("is a combine") if kind == "combine" else no("is a tractor")]


def _no_grade_c(data: Data) -> Sequence[Fact]:
    rows = some(data["deliveries"], **{"from": farm(data, "Millfield")["code"]})
    poor = some(rows, grade="C")
    return [no(*texts(poor, "no")) if poor else yes()]


def _closer(data: Data) -> Sequence[Fact]:
    pair = [farm(data, "Millfield"), farm(data, "Brookside")]
    return [choice(min(pair, key=lambda row: km(data, row["name"], "Sandacre")), pair)]


def _third_field(data: Data) -> Sequence[Fact]:
    rows = sorted(data["fields"], key=lambda row: -row["ha"])
    return [choice(rows[2], data["fields"])]


LOOK_UPS = (
    LiveRequest(
        "farm_coop-01", "who farms Kite Hill?", "look_up",
        lambda d: [choice(farm(d, "Kite Hill"), d["farms"], "farmer")],
    ),
    LiveRequest(
        "farm_coop-02", "How far is it from Sandacre to Oakbank?", "look_up",
        lambda d: [number(km(d, "Sandacre", "Oakbank"))],
    ),
    LiveRequest(
        "farm_coop-03", "price of rapeseed on 14 september", "look_up",
        lambda d: [number(price(one(d["prices"], crop="rapeseed"), date(2026, 9, 14)))],
    ),
    LiveRequest(
        "farm_coop-04", "Which of the machines are in the workshop at the moment?", "look_up",
        lambda d: only(some(d["machines"], state="workshop"), d["machines"]),
    ),
    LiveRequest(
        "farm_coop-05", "Give me the farms that are not organic, please.", "look_up",
        lambda d: only(some(d["farms"], organic=False), d["farms"]),
    ),
    LiveRequest(
        "farm_coop-06", "petra duseks mobile?", "look_up",
        lambda d: [says(one(d["drivers"], name="Petra Dusek")["mobile"])],
    ),
    LiveRequest(
        "farm_coop-07", "I need to know which silos come without a dryer", "look_up",
        lambda d: only(some(d["silos"], dryer=False), d["silos"]),
    ),
    LiveRequest(
        "farm_coop-08", "what kind of soil does Warren have, and is the field irrigated?",
        "look_up", _warren,
    ),
    LiveRequest(
        "farm_coop-09", "what are the numbers of the orders from Fry?", "look_up", _for_fry,
    ),
    LiveRequest(
        "farm_coop-10", "Which farms were members before 2005?", "look_up", _early_members,
    ),
    LiveRequest(
        "farm_coop-11", "how much is the Fendt a day", "look_up",
        lambda d: [number(machine(d, "Fendt 724")["fee"])],
    ),
    LiveRequest(
        "farm_coop-12", "Hello, could somebody tell me which licences the Owens hold?", "look_up",
        _owens,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest("farm_coop-13", "what did Brookside grow in season 2026?", "join", _grown),
    LiveRequest(
        "farm_coop-14", "Are there machines nobody has ever reserved? Which ones?", "join",
        _never_reserved,
    ),
    LiveRequest(
        "farm_coop-15", "Which farm has the Volvo Tipper out right now, and who is driving it?",
        "join", _tipper,
    ),
    LiveRequest(
        "farm_coop-16",
        "which Millfield fields had neither winter wheat nor winter barley on them in 2026",
        "join", _no_cereal,
    ),
    LiveRequest(
        "farm_coop-17",
        "A lorry full of grain is on its way. Who is the keeper of the silo with the least free "
        "space?", "join", _tight_keeper,
    ),
    LiveRequest(
        "farm_coop-18", "which farms are still waiting for payments that were due in September?",
        "join", _waiting,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "farm_coop-19", "How many tonnes of winter wheat did we harvest altogether in 2026?",
        "total", lambda d: [tonnes(harvested(d, "winter-wheat", "2026"))],
    ),
    LiveRequest(
        "farm_coop-20", "what do we still owe kite hill, all in all", "total",
        lambda d: [euros(unsettled(d, "Kite Hill"))],
    ),
    LiveRequest(
        "farm_coop-21", "How many farms have more than two fields?", "total", _many_fields,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("farm_coop-22", "do both Dunmores farm organically?", "test", _dunmores),
    LiveRequest(
        "farm_coop-23", "Is every order of Fry & Daughter still open?", "test", _fry_open,
    ),
    LiveRequest(
        "farm_coop-24", "is the Krone Baler free on 23 October?", "test", _baler_free,
    ),
    LiveRequest("farm_coop-25", "Is the Little Grey a combine?", "test", _grey_combine),
    LiveRequest(
        "farm_coop-26", "Edith says none of Millfield's deliveries got grade C. Is that right?",
        "test", _no_grade_c,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "farm_coop-27", "Which is closer to Sandacre: Millfield or Brookside?", "compare",
        _closer,
    ),
    LiveRequest("farm_coop-28", "name of the third largest field", "compare", _third_field),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
