"""What people ask the law office, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import chosen, refused
from evals.live.phrases import no as denied
from evals.live.phrases import yes as affirmed
from evals.live.records import Data, LiveRequest
from evals.live.services.law_office.finding import (
    add_time,
    client,
    client_of,
    hearing,
    leads,
    led,
    listed,
    matter,
    matter_of,
    matters_for,
    minutes,
    open_matter,
    person,
    titled,
    unbilled,
)
from evals.live.set_aside import (
    Row,
    about,
    cannot,
    choice,
    number,
    one,
    only,
    says,
    some,
    texts,
)
from evals.live.set_aside_days import day
from evals.tasks.records import Fact

_LAST_DAY = "2999-12-31"


def spent(rows: list[Row]) -> list[Fact]:
    """The answer must tell how long, in minutes or in hours."""
    mins = minutes(rows)
    hours, rest = divmod(mins, 60)
    written = [f"{hours}{unit} {rest}" for unit in ("h", " h", " hours", " hours and")]
    return [Fact(number=mins / 60, text=(f"{mins}", *written))]


def names_matter(row: Row, *also: str) -> Fact:
    """The answer must name a matter, by its title or its reference, or by one of these."""
    return Fact(text=(row["title"], row["ref"], *also))


def _on_hold(data: Data) -> Sequence[Fact]:
    return only(some(data["matters"], state="on_hold"), data["matters"], "title")


def _no_kyc(data: Data) -> Sequence[Fact]:
    return only(some(data["clients"], kyc=False), data["clients"], "n")


def _for_tidewater(data: Data) -> Sequence[Fact]:
    rows = matters_for(data, "Tidewater Foods Ltd", state="open")
    return only(rows, data["matters"], "title")


def _pereira_hearing(data: Data) -> Sequence[Fact]:
    ref = titled(data, "Pereira v Pereira")["ref"]
    row = one(data["hearings"], re=ref, state="listed")
    return [day(row["day"]), says(row["court"])]


def _tom_on_carver(data: Data) -> Sequence[Fact]:
    ref = titled(data, "Estate of Henry Carver")["ref"]
    return spent(some(data["time"], on=ref, by=person(data, "Tom Okafor")["code"]))


def _rate_of_associates(data: Data) -> Sequence[Fact]:
    rows = some(data["staff"], grade="associate")
    return [about(sum(row["rate"] for row in rows) / len(rows))]


def _next_in_court(data: Data) -> Sequence[Fact]:
    row = matter_of(data, listed(data, "2026-05-20", _LAST_DAY)[0])
    return [names_matter(row)]


def _dearer(data: Data) -> Sequence[Fact]:
    less, more = sorted(
        (person(data, name) for name in ("Leila Haddad", "Ewan Stirling")),
        key=lambda row: float(row["rate"]),
    )
    return [chosen(more["name"], [less["name"]])]


def _bristol_this_month(data: Data) -> Sequence[Fact]:
    rows = some(listed(data, "2026-05-20", "2026-05-31"), court="Bristol County Court")
    return affirmed("listed") if rows else denied()


def _tidewater_to_leila(data: Data) -> None:
    ewan = person(data, "Ewan Stirling")["code"]
    for row in matters_for(data, "Tidewater Foods Ltd", led_by=ewan):
        row["led_by"] = person(data, "Leila Haddad")["code"]


def _higher_cap(data: Data) -> None:
    titled(data, "Oakfield lease renewal")["cap"] += 500


def _pereira_moved(data: Data) -> None:
    hearing(data, "H-06").update(day="2026-06-09", at="10:30")


def _all_billed(data: Data) -> None:
    for row in some(data["time"], on="M-2043", billed=False):
        row["billed"] = True


LOOK_UPS = (
    LiveRequest(
        "law_office-01", "what grade is Dorothy Wace?", "look_up",
        lambda d: [says(person(d, "Dorothy Wace")["grade"])],
    ),
    LiveRequest(
        "law_office-02", "whats the cap on M-2047", "look_up",
        lambda d: [number(matter(d, "M-2047")["cap"])],
    ),
    LiveRequest("law_office-03", "Which matters are on hold?", "look_up", _on_hold),
    LiveRequest("law_office-04", "who still needs their kyc doing?", "look_up", _no_kyc),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "law_office-05", "Who is running the Oakfield lease renewal?", "join",
        lambda d: [choice(leads(d, titled(d, "Oakfield lease renewal")), d["staff"])],
    ),
    LiveRequest(
        "law_office-06",
        "I have to ring our client in the Marlow boundary dispute before court, what's the number?",
        "join",
        lambda d: [choice(client_of(d, titled(d, "Marlow boundary dispute")), d["clients"], "tel")],
    ),
    LiveRequest(
        "law_office-07", "what have we got open for Tidewater Foods at the moment", "join",
        _for_tidewater,
    ),
    LiveRequest(
        "law_office-08", "When and where is the next hearing in Pereira v Pereira?", "join",
        _pereira_hearing,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "law_office-09", "how many open matters has Leila Haddad got?", "total",
        lambda d: [number(len(led(d, "Leila Haddad", state="open")))],
    ),
    LiveRequest(
        "law_office-10", "How long has Tom Okafor spent on Henry Carver's estate so far?", "total",
        _tom_on_carver,
    ),
    LiveRequest(
        "law_office-11", "how much unbilled time is sitting on M-2041", "total",
        lambda d: spent(unbilled(d, "M-2041")),
    ),
    LiveRequest(
        "law_office-12", "What's the average hourly rate of our associates?", "total",
        _rate_of_associates,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest("law_office-13", "Which matter is in court next?", "compare", _next_in_court),
    LiveRequest(
        "law_office-14", "who's more expensive by the hour, Leila Haddad or Ewan Stirling?",
        "compare", _dearer,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "law_office-15", "is there anything listed at Bristol County Court this month?", "test",
        _bristol_this_month,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "law_office-16", "Stonegate have settled, so please vacate H-07.", "write",
        lambda _: [], lambda d: hearing(d, "H-07").update(state="vacated"),
    ),
    LiveRequest(
        "law_office-17", "tom okafor here. put 45 minutes on M-2052 for me today: phone call with "
        "client", "write", lambda _: [],
        lambda d: add_time(d, "M-2052", "Tom Okafor", "2026-05-20", 45, "phone call with client"),
        free=("no",),
    ),
    LiveRequest(
        "law_office-18", "M-2049 can be closed now, they paid the last bill yesterday.", "write",
        lambda _: [], lambda d: matter(d, "M-2049").update(state="closed", closed="2026-05-20"),
    ),
    LiveRequest(
        "law_office-19", "Ewan Stirling is going on leave. Everything he leads for Tidewater Foods "
        "goes to Leila Haddad", "write", lambda _: [], _tidewater_to_leila,
    ),
    LiveRequest(
        "law_office-20",
        "Oakfield agreed to another 500 on the lease renewal, raise the cap please", "write",
        lambda _: [], _higher_cap,
    ),
    LiveRequest(
        "law_office-21", 'Open a new property matter for Ruth Adeyemi, "Sale of 14 Mill Lane", '
        "Hugh Bannister to lead.", "write", lambda _: [],
        lambda d: open_matter(
            d, "Sale of 14 Mill Lane", "Ruth Adeyemi", "Hugh Bannister", "property"
        ),
        free=("ref",),
    ),
    LiveRequest(
        "law_office-22", "delete T-5512, that letter belongs to another firm's file", "write",
        lambda _: [], lambda d: d["time"].remove(one(d["time"], no="T-5512")),
    ),
    LiveRequest(
        "law_office-23", "court just emailed, the hearing in pereira v pereira is now on 9 June at "
        "10:30", "write", lambda _: [], _pereira_moved,
    ),
    LiveRequest(
        "law_office-24", "Tidewater Foods have moved offices; their new number is 0117 496 0777.",
        "write", lambda _: [],
        lambda d: client(d, "Tidewater Foods Ltd").update(tel="0117 496 0777"),
    ),
    LiveRequest(
        "law_office-25", "the bill for M-2043 has gone out. mark all the unbilled time on it as "
        "billed", "write", lambda _: [], _all_billed,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "law_office-26", "who's leading the Hollingsworth adoption?", "refuse",
        lambda d: refused(*texts(d["staff"])),
    ),
    LiveRequest(
        "law_office-27", "I need Beatrix Nordstrom's phone number", "refuse",
        lambda d: refused(*texts(d["clients"], "tel")),
    ),
    LiveRequest(
        "law_office-28", "Draft the witness statement for the Harrow child arrangements.", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "law_office-29", "book the big conference room for friday at 3, the Lindgrens are coming "
        "in", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "law_office-30", "what is the court fee for a possession claim?", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *COMPARISONS, *TESTS, *WRITES, *REFUSALS,
)  # fmt: skip
