"""Who does what a command makes: "plan a visit ..., Omar does it"."""

from __future__ import annotations

import pytest

from memory.name_directory import KnownValue
from tests.charging_stubs import KNOWN, MODEL, VISIT
from tests.reading_stubs import attribute, read, told
from tools.entity_types.records import AccessPath, EntityModel, Input

GUIDE = attribute("guide")
VISITS = MODEL.types[VISIT]
PLAN = MODEL.paths["club.plan_visit"]
LED = Input(
    key="guide", role="content", entity=VISIT, attribute="guide", words=("guide",), required=True
)


def _model() -> EntityModel:
    guided = VISITS.model_copy(update={"attributes": (*VISITS.attributes, GUIDE)})
    plan: AccessPath = PLAN.model_copy(update={"inputs": (*PLAN.inputs, LED)})
    types, paths = {**MODEL.types, VISIT: guided}, {**MODEL.paths, plan.tool_id: plan}
    return EntityModel(types=types, paths=paths, version="led")


@pytest.mark.parametrize("known", [True, False])
def test_somebody_who_will_do_it_is_given_to_what_takes_a_name(*, known: bool) -> None:
    values = [*KNOWN, KnownValue(VISIT, "guide", "Omar Reed", 1)] if known else KNOWN
    text = "plan a visit for file 7 on 3 June 2026 at 10:00, Omar Reed will do it"
    (goal,) = told(read(text, model=_model(), known=values))
    made = {one["attribute"]: one.get("value") for one in goal["assignments"]}
    assert made["guide"] == "Omar Reed"


def test_a_name_that_others_of_its_type_bear_is_who_will_do_it_beside_a_command() -> None:
    guide = GUIDE.model_copy(update={"role": "name"})
    kind = VISITS.model_copy(
        update={"attributes": (*VISITS.attributes, guide), "name_attributes": ("guide",)}
    )
    model = EntityModel(types={**MODEL.types, VISIT: kind}, paths=_model().paths, version="named")
    text = "plan a visit for file 7 on 3 June 2026 at 10:00, Omar Reed will do it"
    known = [*KNOWN, KnownValue(VISIT, "guide", "Omar Reed", 1)]
    (goal,) = told(read(text, model=model, known=known))
    made = {one["attribute"]: one.get("value") for one in goal["assignments"]}
    assert made["guide"] == "Omar Reed"
