"""Everyday words for what fields are called otherwise: ages, payouts, e-mails, whole amounts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.forms.records import Form
from graphs.reading.reasoner import RuleReader
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, read, told
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input

CLAIM, PERSON = "club.claim", "club.customer"


def _kind(id_: str, names: tuple[str, ...], *attributes: Any) -> EntityType:
    return entity(id_, [attribute("id", type="integer", role="id"), *attributes], names)


TYPES = (
    _kind(PERSON, ("name",), attribute("name", role="name"), attribute("mail"),
          attribute("hotline"), attribute("birth_date", format="date")),
    _kind(CLAIM, ("title",), attribute("title", role="name"),
          attribute("status", enum=("open", "paid")),
          attribute("adjuster_id", type="integer", target=PERSON, target_attribute="id"),
          attribute("claimed.amount", type="number"), attribute("payout.amount", type="number")),
)  # fmt: skip


def _input(key: str, role: Any, entity: str, name: str, words: tuple[str, ...]) -> Input:
    return Input(key=key, role=role, entity=entity, attribute=name, words=words, required=True)


PATHS = (
    AccessPath(tool_id="club.list_customers", kind="list", entity=PERSON, container="[]",
               words=("list", "customer")),
    AccessPath(tool_id="club.list_claims", kind="list", entity=CLAIM, container="[]",
               words=("list", "claim")),
    AccessPath(tool_id="club.pay_claim", kind="action", entity=CLAIM, words=("pay", "claim"),
               inputs=(_input("id", "id", CLAIM, "id", ("id",)),
                       _input("amount", "content", "", "", ("amount",)))),
    AccessPath(tool_id="club.customer_contact", kind="update", entity=PERSON,
               words=("customer", "contact"),
               inputs=(_input("id", "id", PERSON, "id", ("id",)),
                       _input("hotline", "content", PERSON, "hotline", ("hotline",)))),
)  # fmt: skip
MODEL = EntityModel(
    types={kind.id: kind for kind in TYPES}, paths={p.tool_id: p for p in PATHS}, version="words"
)
KNOWN = [KnownValue(CLAIM, "title", "Burst main", 5), KnownValue(PERSON, "name", "Ada", 7)]


def form(text: str) -> Form:
    return read(text, model=MODEL, known=KNOWN)


def goal(text: str) -> dict[str, Any]:
    (found,) = told(form(text))
    return dict(found)


@pytest.mark.parametrize(("word", "descending"), [("youngest", True), ("oldest", False)])
def test_who_was_born_last_is_the_youngest(word: str, descending: bool) -> None:
    order = goal(f"who is the {word} customer?")["find"]["order"]
    assert order["attribute"] == "birth_date"
    assert order.get("descending", False) is descending
    assert goal("how old is Ada?")["find"]["wanted"] == ["birth_date"]


def test_what_was_paid_out_is_the_payout_and_no_state() -> None:
    find = goal("how much was paid out for the Burst main?")["find"]
    assert find["wanted"] == ["payout.amount"]
    assert [c["attribute"] for c in find["constraints"]] == ["title"]


def test_an_email_is_what_is_written_as_one() -> None:
    assert goal("what is the email of Ada?")["find"]["wanted"] == ["mail"]


def test_who_has_the_most_is_told_by_a_relation() -> None:
    found = goal("which adjuster has the most claims?")
    assert found["total"] == {"op": "count", "by": "adjuster_id"}


def test_an_amount_that_is_no_attribute_is_given_to_the_operation() -> None:
    found = goal("pay 300 for the Burst main claim")
    assert [(c["attribute"], c["value"]) for c in found["assignments"]] == [("amount", 300)]


def test_a_statement_is_done_by_the_verb_of_the_operation_and_keeps_its_signs() -> None:
    found = goal("Ada's hotline is +44 99 now")
    assert found["action"] == "update"
    assert [c["value"] for c in found["assignments"]] == ["+44 99"]


def test_people_are_told_by_their_names_or_day_of_birth() -> None:
    schema = RuleReader().schema(MODEL)
    assert schema.is_person(PERSON)
    assert not schema.is_person(CLAIM)
    halves = _kind("club.pupil", (), attribute("first_name"), attribute("last_name"))
    model = replace(MODEL, types={**MODEL.types, halves.id: halves}, version="pupils")
    assert RuleReader().schema(model).is_person(halves.id)


def test_the_name_of_a_service_before_a_noun_says_nothing_more() -> None:
    assert form("how many club claims are open?").unread == ()


@pytest.mark.parametrize("text", ["how many open clubs are there?", "which clubs were paid 300?"])
def test_what_is_asked_changes_nothing(text: str) -> None:
    assert all(goal.kind != "do" for goal in form(text).goals)
