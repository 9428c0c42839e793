"""People for several inputs, by what a word says that each is to be, else one is asked about."""

from __future__ import annotations

import pytest

from tests.reading_stubs import (
    GARDEN,
    MODEL,
    PERSON,
    TASK,
    assigned,
    attribute,
    named,
    only_goal,
    read,
)
from tools.entity_types.records import AccessPath, EntityModel, Input

NAMES = ("owner_id", "helper_id", "checked_by")
KIND, PATH = MODEL.types[TASK], MODEL.paths["club.update_task"]
PEOPLE = EntityModel(
    types={
        **MODEL.types,
        TASK: KIND.model_copy(
            update={
                "attributes": (
                    *KIND.attributes,
                    *(attribute(n, target=PERSON, target_attribute="id") for n in NAMES),
                )
            }
        ),
    },
    paths={
        PATH.tool_id: PATH.model_copy(
            update={
                "inputs": (
                    *PATH.inputs,
                    *(Input(key=n, role="content", entity=TASK, attribute=n,
                            words=tuple(n.removesuffix("_id").split("_"))) for n in NAMES),
                )
            }
        )
    },
    version="two people",
)  # fmt: skip


def test_what_is_swapped_for_another_sets_nothing_else_unasked() -> None:
    form = read("swap Ana for Ben as helper of the broken shed lock", model=PEOPLE)
    assert form.doubtful or form.unread


def test_what_is_told_of_each_is_set() -> None:
    form = read("update the broken shed lock: owner Ana, helper Ben", model=PEOPLE)
    assert not form.features.get("guessed")


@pytest.mark.parametrize("request_", [
    "put Ana Ruiz on the broken shed lock as checker",
    "make Ana Ruiz the checker of the broken shed lock",
])  # fmt: skip
def test_a_noun_made_of_a_verb_says_as_what_somebody_is_put_to_a_thing(request_: str) -> None:
    goal = only_goal(request_, PEOPLE)
    assert (named(goal), assigned(goal)) == (["Broken shed lock"], {"checked_by": "Ana Ruiz"})


def _update(entity: str, own: str, *attributes: str) -> AccessPath:
    """An update of things of a type that sets these attributes."""
    name = f"club.update_{entity.partition('.')[2]}"
    key = Input(key=own, role="id", entity=entity, attribute="id", required=True)
    sets = (
        Input(key=one, role="content", entity=entity, attribute=one, words=(one,))
        for one in attributes
    )
    words = ("update", entity.partition(".")[2])
    return AccessPath(tool_id=name, kind="update", entity=entity, inputs=(key, *sets), words=words)


def _led(*, both: bool) -> EntityModel:
    """Gardens that are given a lead and, where ``both``, people that are given a garden."""
    at = attribute("garden", target=GARDEN, target_attribute="id")
    person = MODEL.types[PERSON]
    people = person.model_copy(update={"attributes": (*person.attributes, at)})
    paths = [MODEL.paths["club.list_people"], MODEL.paths["club.list_gardens"]]
    paths += [_update(GARDEN, "garden_id", "lead")]
    paths += [_update(PERSON, "person_id", "garden")] if both else []
    return EntityModel(
        types={**MODEL.types, PERSON: people},
        paths={path.tool_id: path for path in paths},
        version=f"led {both}",
    )


@pytest.mark.parametrize("both", [True, False])
def test_what_may_be_given_either_way_is_asked_about(both: bool) -> None:
    form = read("transfer Ana Ruiz to Riverside", model=_led(both=both))
    assert bool(form.features.get("guessed")) is both
