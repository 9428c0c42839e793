"""Scholars that nobody is, and questions about them in our own words."""

from __future__ import annotations

from evals.soay.gold import TOOLS, gold_program
from evals.soay.records import Question
from evals.soay.scholars import Entity

ENTITIES = tuple(
    Entity(*told)
    for told in (
        ("Marta Quill", "Harbour University", "Tidal Networks"),
        ("Odo Brennan", "Institute of Small Machines", "Ant Routing"),
        ("Yuna Castellan", "Northern Polytechnic", "Glass Memory"),
        ("Tomas Ferreira-Holm", "College of Weather", "Cloud Grammars"),
        ("Ilse van Dorp", "Harbour University", "Slow Sorting"),
        ("Ravi Menard", "Museum of Numbers", "Paper Proofs"),
    )
)

_ASKED: tuple[tuple[str, str, str, str], ...] = (
    ("searchPerson", "name organization", "num_citation",
     "How often was {name} of {organization} cited?"),
    ("searchPerson", "name interest", "organization",
     "At which institution is {name}, who works on {interest}?"),
    ("searchPerson", "organization", "name", "Which researchers does {organization} have?"),
    ("searchPerson", "interest", "name", "Who does research in {interest}?"),
    ("searchPerson getCoauthors", "name organization", "name",
     "Who has {name} of {organization} worked with?"),
    ("searchPerson getPersonPubs", "name organization", "title",
     "List the papers of {name}, {organization}."),
    ("searchPerson getPersonPubs", "name interest", "year",
     "When did the most cited paper of {name}, who works on {interest}, appear?"),
    ("searchPerson getPersonBasicInfo", "name organization", "email",
     "What's the email address of {name} at {organization}?"),
    ("searchPerson getPersonBasicInfo", "name interest", "position",
     "What position does {name} in {interest} have?"),
    ("searchPerson getCoauthors searchPerson", "name organization", "num_citation",
     "Which coauthor of {name} at {organization} is cited most?"),
    ("searchPerson getCoauthors getCoauthors", "name organization", "coauthors",
     "Who works with the coauthors of {name} at {organization}?"),
    ("searchPerson getPersonPubs getPublication", "name organization", "venue",
     "In which venue did the most cited paper of {name} at {organization} appear?"),
)  # fmt: skip
"""Solution, inputs, output, and how it is asked."""


def made_up_questions() -> list[Question]:
    """Every question about every scholar."""
    return [
        Question(
            id=f"{number}:{place}",
            template=number,
            hops=len(solution.split()),
            solutions=(tuple(f"scholars.{TOOLS[tool]}" for tool in solution.split()),),
            program=gold_program(solution.split(), inputs.split(), output, entity),
            asked={
                "en": text.format(
                    name=entity.name, organization=entity.organization, interest=entity.interest
                )
            },
            entity=entity,
        )
        for number, (solution, inputs, output, text) in enumerate(_ASKED, 1)
        for place, entity in enumerate(ENTITIES)
    ]
