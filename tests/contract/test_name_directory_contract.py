"""What every name directory does."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memory.database import open_database
from memory.name_directory import MOST_CHARS, MOST_VALUES, KnownValue, NameDirectory, Reading
from memory.sqlite_name_directory import SqliteNameDirectory
from memory.volatile_name_directory import VolatileNameDirectory
from tests.processor_time import seconds_of

SECRET = "s3cr3t/väl ue"
START = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", "volatile"])
def names(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Iterator[NameDirectory]:
    if request.param == "volatile":
        yield VolatileNameDirectory(clock, lambda: (SECRET,), keep_hours=24)
        return
    engine = open_database(tmp_path / "cairn.db")
    yield SqliteNameDirectory(engine, clock, lambda: (SECRET,), keep_hours=24)
    engine.dispose()


def known(
    text: str, thing: Any = None, *, entity: str = "crm.customer", attribute: str = "name"
) -> KnownValue:
    return KnownValue(entity, attribute, text, thing)


def texts(found: Any) -> list[str]:
    return [value.text for value in found]


def named(names: NameDirectory, text: str, **options: Any) -> list[tuple[str, str, bool]]:
    """What stands in the text, which value that is, and whether all of it stands there."""
    return [(text[m.start : m.end], m.value.text, m.exact) for m in names.mentions(text, **options)]


def test_what_was_noted_is_known(names: NameDirectory) -> None:
    value = KnownValue("crm.customer", "name", "Acme", 17, "Vienna", "crm.list", "")
    names.note([value, known("active", attribute="status")])
    (found,) = names.values("crm.customer", "name")
    assert found == KnownValue(
        "crm.customer", "name", "Acme", 17, "Vienna", "crm.list",
        "2025-03-01T12:00:00.000000+00:00",
    )  # fmt: skip
    assert texts(names.values("crm.customer")) == ["Acme", "active"]
    assert not names.values("crm.invoice")


@pytest.mark.parametrize("thing", [7, "c-7", 1.5, True, None])
def test_ids_keep_their_type(names: NameDirectory, thing: Any) -> None:
    names.note([known("Acme", thing)])
    (found,) = names.values("crm.customer")
    assert (type(found.thing), found.thing) == (type(thing), thing)


def test_a_thing_has_one_value_of_an_attribute(names: NameDirectory) -> None:
    names.note([known("Acme", 1), known("Beta", 2), known("Acme", 3), known("new"), known("old")])
    names.note([known("Acme Ltd", 1), known("new")])
    assert texts(names.values("crm.customer")) == ["Beta", "Acme", "old", "Acme Ltd", "new"]
    assert named(names, "Acme") == [("Acme", "Acme", True), ("Acme", "Acme Ltd", False)]


def test_a_number_and_a_text_are_different_ids(names: NameDirectory) -> None:
    names.note([known("Acme", 1), known("Beta", "1")])
    assert texts(names.values("crm.customer")) == ["Acme", "Beta"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("Acme", "invoices of ACME, please", "ACME"),
        ("Café Zürich", "the cafe zurich bill", "cafe zurich"),
        ("Cafe Zurich", "the Café Zürich bill", "Café Zürich"),
        ("Acme", "acme's invoices", "acme"),
        ("Acme", "Acme’s invoices", "Acme"),
        ("Widget", "all widgets", "widgets"),
        ("galaxy", "how many galaxies", "galaxies"),
        ("Jones Bros.", "what does jones bro owe", "jones bro"),
        ("Mc-Donald & Sons", "Mc Donald Sons", "Mc Donald Sons"),
        ("INV-0012", "is inv-0012 paid?", "inv-0012"),
        ("ada@acme.example", "mail ada@acme.example", "ada@acme.example"),
        ("上海", "我想去上海玩", "上海"),
        ("東京タワー", "明日は東京タワーに行く", "東京タワー"),
        ("서울", "서울에서", "서울"),
        ("iPhone手机", "买iPhone手机吧", "iPhone手机"),
        ("STRASSE", "die straße", "straße"),
        ("e\u0301te\u0301", "un \u00e9t\u00e9", "\u00e9t\u00e9"),
    ],
)
def test_a_name_is_found_however_it_is_written(
    names: NameDirectory, name: str, text: str, said: str
) -> None:
    names.note([known(name, 1)])
    assert (said, name, True) in named(names, text)


@pytest.mark.parametrize("text", ["acmeology", "Acm e", "placebo acmes1", ""])
def test_words_stand_on_their_own(names: NameDirectory, text: str) -> None:
    names.note([known("Acme", 1)])
    assert named(names, text) == []


def test_the_longest_comes_first(names: NameDirectory) -> None:
    names.note([known("New York", 1), known("York", 2), known("New York Times", 3)])
    found = named(names, "the New York Times in York")
    assert [name for _, name, exact in found if exact] == [
        "New York Times",
        "New York",
        "York",
        "York",
    ]
    assert found[4:] == [("York", "New York", False), ("York", "New York Times", False)]


def test_part_of_a_name_is_told_as_such(names: NameDirectory) -> None:
    names.note([known("Ada King Lovelace", 1), known("Grace Hopper", 2)])
    assert named(names, "did Lovelace and Grace meet?") == [
        ("Lovelace", "Ada King Lovelace", False),
        ("Grace", "Grace Hopper", False),
    ]
    assert named(names, "king lovelace") == [("king lovelace", "Ada King Lovelace", False)]


def test_what_a_longer_mention_holds_is_no_part_of_another_name(names: NameDirectory) -> None:
    names.note([known("Ada Lovelace", 1), known("Ada Smith", 2), known("Ada Smith Junior", 3)])
    assert named(names, "Ada Lovelace") == [("Ada Lovelace", "Ada Lovelace", True)]
    assert named(names, "Ada Smith") == [
        ("Ada Smith", "Ada Smith", True),
        ("Ada Smith", "Ada Smith Junior", False),
    ]


def test_words_that_many_names_have_and_numbers_tell_nothing(names: NameDirectory) -> None:
    names.note([known(f"Project {letter * 3} 2024", letter) for letter in "abcdefgh"])
    assert named(names, "projects of 2024") == []
    assert named(names, "project ccc") == [("project ccc", "Project ccc 2024", False)]


def test_words_of_every_sentence_are_no_part_of_a_name(names: NameDirectory) -> None:
    names.note([known("The Old Mill", 1), known("Roof leak above the bed", 2), known("The", 3)])
    assert named(names, "what of the mill in Leeds") == [
        ("the", "The", True),
        ("mill", "The Old Mill", False),
    ]
    assert ("the old", "The Old Mill", False) in named(names, "the old one")


def test_two_common_words_may_tell_a_name(names: NameDirectory) -> None:
    firsts, lasts = [f"first{n}x" for n in range(30)], [f"last{n}x" for n in range(30)]
    names.note([known(f"{f} {s} GmbH", f + s) for f in firsts for s in lasts])
    found = named(names, "what of first3x last4x?")
    assert found == [("first3x last4x", "first3x last4x GmbH", False)]


def test_one_sign_of_a_script_without_spaces_is_no_part(names: NameDirectory) -> None:
    names.note([known("上海银行", 1)])
    assert named(names, "海边") == []
    assert named(names, "上海有什么") == [("上海", "上海银行", False)]


@pytest.mark.parametrize("order", [1, -1])
def test_alike_values_come_in_one_order_however_they_were_noted(
    names: NameDirectory, order: int
) -> None:
    for entity in ("crm.customer", "crm.invoice", "crm.lead")[::order]:
        names.note([known("Acme", 1, entity=entity)])
    found = [mention.value.entity for mention in names.mentions("acme")]
    assert found == ["crm.customer", "crm.invoice", "crm.lead"]


def test_only_types_asked_for(names: NameDirectory) -> None:
    names.note([known("Acme", 1), known("Acme", 2, entity="crm.deal")])
    (mention,) = names.mentions("Acme", entities=["crm.deal"])
    assert mention.value.thing == 2


def test_what_is_older_than_the_setting_is_forgotten(names: NameDirectory, clock: Clock) -> None:
    names.note([known("Acme", 1)], Reading("crm.list"))
    clock.pass_(hours=23)
    names.note([known("Beta", 2)], Reading("crm.more", {"page": 2}, whole=False))
    assert texts(names.values("crm.customer")) == ["Acme", "Beta"]
    clock.pass_(hours=2)
    assert texts(names.values("crm.customer")) == ["Beta"]
    assert named(names, "Acme Beta") == [("Beta", "Beta", True)]
    (reading,) = names.readings()
    assert reading == Reading(
        "crm.more", {"page": 2}, "2025-03-02T11:00:00.000000+00:00", whole=False
    )
    names.note([])
    assert texts(names.values("crm.customer")) == ["Beta"]


def test_a_list_read_again_is_one_reading(names: NameDirectory, clock: Clock) -> None:
    names.note([], Reading("crm.list", {"a": 1, "b": 2}, failed=True, refused=True))
    assert [(one.failed, one.refused) for one in names.readings()] == [(True, True)]
    clock.pass_(hours=1)
    names.note([], Reading("crm.list", {"b": 2, "a": 1}))
    names.note([], Reading("crm.list"))
    assert sorted((r.arguments != {}, r.failed) for r in names.readings()) == [
        (False, False),
        (True, False),
    ]


def test_the_newest_are_kept(names: NameDirectory) -> None:
    names.note([known(f"n{n}", n) for n in range(MOST_VALUES + 5)])
    names.note([known("other", 1, attribute="title")])
    stored = names.values("crm.customer", "name")
    assert len(stored) == MOST_VALUES
    assert texts(stored)[0] == "n5"
    assert named(names, "n4") == []


def test_long_and_empty_values_are_not_kept(names: NameDirectory) -> None:
    names.note([known("x" * (MOST_CHARS + 1), 1), known(" ", 2), known("x" * MOST_CHARS, 3)])
    assert [value.thing for value in names.values("crm.customer")] == [3]
    names.note([known("!?", 4)])
    assert named(names, "what!?") == []


def test_secrets_are_not_kept(names: NameDirectory) -> None:
    values = [
        known(f"with {SECRET}", 1),
        known("hunter2", 2, attribute="login.password"),
        known("fine", SECRET),
        KnownValue("crm.customer", "name", "Acme", 3, f"label {SECRET}"),
    ]
    names.note(values, Reading("crm.list", {"q": SECRET, "api_key": "k"}))
    (found,) = names.values("crm.customer")
    assert (found.text, found.label) == ("Acme", "label [redacted]")
    (reading,) = names.readings()
    assert reading.arguments == {"q": "[redacted]", "api_key": "[redacted]"}


FILL = [
    KnownValue("crm.customer", "name", "Ada Lovelace", 1, "London", "crm.list"),
    KnownValue("crm.customer", "email", "al@x.example", 1, "", "crm.list"),
    KnownValue("crm.customer", "name", "Grace Hopper", 2, "New York", "crm.list"),
    KnownValue("crm.invoice", "number", "INV-1", 9, "for Ada Lovelace", "crm.invoices"),
    KnownValue("crm.invoice", "status", "open", None, "", "crm.invoices"),
    KnownValue("crm.invoice", "status", "paid", None, "", "crm.invoices"),
    KnownValue("shop.order", "number", "O-1", 1, "", "shop.orders"),
]


@pytest.mark.parametrize(
    ("chosen", "gone", "still_read"),
    [
        ({}, 7, []),
        ({"entity": "crm.customer"}, 3, ["crm.invoices", "shop.orders"]),
        ({"text": "ada LOVELACE"}, 3, ["shop.orders"]),
        ({"text": "ada lovelace", "entity": "crm.invoice"}, 1, ["crm.list", "shop.orders"]),
        ({"text": "open"}, 1, ["crm.list", "shop.orders"]),
        ({"text": "nobody"}, 0, ["crm.invoices", "crm.list", "shop.orders"]),
    ],
)
def test_what_is_forgotten_is_gone(
    names: NameDirectory, chosen: dict[str, str], gone: int, still_read: list[str]
) -> None:
    tools = ["crm.list", "crm.invoices", "shop.orders"]
    for tool in tools:
        names.note([value for value in FILL if value.tool_id == tool], Reading(tool))
    before = len(names.mentions("Ada Lovelace al@x.example Grace Hopper INV-1 open paid O-1"))
    assert before == len(FILL)
    assert names.forget(**chosen) == gone
    left = names.mentions("Ada Lovelace al@x.example Grace Hopper INV-1 open paid O-1")
    assert len(left) == before - gone
    assert sorted(reading.tool_id for reading in names.readings()) == still_read
    names.note(FILL)
    assert len(names.mentions("Ada Lovelace al@x.example Grace Hopper INV-1 open paid O-1")) == 7


def test_each_owner_knows_their_own(names: NameDirectory) -> None:
    hers = names.for_owner("mia")
    names.note([known("Acme", 1)], Reading("crm.list"))
    assert [*hers.values("crm.customer"), *hers.mentions("Acme"), *hers.readings()] == []
    hers.note([known("Acme Two", 1)])
    assert texts(names.values("crm.customer")) == ["Acme"]
    assert hers.forget() == 1
    assert (texts(names.values("crm.customer")), len(names.readings())) == (["Acme"], 1)
    assert texts(hers.for_owner("local").values("crm.customer")) == ["Acme"]


def test_a_view_stays_as_it_was(names: NameDirectory) -> None:
    names.note([known("Acme", 1)])
    view = names.view()
    names.note([known("Beta", 2)], Reading("crm.list"))
    assert texts(view.values("crm.customer")) == ["Acme"]
    assert [m.value.text for m in view.mentions("Acme Beta")] == ["Acme"]
    assert view.readings() == []
    assert texts(names.view().values("crm.customer")) == ["Acme", "Beta"]


def test_threads_may_note_at_once(names: NameDirectory) -> None:
    def note(n: int) -> None:
        names.note([known(f"name{n} {m}", f"{n}.{m}") for m in range(20)])
        names.mentions("name1")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(note, range(16)))
    assert len(names.values("crm.customer")) == 320


def test_a_long_text_is_read_fast_where_much_is_known(names: NameDirectory) -> None:
    for n in range(25):
        names.note(
            [known(f"Customer w{n}x{m} Trading Ltd", m, attribute=f"a{n}") for m in range(2000)]
        )
    text = "every customer named w3x7 trading ltd, customer w9x100 trading ltd " * 300
    names.mentions("")
    assert seconds_of(lambda: names.mentions(text[:20_000])) < 1.0
    names.note([known("Nova", 1, attribute="a1")])
    assert seconds_of(lambda: names.mentions("w24x1999")) < 1.0
