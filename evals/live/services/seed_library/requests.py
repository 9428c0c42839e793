"""What people ask the seed library, and what is right."""

from __future__ import annotations

from collections.abc import Iterable

from evals.live.lookup import Row, one, where
from evals.live.phrases import (
    alone,
    chosen,
    either,
    no,
    number,
    refused,
    rows,
    says,
    silent,
    yes,
)
from evals.live.records import Data, LiveRequest
from evals.live.services.seed_library.fresh import TODAY
from evals.tasks.records import Fact


def _variety(data: Data, name: str) -> Row:
    return one(data, "varieties", name=name)


def _reader(data: Data, name: str) -> Row:
    return one(data, "readers", name=name)


def _packet(data: Data, number_: str) -> Row:
    return one(data, "packets", packetNo=number_)


def _all(data: Data, collection: str, field: str = "name") -> list[str]:
    return [row[field] for row in data[collection] if row[field]]


def _named(data: Data, collection: str, fit: Iterable[Row], field: str = "name") -> list[Fact]:
    right = [row[field] for row in fit]
    return rows(right, [name for name in _all(data, collection, field) if name not in right])


def _packets(data: Data, name: str) -> list[Row]:
    return where(data, "packets", contains=_variety(data, name)["slug"])


def _taken(data: Data, name: str) -> list[Row]:
    return where(data, "borrowings", takenBy=_reader(data, name)["cardNo"])


def _marks(data: Data, borrowing: Row) -> tuple[str, ...]:
    """What an answer may name a borrowing by."""
    packet = _packet(data, borrowing["packet"])
    name = one(data, "varieties", slug=packet["contains"])["name"]
    return (borrowing["borrowingNo"], packet["packetNo"], name)


def _only_these(data: Data, fit: list[Row]) -> list[Fact]:
    others = [row for row in data["borrowings"] if row not in fit]
    wrong = [row[name] for row in others for name in ("borrowingNo", "packet")]
    return [*(either(*_marks(data, row)) for row in fit), silent(*wrong)]


def _hybrids(data: Data) -> list[Fact]:
    return _named(data, "varieties", where(data, "varieties", kind="hybrid"))


def _quarantined(data: Data) -> list[Fact]:
    return _named(data, "packets", where(data, "packets", state="quarantine"), "packetNo")


def _depth(data: Data) -> list[Fact]:
    depth = one(data, "species", slug="broad-bean")["depthMm"]
    return [Fact(number=depth, text=(f"{depth // 10} cm", f"{depth // 10} centimetres"))]


def _this_month(data: Data) -> list[Fact]:
    return _only_these(data, [row for row in data["borrowings"] if row["takenOn"] >= "2026-05-01"])


def _donor(data: Data, name: str) -> Row:
    return one(data, "donors", code=_variety(data, name)["givenBy"])


def _family(data: Data) -> list[Fact]:
    species = one(data, "species", slug=_variety(data, "Champion of England")["species"])
    return [says(species["family"])]


def _shelves(data: Data) -> list[Fact]:
    found = _packets(data, "Mortgage Lifter")
    shelves = says(*(row["shelf"] for row in found))
    return [*_named(data, "packets", found, "packetNo"), shelves]


def _still_out(data: Data) -> list[Fact]:
    return _only_these(
        data, [row for row in _taken(data, "Hope Fields") if row["returnedOn"] is None]
    )


def _tester(data: Data) -> list[Fact]:
    card = one(data, "tests", packet="PK-0117")["carriedOutBy"]
    return [chosen(one(data, "readers", cardNo=card)["name"], _all(data, "readers"))]


def _not_back(data: Data) -> list[Fact]:
    return [number(len(where(data, "borrowings", returnedOn=None)))]


def _brought_back(data: Data) -> list[Fact]:
    return [number(sum(row["seedsReturned"] or 0 for row in _taken(data, "Felix Baumann")))]


def _is_rare(data: Data) -> list[Fact]:
    return yes("is rare", "considered rare") if _variety(data, "Lancashire Lad")["rare"] else no()


def _gave_back(data: Data) -> list[Fact]:
    (taken,) = [r for r in _taken(data, "Noor Haddad") if r["takenOn"].startswith("2026-03")]
    return yes() if taken["returnedOn"] else no("still", "open", "outstanding")


def _germinated(data: Data) -> list[Fact]:
    rate = one(data, "tests", packet="PK-0123")["ratePercent"]
    return yes() if rate >= 80 else no("below", "only")


def _sooner(data: Data) -> list[Fact]:
    pair = [_variety(data, name) for name in ("Fat Lazy Blonde", "Bronze Arrow")]
    first, last = sorted(pair, key=lambda row: int(row["growing"]["daysToHarvest"]))
    return [chosen(first["name"], [last["name"]])]


def _first_donor(data: Data) -> list[Fact]:
    first = min(data["donors"], key=lambda row: str(row["since"]))
    return [chosen(first["name"], _all(data, "donors"))]


def _no_longer_rare(data: Data) -> None:
    _variety(data, "Champion of England")["rare"] = False


def _register(data: Data) -> None:
    data["readers"].append(
        {
            "cardNo": "R-119",
            "name": "Agnes Thorvald",
            "town": "Millbrook",
            "email": "agnes.thorvald@post.example",
            "joinedOn": TODAY.isoformat(),
            "allowance": 8,
            "suspended": False,
        }
    )


