"""The service of scholars: seven operations, with ids under two names and nested lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evals.live.plain_api import Call, Handler, find, only, plain_application
from evals.live.records import Data

Row = dict[str, Any]
Schema = dict[str, Any]

_FOUND = 20
"""Results of a search at most."""
_BASIC = (
    "person_id", "name", "gender", "organization", "position", "bio", "education_experience",
    "email",
)  # fmt: skip


def _words(text: str) -> list[str]:
    return text.casefold().replace(",", " ").split()


def _search_person(data: Data, call: Call) -> Row:
    name, organization = _words(call.query.get("name", "")), call.query.get("organization", "")
    interest = call.query.get("interest", "").casefold()
    found = [
        {**only(row, "person_id", "name", "organization", "interests", "num_citation", "num_pubs")}
        for row in data["persons"]
        if (not name or _words(row["name"]) == name)
        and set(_words(organization)) <= set(_words(row["organization"]))
        and (not interest or interest in map(str.casefold, row["interests"]))
    ]
    return {"data": found[:_FOUND]}


def _search_publication(data: Data, call: Call) -> Row:
    words = set(_words(call.query.get("publication_info", "")))
    found = [row for row in data["publications"] if words <= set(_words(row["title"]))]
    return {"data": [only(row, "pub_id", "title", "year") for row in found[:_FOUND]]}


def _coauthors(data: Data, call: Call) -> list[Row]:
    of = find(data["persons"], "person_id", call.path["person_id"], "person")["person_id"]
    return [
        {
            "id": pair["with"],
            "name": find(data["persons"], "person_id", pair["with"], "person")["name"],
            "relation": pair["relation"],
        }
        for pair in data["coauthors"]
        if pair["of"] == of
    ]


def _interests(data: Data, call: Call) -> Row:
    return only(find(data["persons"], "person_id", call.path["person_id"], "person"), "interests")


def _basic_info(data: Data, call: Call) -> Row:
    return only(find(data["persons"], "person_id", call.path["person_id"], "person"), *_BASIC)


def _papers(data: Data, call: Call) -> list[Row]:
    mine = find(data["persons"], "person_id", call.path["person_id"], "person")["person_id"]
    return [
        {
            **only(row, "pub_id", "title", "num_citation", "year"),
            "authors_name_list": [author["name"] for author in _authors(data, row)],
        }
        for row in data["publications"]
        if mine in row["authors"]
    ]


def _publication(data: Data, call: Call) -> Row:
    row = find(data["publications"], "pub_id", call.path["pub_id"], "publication")
    told = only(row, "abstract", "num_citation", "year", "pdf_link", "venue")
    return {**told, "author_list": _authors(data, row)}


def _authors(data: Data, publication: Row) -> list[Row]:
    return [
        only(find(data["persons"], "person_id", one, "person"), "person_id", "name", "organization")
        for one in publication["authors"]
    ]


HANDLERS: Mapping[str, Handler] = {
    "search_person": _search_person,
    "get_person_basic_info": _basic_info,
    "get_coauthors": _coauthors,
    "get_person_interest": _interests,
    "get_person_pubs": _papers,
    "search_publication": _search_publication,
    "get_publication": _publication,
}
"""Name of an operation -> what answers it."""
_PATHS: Mapping[str, str] = {
    "search_person": "/persons",
    "get_person_basic_info": "/persons/{person_id}",
    "get_coauthors": "/persons/{person_id}/coauthors",
    "get_person_interest": "/persons/{person_id}/interests",
    "get_person_pubs": "/persons/{person_id}/publications",
    "search_publication": "/publications",
    "get_publication": "/publications/{pub_id}",
}


def application(data: Data) -> Any:
    """The ASGI application over ``scholars.world``."""
    routes = {f"GET {_PATHS[name]}": handler for name, handler in HANDLERS.items()}
    return plain_application(data, routes)


_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties}


def _several(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _told(schema: Schema, about: str) -> Schema:
    return {**schema, "description": about}


_PERSON = _object(
    person_id=_TEXT,
    name=_TEXT,
    organization=_told(_TEXT, "Institution that the person belongs to."),
    interests=_told(_TEXTS, "Fields that the person does research in."),
    num_citation=_told(_NUMBER, "Citation count of the person."),
    num_pubs=_told(_NUMBER, "Number of papers that the person published."),
)
_COAUTHOR = _object(
    id=_told(_TEXT, "Id of the person who is the coauthor."), name=_TEXT, relation=_TEXT
)
_PAPER = _object(
    pub_id=_TEXT,
    title=_TEXT,
    num_citation=_told(_NUMBER, "Citation count of the publication."),
    year=_told(_NUMBER, "Year in which it was published."),
    authors_name_list=_told(_TEXTS, "Names of its authors."),
)
_BASIC_INFO = _object(
    person_id=_TEXT,
    name=_TEXT,
    gender=_told(_TEXT, "male or female."),
    organization=_TEXT,
    position=_told(_TEXT, "Title or position of the person."),
    bio=_told(_TEXT, "Introduction of the person."),
    education_experience=_told(_TEXT, "Educational background of the person."),
    email=_TEXT,
)
_AUTHOR = _object(person_id=_TEXT, name=_TEXT, organization=_TEXT)
_PUBLICATION = _object(
    abstract=_TEXT,
    author_list=_several(_AUTHOR),
    num_citation=_NUMBER,
    year=_NUMBER,
    pdf_link=_told(_TEXT, "Link to the PDF."),
    venue=_told(_TEXT, "Journal or conference that included it."),
)


def _operation(name: str, about: str, answer: Schema, query: Mapping[str, str], path: str) -> Row:
    parameters: list[Row] = [
        {"name": key, "in": "query", "description": said, "schema": _TEXT}
        for key, said in query.items()
    ]
    if path:
        parameters.append({"name": path, "in": "path", "required": True, "schema": _TEXT})
    content = {"application/json": {"schema": answer}}
    return {
        "get": {
            "operationId": name,
            "summary": about,
            "parameters": parameters,
            "responses": {"200": {"description": "Found.", "content": content}},
        }
    }


_PEOPLE = {"name": "Full name.", "organization": "Institution.", "interest": "Field."}
_OPERATIONS: Mapping[str, tuple[str, Schema, Mapping[str, str], str]] = {
    "search_person": ("Search researchers", _object(data=_several(_PERSON)), _PEOPLE, ""),
    "get_person_basic_info": ("Basic information of a person", _BASIC_INFO, {}, "person_id"),
    "get_coauthors": ("The collaborators of a person", _several(_COAUTHOR), {}, "person_id"),
    "get_person_interest": ("Interests of a person", _object(interests=_TEXTS), {}, "person_id"),
    "get_person_pubs": (
        "The papers that a person published; the most cited is the representative work",
        _several(_PAPER),
        {},
        "person_id",
    ),
    "search_publication": (
        "Search papers",
        _object(data=_several(_object(pub_id=_TEXT, title=_TEXT, year=_NUMBER))),
        {"publication_info": "Words of the title."},
        "",
    ),
    "get_publication": ("A paper in detail", _PUBLICATION, {}, "pub_id"),
}
"""Name -> summary, answer, inputs of the query, input of the path."""


def description(base_url: str) -> Row:
    """The OpenAPI description."""
    return {
        "openapi": "3.0.3",
        "info": {"title": "Scholars", "version": "1", "description": "Researchers and papers."},
        "servers": [{"url": base_url}],
        "paths": {_PATHS[name]: _operation(name, *told) for name, told in _OPERATIONS.items()},
    }
