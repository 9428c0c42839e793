"""What was asked of a thing before and is text: "who runs it?", "make it Felix Orr"."""

from __future__ import annotations

import pytest

from graphs.forms.records import Find, FindGoal, Form
from tests.reading_stubs import assigned, attribute, earlier_turn, model_of, read, told
from tools.entity_types.records import AccessPath, EntityModel, Input

_SITE = "club.site"
_LISTED = model_of(
    ("site", "id", (
        attribute("id", type="integer", role="id"), attribute("name", role="name"),
        attribute("boss"), attribute("phone"), attribute("remark"),
    )),
)  # fmt: skip
_OWN = Input(key="site_id", role="id", entity=_SITE, attribute="id", required=True, words=("site",))
_TAKEN = tuple(
    Input(key=name, role="content", entity=_SITE, attribute=name, words=(name,))
    for name in ("boss", "phone", "remark")
)
_SET = AccessPath(
    tool_id="club.update_site", kind="update", entity=_SITE, words=("update", "site"),
    inputs=(_OWN, *_TAKEN),
)  # fmt: skip
_MODEL = EntityModel(
    types=_LISTED.types, paths={**_LISTED.paths, _SET.tool_id: _SET}, version="asked of it"
)


def _after(wanted: str, said: str) -> dict[str, object]:
    asked = FindGoal(id="g1", find=Find(entity=_SITE, wanted=(wanted,)))
    form = Form(goals=(asked,), confidence=1.0)
    before = earlier_turn("T1", f"what is the {wanted} of Low Head?", form, _SITE, [5])
    (goal,) = told(read(said, [before], _MODEL))
    return assigned(goal) if goal["kind"] == "do" else {}


@pytest.mark.parametrize("said", ["make it Felix Orr", "it's Felix Orr now"])
def test_a_name_is_given_to_the_text_that_was_asked_for(said: str) -> None:
    assert _after("boss", said) == {"boss": "Felix Orr"}


def test_a_name_is_no_number_of_a_telephone() -> None:
    assert _after("phone", "it's Felix Orr now") == {}