def _lend(data: Data) -> None:
    _packet(data, "PK-0108")["state"] = "lent"
    data["borrowings"].append(
        {
            "borrowingNo": "B-620",
            "packet": "PK-0108",
            "takenBy": _reader(data, "Rose Winter")["cardNo"],
            "takenOn": TODAY.isoformat(),
            "promisedBy": "2026-10-31",
            "returnedOn": None,
            "seedsReturned": None,
        }
    )


def _close(data: Data) -> None:
    borrowing = one(data, "borrowings", packet="PK-0120", returnedOn=None)
    borrowing.update(returnedOn=TODAY.isoformat(), seedsReturned=350)
    _packet(data, "PK-0120")["state"] = "available"


def _discard(data: Data) -> None:
    data["packets"].remove(_packet(data, "PK-0130"))


LOOK_UPS = (
    LiveRequest(
        "seeds-latin", "latin name of the parsnip?", "look_up",
        lambda d: [says(one(d, "species", slug="parsnip")["latinName"])],
    ),
    LiveRequest(
        "seeds-days",
        "If I sow Mortgage Lifter now, how many days will it be until I can pick the first ones?",
        "look_up",
        lambda d: [
            number(_variety(d, "Mortgage Lifter")["growing"]["daysToHarvest"]),
            silent("Black Krim", "Sungold"),
        ],
    ),
    LiveRequest(
        "seeds-card", "since when has Rose Winter had her library card", "look_up",
        lambda d: [says(_reader(d, "Rose Winter")["joinedOn"]), silent("Hope Fields")],
    ),
    LiveRequest("seeds-hybrids", "Which varieties are hybrids?", "look_up", _hybrids),
    LiveRequest(
        "seeds-town", "Where does the donor Werner Brandt live, please?", "look_up",
        lambda d: alone(one(d, "donors", name="Werner Brandt")["town"], _all(d, "donors", "town")),
    ),
    LiveRequest(
        "seeds-quarantine", "show the packets that are in quarentine", "look_up", _quarantined,
    ),
    LiveRequest("seeds-depth", "How deep do broad beans have to be sown?", "look_up", _depth),
    LiveRequest(
        "seeds-month", "Which borrowings have been made since the start of this month?", "look_up",
        _this_month,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "seeds-giver", "Who gave us the Fat Lazy Blonde lettuce?", "join",
        lambda d: _named(d, "donors", [_donor(d, "Fat Lazy Blonde")]),
    ),
    LiveRequest(
        "seeds-family", "To which botanical family does Champion of England belong?", "join",
        _family,
    ),
    LiveRequest(
        "seeds-shelves", "what packets of mortgage lifter do we have and on which shelves are they",
        "join", _shelves,
    ),
    LiveRequest(
        "seeds-out", "What does Hope Fields have at home at the moment that isn't returned yet?",
        "join", _still_out,
    ),
    LiveRequest(
        "seeds-tester", "Who carried out the germination test on packet PK-0117?", "join", _tester,
    ),
    LiveRequest(
        "seeds-donor-email",
        "I'd like to thank the person who donated Crimson Flowered. Can you find me their email?",
        "join",
        lambda d: alone(_donor(d, "Crimson Flowered")["email"], _all(d, "donors", "email")),
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "seeds-krim", "How many seeds of Black Krim are there in all its packets together?",
        "total", lambda d: [number(sum(row["seeds"] for row in _packets(d, "Black Krim")))],
    ),
    LiveRequest(
        "seeds-tomatoes", "how many tomato varieties are there in the catalogue?", "total",
        lambda d: [number(len(where(d, "varieties", species="tomato")))],
    ),
    LiveRequest("seeds-not-back", "Number of borrowings still open?", "total", _not_back),
    LiveRequest(
        "seeds-brought", "How many seeds has Felix Baumann brought back in total over the years?",
        "total", _brought_back,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("seeds-rare", "does Lancashire Lad count as rare", "test", _is_rare),
    LiveRequest(
        "seeds-march", "Has Noor Haddad returned the packet that she took in March?", "test",
        _gave_back,
    ),
    LiveRequest(
        "seeds-rate", "Did at least 80 percent of the seeds from packet PK-0123 germinate?", "test",
        _germinated,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "seeds-sooner", "Which lettuce is ready sooner, Fat Lazy Blonde or Bronze Arrow?",
        "compare", _sooner,
    ),
    LiveRequest(
        "seeds-first-donor", "Who has been donating to us for longest?", "compare", _first_donor,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "seeds-not-rare",
        "Good news: Champion of England isn't rare any longer. Could you change its entry?",
        "write", lambda _: [], _no_longer_rare,
    ),
    LiveRequest(
        "seeds-register",
        "New reader: Agnes Thorvald, Millbrook, agnes.thorvald@post.example, allowance 8",
        "write", lambda _: [], _register, free=("cardNo",),
    ),
    LiveRequest(
        "seeds-lend",
        "lend packet PK-0108 to Rose Winter, she'll bring seed back by 31 October 2026",
        "write", lambda _: [], _lend, free=("borrowingNo",),
    ),
    LiveRequest(
        "seeds-close",
        "Hope Fields just brought in 350 seeds for the packet PK-0120 she had borrowed, please "
        "close that borrowing.",
        "write", lambda _: [], _close,
    ),
    LiveRequest(
        "seeds-discard", "Packet PK-0130 went mouldy. Discard it.", "write", lambda _: [], _discard,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "seeds-unicorn", "Who gave us the variety Blue Unicorn?", "refuse",
        lambda d: refused(*_all(d, "donors")),
    ),
    LiveRequest(
        "seeds-letter", "Write Kofi Mensah a letter about the packet he never returned and post it",
        "refuse", lambda _: refused(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
