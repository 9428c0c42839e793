"""Finds records of the translation bureau and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.services.translation_bureau.changing import assign
from evals.live.set_aside import Row, one, some
from evals.tasks.records import Fact

NAMES = {
    "nl": "Dutch", "fr": "French", "de": "German", "sv": "Swedish", "en": "English",
    "it": "Italian", "es": "Spanish", "pl": "Polish", "ja": "Japanese",
}  # fmt: skip


def client(data: Data, name: str) -> Row:
    """The client of this name."""
    return one(data["clients"], name=name)


def project(data: Data, reference: str) -> Row:
    """The project with this reference."""
    return one(data["projects"], reference=reference)


def projects_of(data: Data, name: str) -> list[Row]:
    """The projects of the client of this name."""
    return some(data["projects"], clientId=client(data, name)["id"])


def jobs_of(data: Data, reference: str) -> list[Row]:
    """The jobs of the project with this reference."""
    return some(data["jobs"], projectId=project(data, reference)["id"])


def job(data: Data, reference: str, language: str) -> Row:
    """The job of a project that goes into this language."""
    return one(jobs_of(data, reference), targetLanguage=language)


def translator(data: Data, name: str) -> Row:
    """The translator of this name."""
    return one(data["translators"], name=name)


def translator_of(data: Data, given: Row) -> Row:
    """Who has a job."""
    return one(data["translators"], id=given["translatorId"])


def absences_of(data: Data, name: str) -> list[Row]:
    """When the translator of this name is away."""
    return some(data["absences"], translatorId=translator(data, name)["id"])


def words(data: Data, reference: str) -> int:
    """The words of all jobs of a project."""
    return sum(row["words"] for row in jobs_of(data, reference))


def language(code: str) -> Fact:
    """The answer must name this language, by its name or its code."""
    return Fact(text=(NAMES[code], code))


def give(data: Data, reference: str, into: str, name: str) -> None:
    """A job is given to a translator."""
    assign(job(data, reference, into), translator(data, name))


def away(data: Data, name: str, first: str, last: str, reason: str) -> None:
    """It is noted down that a translator is away."""
    data["absences"].append({
        "id": "new",
        "translatorId": translator(data, name)["id"],
        "from": first,
        "to": last,
        "reason": reason,
    })  # fmt: skip
