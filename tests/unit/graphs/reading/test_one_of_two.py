"""Two people for two inputs where a word says of one alone what it is to be: one is asked about."""

from __future__ import annotations

from tests.reading_stubs import MODEL, PERSON, TASK, attribute, read
from tools.entity_types.records import EntityModel, Input

NAMES = ("owner_id", "helper_id")
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
                            words=(n.removesuffix("_id"),)) for n in NAMES),
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
