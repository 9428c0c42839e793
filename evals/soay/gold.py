"""Gold programs: a head that finds the scholars, and a tail for each thing that may be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evals.live.plain_api import Call as Sent
from evals.live.records import Data
from evals.soay import api
from evals.soay.scholars import Entity
from graphs.programs.sandbox import Call, Finished, ProgramLimits, Sandbox
from graphs.rows.algebra import Row
from graphs.rows.answer_rows import rows_of
from tools.entity_types.records import AccessPath

GROUP = "scholars"
LIMITS = ProgramLimits(seconds=20.0, megabytes=256, steps=2000)

TOOLS: Mapping[str, str] = {
    "searchPerson": "search_person",
    "searchPublication": "search_publication",
    "getCoauthors": "get_coauthors",
    "getPersonInterest": "get_person_interest",
    "getPublication": "get_publication",
    "getPersonBasicInfo": "get_person_basic_info",
    "getPersonPubs": "get_person_pubs",
}
"""Name of an operation in the benchmark -> its name in the service."""


def _each(tool: str, rows: str, key: str = "person_id", of: str = "person_id") -> str:
    """A call for each row, all at once."""
    return f"await gather(*[scholars_{tool}({key}=one[{of!r}]) for one in {rows}])"


_COAUTHORS = f"friends = together({_each('get_coauthors', 'people')})"
_FOUND = (
    f"known = {_each('search_person', 'friends', 'name', 'name')}\n"
    "ids = values_of(friends, 'id')\n"
    "found = distinct([row for row in together(known) if row['person_id'] in ids], 'person_id')"
)
_PAPERS = f"papers = together({_each('get_person_pubs', 'people')})"
_BEST = f"{_PAPERS}\nbest = taken(ordered(papers, 'num_citation', descending=True), 1)"
_WHOLE = f"{_BEST}\nwhole = together({_each('get_publication', 'best', 'pub_id', 'pub_id')})"
_BASIC = f"basic = together({_each('get_person_basic_info', 'people')})"

_FIELDS: Mapping[str, str] = {
    "interest": "interests[]",
    "num_publication": "num_pubs",
    "coauthors": "name",
}
"""Output of a template -> attribute of the rows, where the names differ."""


def gold_program(
    solution: Sequence[str], inputs: Sequence[str], output: str, entity: Entity
) -> str:
    """The program of one combination of inputs, solution and output, for one scholar."""
    field = _FIELDS.get(output, output)
    head = f"people = await scholars_search_person({_arguments(solution, inputs, entity)})"
    return f"{head}\n{_tail(tuple(solution), tuple(inputs), field, entity)}"


def _arguments(solution: Sequence[str], inputs: Sequence[str], entity: Entity) -> str:
    """What the scholars are searched by: all that is told of them."""
    told = {name: getattr(entity, name) for name in inputs}
    if inputs[0] != "name" and "name" in told and len(solution) == 2:
        del told["name"]  # those who work with somebody of that name
    if len(inputs) == 3:
        del told["organization"]  # that of the others
    return ", ".join(f"{name}={value!r}" for name, value in told.items())


def _tail(solution: tuple[str, ...], inputs: tuple[str, ...], field: str, entity: Entity) -> str:
    match solution[1:]:
        case ():
            return f"values_of(people, {field!r})"
        case ("getCoauthors",) if inputs[0] == "name":
            return f"{_COAUTHORS}\nvalues_of(friends, 'name')"
        case ("getCoauthors",):
            asked = _each("get_coauthors", "people")
            test = f"kept(theirs, 'name', '=', {entity.name!r})"
            return f"friends = {asked}\n[p['name'] for p, theirs in zip(people, friends) if {test}]"
        case ("getPersonPubs",) if field == "title":
            return f"{_PAPERS}\nvalues_of(papers, 'title')"
        case ("getPersonPubs",):
            wanted = "authors_name_list[]" if field == "name" else field
            return f"{_BEST}\nvalues_of(best, {wanted!r})"
        case ("getPersonBasicInfo",):
            return f"{_BASIC}\nvalues_of(basic, {field!r})"
        case ("getPersonPubs", "getPublication"):
            return f"{_WHOLE}\nvalues_of(whole, {field!r})"
        case ("getCoauthors", "getCoauthors"):
            second = _each("get_coauthors", "friends", of="id")
            return f"{_COAUTHORS}\nvalues_of(together({second}), 'name')"
    return f"{_COAUTHORS}\n{_FOUND}\n{_of_friends(inputs, field, entity)}"


def _of_friends(inputs: tuple[str, ...], field: str, entity: Entity) -> str:
    if len(inputs) == 3:
        return f"values_of(kept(found, 'organization', '=', {entity.organization!r}), 'name')"
    if field == "interests[]":
        return f"values_of(kept(found, {field!r}, '=', {entity.interest!r}), 'name')"
    return f"values_of(taken(ordered(found, {field!r}, descending=True), 1), 'name')"


def gold_answer(program: str, data: Data) -> list[Any]:
    """What the gold program gives over the data, without a service between them."""
    return _carried_out(program, data)[0]


def gold_calls(program: str, data: Data) -> list[tuple[str, dict[str, Any]]]:
    """The calls that a gold program makes over the data, in order, each once: tool, arguments."""
    made = {repr(told): told for told in _carried_out(program, data)[1]}
    return list(made.values())


def _carried_out(program: str, data: Data) -> tuple[list[Any], list[tuple[str, dict[str, Any]]]]:
    """What a program gives, and the calls that it makes."""
    functions = {f"{GROUP}_{name}": name for name in TOOLS.values()}
    made: list[tuple[str, dict[str, Any]]] = []

    def answers(_: int, calls: Sequence[Call]) -> list[list[Row]]:
        told = [(functions[call.function], dict(call.arguments)) for call in calls]
        made.extend(told)
        return [_answered(tool, arguments, data) for tool, arguments in told]

    at = Sandbox(functions, LIMITS).run(program, answers)
    assert isinstance(at, Finished), "every call of a gold program is answered"
    return list(at.value), made


def _answered(tool: str, arguments: Mapping[str, Any], data: Data) -> list[Row]:
    body = api.HANDLERS[tool](data, Sent(arguments, arguments, {}))
    container = "data[]" if isinstance(body, dict) and "data" in body else ""
    container = "[]" if isinstance(body, list) else container
    path = AccessPath(tool_id=tool, kind="list" if container else "detail", container=container)
    return rows_of(body, path)
