"""Scholars, their publications and who works with whom, made up around given names.

Only name, organisation and an interest of a scholar are given; everything else is drawn from a
generator that is seeded with them, so that the same entities make the same world. Some names are
borne by two scholars, and every scholar has colleagues who share organisation or interest.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from evals.live.records import Data

Row = dict[str, Any]

_FIRST, _LAST, _WHAT, _HOW, _WHERE = map(
    str.split,
    (
        "Ada Bram Cleo Dario Edda Finn Gita Hugo Ines Jaro Kira Lars Mina Nilo Oona Pavo",
        "Abbot Birk Castell Dorn Ekholm Fabre Grau Holt Iversen Jelinek Kroll Lindt Moro",
        "Bounds Graphs Signals Models Sampling Memory Routing Kernels Traces Privacy",
        "Sparse Robust Online Causal Adaptive Scalable Latent Private Modular Fair",
        "Archives Deserts Rivers Markets Clinics Classrooms Harbours Forests Orbits",
    ),
)
_VENUES = ("Annals of Made-up Computing", "Symposium on Things", "Journal of Small Models")
_POSITIONS = ("Professor", "Lecturer", "Research scientist", "PhD student")
_RELATIONS = ("colleague", "student", "advisor", "project partner")


@dataclass(frozen=True, slots=True)
class Entity:
    """What is given of a scholar."""

    name: str
    organization: str
    interest: str


def world(entities: Sequence[Entity]) -> Data:
    """``persons``, ``publications`` and ``coauthors`` as the service holds them."""
    persons = {key: _person(*key) for key in _cast(entities)}
    for entity in entities:
        _add(persons[entity.name, entity.organization]["interests"], entity.interest)
    pairs = _pairs(entities, persons)
    publications = [
        one for key, row in persons.items() for one in _publications(row, pairs[key], persons)
    ]
    for row in persons.values():
        row["num_pubs"] = sum(row["person_id"] in one["authors"] for one in publications)
    return {
        "persons": list(persons.values()),
        "publications": publications,
        "coauthors": [
            {"of": persons[key]["person_id"], "with": persons[other]["person_id"], "relation": how}
            for key, others in pairs.items()
            for other, how in others.items()
        ],
    }


_Key = tuple[str, str]
"""Name and organisation: what tells a scholar from all others."""


def _random(*seed: str) -> Random:
    return Random("|".join(seed))


def _id(*parts: str) -> str:
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:24]


def _cast(entities: Sequence[Entity]) -> list[_Key]:
    """Everybody, each once: those given, two colleagues of each, and namesakes of every third."""
    keys: dict[_Key, None] = {}
    for entity in entities:
        keys[entity.name, entity.organization] = None
    for place, entity in enumerate(entities):
        for colleague in _colleagues(entity):
            keys[colleague, entity.organization] = None
        if place % 3 == 0:
            elsewhere = entities[(place * 7 + 11) % len(entities)].organization
            keys[entity.name, elsewhere] = None
    return list(keys)


def _colleagues(entity: Entity) -> list[str]:
    draw = _random("colleagues", entity.organization)
    every = list(itertools.product(_FIRST, _LAST))
    return [f"{first} {last}" for first, last in draw.sample(every, 2)]


def _person(name: str, organization: str) -> Row:
    draw = _random("person", name, organization)
    inbox = "".join(letter for letter in name.lower() if letter.isascii() and letter.isalpha())
    return {
        "person_id": _id("person", name, organization),
        "name": name,
        "organization": organization,
        "interests": [f"{draw.choice(_HOW)} {draw.choice(_WHAT)}"],
        "num_citation": draw.randint(3, 30_000),
        "gender": draw.choice(("female", "male")),
        "position": draw.choice(_POSITIONS),
        "bio": f"{name} studies {draw.choice(_WHAT).lower()} in {draw.choice(_WHERE).lower()}.",
        "education_experience": f"{draw.randint(1975, 2020)} Dr., {draw.choice(_WHERE)} Academy",
        "email": f"{inbox or 'scholar'}{draw.randint(10, 999)}@mail.example",
    }


def _add(values: list[str], value: str) -> None:
    if value not in values:
        values.append(value)


def _pairs(entities: Sequence[Entity], persons: dict[_Key, Row]) -> dict[_Key, dict[_Key, str]]:
    """Who works with whom, both ways; one colleague of each scholar shares the interest."""
    pairs: dict[_Key, dict[_Key, str]] = {key: {} for key in persons}
    everybody = list(persons)
    for entity in entities:
        me, draw = (entity.name, entity.organization), _random("pairs", entity.name)
        near = [(name, entity.organization) for name in _colleagues(entity)]
        _add(persons[near[0]]["interests"], entity.interest)
        for other in (*near, *draw.sample(everybody, min(2, len(everybody)))):
            if other != me:
                pairs[me][other] = pairs[other][me] = draw.choice(_RELATIONS)
    return pairs


def _publications(row: Row, others: dict[_Key, str], persons: dict[_Key, Row]) -> list[Row]:
    draw = _random("papers", row["person_id"])
    counts = draw.sample(range(1, 4000), 4)
    made = []
    for number, count in enumerate(counts[: draw.randint(2, 4)]):
        with_me = draw.sample(list(others), min(len(others), draw.randint(0, 2)))
        title = f"{draw.choice(_HOW)} {draw.choice(_WHAT)} for {draw.choice(_WHERE)}"
        pub_id = _id("paper", row["person_id"], str(number))
        made.append(
            {
                "pub_id": pub_id,
                "title": f"{title} {draw.randint(2, 99)}",
                "year": draw.randint(1990, 2023),
                "num_citation": count,
                "authors": [row["person_id"], *(persons[key]["person_id"] for key in with_me)],
                "abstract": f"We look at {title.lower()} and find {draw.randint(2, 90)} reasons.",
                "venue": draw.choice(_VENUES),
                "pdf_link": f"https://papers.example/{pub_id}.pdf",
            }
        )
    return made
