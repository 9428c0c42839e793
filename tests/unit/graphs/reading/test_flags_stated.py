"""Flags of two words that a statement, or "mark ... as", makes so, of what belongs to somebody."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import assigned, attribute, model_of, named, only_goal, read
from tools.entity_types.records import AccessPath, EntityModel, Input

_MEMBER, _VISIT = "club.member", "club.visit"
_KEY, _NAME = attribute("id", type="integer", role="id"), attribute("name", role="name")
_LISTED = model_of(
    ("member", "id", (_KEY, _NAME, attribute("email", format="email"))),
    ("visit", "id", (
        _KEY, attribute("member_id", type="integer", target=_MEMBER),
        attribute("fee_paid", type="boolean"),
    )),
)  # fmt: skip
_SET = AccessPath(
    tool_id="club.update_visit", kind="update", entity=_VISIT, words=("update", "visit"),
    inputs=(
        Input(key="visit_id", role="id", entity=_VISIT, attribute="id", required=True,
              words=("visit",)),
        Input(key="fee_paid", role="content", entity=_VISIT, attribute="fee_paid",
              words=("fee", "paid")),
    ),
)  # fmt: skip
_MODEL = EntityModel(
    types=_LISTED.types, paths={**_LISTED.paths, _SET.tool_id: _SET}, version="stated flags"
)
_KNOWN = [KnownValue(_MEMBER, "name", "Ada Lind", 4), KnownValue(_VISIT, "id", "7044", 7044)]


@pytest.mark.parametrize(
    ("request_", "thing"),
    [
        ("Ada Lind has paid her fee", "Ada Lind"),
        ("Ada Lind has now paid her fee", "Ada Lind"),
        ("mark Ada Lind's fee as paid", "Ada Lind"),
        ("mark the fee of Ada Lind as paid", "Ada Lind"),
        ("the fee of 7044 has been paid", "7044"),
        ("mark 7044 as paid", "7044"),
        ("mark Ada Lind as paid", "Ada Lind"),
    ],
)
def test_what_is_stated_is_set(request_: str, thing: str) -> None:
    goal = only_goal(request_, model=_MODEL, known=_KNOWN)
    assert (named(goal), assigned(goal)) == ([thing], {"fee_paid": True})


@pytest.mark.parametrize(
    "request_",
    [
        "has Ada Lind paid her fee?",
        "has the fee of Ada Lind been paid?",
        "Ada Lind has not paid her fee",
    ],
)
def test_what_is_asked_or_denied_is_not(request_: str) -> None:
    assert all(
        isinstance(goal, FindGoal) for goal in read(request_, model=_MODEL, known=_KNOWN).goals
    )


@pytest.mark.parametrize(
    ("request_", "so"), [("Ada is a guest now", True), ("Ada is no longer a guest", False)]
)
def test_a_part_of_a_name_may_begin_a_statement(request_: str, so: bool) -> None:
    guests = model_of(("member", "id", (_KEY, _NAME, attribute("guest", type="boolean"))))
    path = AccessPath(
        tool_id="club.update_member", kind="update", entity=_MEMBER, words=("update", "member"),
        inputs=(
            Input(key="member_id", role="id", entity=_MEMBER, attribute="id", required=True),
            Input(key="guest", role="content", entity=_MEMBER, attribute="guest", words=("guest",)),
        ),
    )  # fmt: skip
    paths = {**guests.paths, path.tool_id: path}
    model = EntityModel(types=guests.types, paths=paths, version="guests")
    goal = only_goal(request_, model=model, known=_KNOWN)
    assert (named(goal), assigned(goal)) == (["Ada"], {"guest": so})
