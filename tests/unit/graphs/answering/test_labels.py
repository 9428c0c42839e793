"""Labels for several: of what is left, and of units written short."""

from __future__ import annotations

import pytest

from graphs.answering.labels import (
    attribute_label,
    attribute_words,
    full_name,
    is_counted,
    is_told_before,
    name_keys,
    related_name,
    told_by_label,
)
from graphs.answering.plurals import plural_label
from tests.search_stubs import attribute, entity


@pytest.mark.parametrize(
    ("label", "several"),
    [
        ("insured value", "insured values"),
        ("hours left", "hours left"),
        ("place left", "places left"),
        ("kg", "kg"),
        ("net kg", "net kg"),
        ("child", "children"),
        ("net shelf", "net shelves"),
    ],
)
def test_labels_for_several(label: str, several: str) -> None:
    assert plural_label(label) == several


@pytest.mark.parametrize(("name", "label"), [("can_swim", "can swim"), ("is_paid", "paid")])
def test_a_mark_goes_by_what_things_can_do(name: str, label: str) -> None:
    one = attribute(name).model_copy(update={"type": "boolean"})
    assert attribute_label(entity("club.camper", [one]), name) == label


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("site_id.client_id", "site client"),
        ("pit_id.site_id.client_id", "pit site client"),
        ("site_id.phone", "site phone"),
        ("client_id", "client id"),
        ("area_m2", "area"),
    ],
)
def test_references_on_a_way_go_by_what_they_refer_to(name: str, label: str) -> None:
    assert attribute_label(entity("dig.pit", []), name) == label


def test_a_day_goes_by_the_verb_of_its_name() -> None:
    ends = attribute("permit_expires", format="date")
    assert attribute_label(entity("dig.pit", [ends]), "permit_expires") == "permit expires"


def test_how_many_are_left_is_a_count() -> None:
    assert is_counted("places_left", 3)
    assert not is_counted("amount_left", 3)


def test_both_halves_of_a_joined_name_tell_it_whole() -> None:
    row = {"lead.first_name": "Ada", "lead.last_name": "Ley", "aide.last_name": "Bo"}
    assert {full_name(key, row) for key in [*row][:2]} == {"Ada Ley"}
    assert [is_told_before(key, row) for key in row] == [False, True, False]
    unlike = {"lead.first_name": "Ada Ley", "lead.last_name": "Ley"}
    assert full_name("lead.last_name", unlike) == "Ley"
    assert not is_told_before("lead.last_name", unlike)


HAND = entity(
    "sea.hand",
    [attribute("id", role="id"), attribute("first_name"), attribute("last_name"),
     attribute("ship_no", target="sea.ship", target_attribute="id"), attribute("file_no")],
    ["first_name", "last_name"],
)  # fmt: skip


def test_what_a_row_is_called_by_is_both_halves() -> None:
    row = {"id": 4, "first_name": "Ada", "last_name": "Ley"}
    assert name_keys(HAND, row) == told_by_label(HAND, row) == {"first_name", "last_name"}
    assert name_keys(HAND, {"first_name": "Ada"}) == {"first_name"}


def test_a_reference_goes_by_what_it_refers_to() -> None:
    assert attribute_words(HAND, "ship_no") == ("ship",)
    assert attribute_words(HAND, "file_no") == ("file", "no")


def test_what_led_to_a_thing_is_not_what_that_is_called() -> None:
    van = attribute("van_reg", target="shop.van", target_attribute="reg")
    driver = entity("shop.driver", [van])
    row = {"van_reg": "KX71", "van_reg.reg": "KX71", "van_reg.^full_name": "Ada Crane"}
    assert related_name(driver, "van_reg", row) == ""
    assert related_name(driver, "van_reg", {**row, "van_reg.name": "Old Tom"}) == "van_reg.name"
