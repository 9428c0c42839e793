"""Values that are ids of one type and look like names of another."""

from __future__ import annotations

from tools.entity_types.fields import Field
from tools.entity_types.relations import Relation, relation_of
from tools.entity_types.targets import Known, Targets


def known(name: str, key: Field, *names: Field) -> Known:
    return Known(name, ((name,),), key, names, None, {})


def test_ids_of_one_type_are_no_names_of_another() -> None:
    badges = {"R-10": None, "R-11": None, "R-14": None}
    rescuers = known("rescuer", Field("badge", values={**badges, "R-15": None}))
    drills = known("drill", Field("id", "integer"), Field("trainer", values=badges))
    dogs = known("dog", Field("id", "integer"))
    told = relation_of(Field("handler", values=badges), dogs, Targets([rescuers, drills, dogs]))
    assert told == Relation("rescuer", "badge", ("values",))
