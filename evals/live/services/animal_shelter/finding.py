"""Finds what people mean in the records of the animal shelter."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.services.animal_shelter.records import TODAY
from evals.live.set_aside import Row, one, some


def animal(data: Data, name: str, species: str = "") -> Row:
    """The animal of this name; of this species, where several have it."""
    return one(data["animals"], name=name, **({"species": species} if species else {}))


def available(data: Data, species: str) -> list[Row]:
    """The animals of a species that can be adopted."""
    return some(data["animals"], species=species, status="available")


def person(data: Data, name: str) -> Row:
    """The person of this name."""
    return one(data["people"], name=name)


def kennel(data: Data, code: str) -> Row:
    """The kennel with this code."""
    return one(data["kennels"], code=code)


def living_in(data: Data, code: str) -> list[Row]:
    """The animals in a kennel."""
    return some(data["animals"], kennel_id=kennel(data, code)["id"])


def applications_for(data: Data, name: str) -> list[Row]:
    """The applications for an animal."""
    return some(data["applications"], animal_id=animal(data, name)["id"])


def application_of(data: Data, who: str, name: str) -> Row:
    """The application of a person for an animal."""
    return one(applications_for(data, name), person_id=person(data, who)["id"])


def applicants(data: Data, applications: list[Row]) -> list[Row]:
    """The people who sent these applications."""
    ids = [row["person_id"] for row in applications]
    return [row for row in data["people"] if row["id"] in ids]


def outstanding(data: Data, **values: str) -> list[Row]:
    """The treatments that are not done yet."""
    return some(data["treatments"], done_on=None, **values)


def treated(data: Data, treatments: list[Row]) -> list[Row]:
    """The animals of these treatments."""
    ids = [row["animal_id"] for row in treatments]
    return [row for row in data["animals"] if row["id"] in ids]


def plan(data: Data, name: str, kind: str, due_on: str, vet: str) -> None:
    """A treatment is planned."""
    data["treatments"].append({
        "id": 1 + max(row["id"] for row in data["treatments"]),
        "animal_id": animal(data, name)["id"],
        "kind": kind,
        "due_on": due_on,
        "done_on": None,
        "vet": vet,
        "cost": None,
    })  # fmt: skip


def take_in(data: Data, code: str, **known: object) -> None:
    """An animal arrives today."""
    data["animals"].append({
        "id": 1 + max(row["id"] for row in data["animals"]),
        "born_on": None,
        "kennel_id": kennel(data, code)["id"],
        "status": "available",
        "arrived_on": TODAY.isoformat(),
        "adoption_fee": None,
        "neutered": False,
        "good_with_children": False,
        "microchip": None,
        "foster_carer_id": None,
        **known,
    })  # fmt: skip
