"""Programs as the text of a script: its services, operations, programs, and what these rest on."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import graphs.programs.standalone.outside as outside
from graphs.plans.arguments import GOAL
from graphs.plans.records import Plan
from graphs.programs.prelude import OF_ROWS
from graphs.programs.rendering import Program, program_of
from graphs.programs.signatures import Function, functions_of, identifier
from graphs.programs.standalone.bundling import bundle
from graphs.programs.standalone.operations import Service, operation_text, services_of, unsavable
from graphs.rows import answer_rows, flattening, lasting, worked_out
from tools import json_number, paging, words, written_number
from tools.entity_types.records import AccessPath, EntityModel
from tools.library import ToolLibrary
from tools.vocabulary import VOCABULARY

_MODULES = (
    json_number,
    written_number,
    words,
    flattening,
    lasting,
    worked_out,
    answer_rows,
    *OF_ROWS,
    paging,
    outside,
)
_WORDS = {name: VOCABULARY[name] for name in ("long_forms", "glued", "plurals")}


@dataclass(frozen=True, slots=True)
class Written:
    """A program of a run, as it is saved."""

    goal: str
    """Id of what it is about; others refer to its rows by it."""
    program: Program
    paths: Mapping[str, AccessPath]
    """Tool -> where in its answers the rows lie."""
    whole: frozenset[str]
    """Tools whose pages are all read."""
    bounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Tool -> inputs by which a call chooses its rows, so that no further pages are read."""


def of_plan(plan: Plan, library: ToolLibrary, model: EntityModel) -> Written:
    """The program of a plan; raises ``DeveloperError`` as ``standalone``."""
    paths: dict[str, AccessPath] = {}
    calls = plan.calls
    for step in calls:
        path = model.answers_of(step.tool_id, step.rows)
        if paths.setdefault(step.tool_id, path) != path:
            raise unsavable(f"{step.tool_id} is read for rows of two kinds")
    whole = frozenset(step.tool_id for step in calls if step.whole)
    return Written(plan.goal, program_of(plan, library), paths, whole)


def of_script(
    script: str, tools: Sequence[str], library: ToolLibrary, model: EntityModel
) -> Written:
    """The script of a chat model, about these tools."""
    functions = functions_of(map(library.tool, tools))
    paths = {tool: model.answers_of(tool) for tool in tools}
    if several := [tool for tool, path in paths.items() if path.parts]:
        raise unsavable(f"answers of {several[0]} hold several lists")
    bounds = {
        tool: tuple(one.key for one in path.inputs if one.role in ("limit", "page"))
        for tool, path in paths.items()
    }
    return Written("result", Program(script, functions, {}), paths, frozenset(tools), bounds)


def standalone(request: str, programs: Sequence[Written], library: ToolLibrary) -> str:
    """The text of a script that does what these programs do.

    Raises ``DeveloperError`` (code ``script_not_savable``) for what cannot be done outside.
    """
    functions = {name: f for one in programs for name, f in one.program.functions.items()}
    services = services_of((one.tool for one in functions.values()), library)
    own = "\n\n\n".join([*map(_function, programs), _main(programs)])
    parts = [
        _head(request, services.values()),
        _rest(own),
        "",
        *(service.line for service in services.values()),
        *_operations(functions.values(), services, programs),
        f"\n{own}\n",
        'if __name__ == "__main__":\n    print_result(main, __doc__)\n',
    ]
    return "\n".join(parts)


def _operations(
    functions: Iterable[Function], services: Mapping[str, Service], programs: Sequence[Written]
) -> list[str]:
    wholes, paths = {tool for one in programs for tool in one.whole}, _paths(programs)
    bounds = {tool: keys for one in programs for tool, keys in one.bounds.items()}
    return [
        operation_text(
            one,
            services,
            paths[one.tool.id],
            paged=one.tool.id in wholes,
            bounds=bounds.get(one.tool.id, ()),
        )
        for one in functions
    ]


def _paths(programs: Sequence[Written]) -> dict[str, AccessPath]:
    found: dict[str, AccessPath] = {}
    for one in programs:
        for tool, path in one.paths.items():
            if found.setdefault(tool, path) != path:
                raise unsavable(f"{tool} is read for rows of two kinds")
    return found


def _rest(own: str) -> str:
    """What the programs rest on: row functions, and what calls operations."""
    used = {one.id for one in ast.walk(ast.parse(own)) if isinstance(one, ast.Name)}
    wanted = [*sorted(used), "Parameter", "Credential", "Operation", "print_result"]
    source = bundle(_MODULES, wanted, given=("VOCABULARY",))
    imports, _, definitions = source.partition("\n\n")
    gather = ["from asyncio import gather"] if "gather" in used else []
    vocabulary = [f"VOCABULARY = {_WORDS!r}"] if "VOCABULARY" in definitions else []
    return "\n".join([*gather, "import os", imports, "", *vocabulary, definitions])


def _head(request: str, services: Iterable[Service]) -> str:
    lines = [
        *textwrap.wrap(_line(request), 96),
        "",
        "Written by Cairn; it needs Python 3.11 and httpx. What it reads of the environment:",
        *(f"    {_line(told)}" for service in services for told in service.told),
    ]
    # Descriptions of others stand in it too: none of it may end the docstring and be run.
    text = "\n".join(lines).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return f'"""{text}\n"""\n\nfrom __future__ import annotations\n'


def _line(text: str) -> str:
    """A text as one line, without what cannot be seen or stand in a script."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())


def _function(one: Written) -> str:
    """A program as a function; the rows of other goals are its arguments."""
    tree = ast.parse(one.program.text)
    last = tree.body[-1]
    if isinstance(last, ast.Expr):
        tree.body[-1] = ast.Return(last.value)
    body = textwrap.indent(ast.unparse(ast.fix_missing_locations(tree)), "    ")
    return f"async def {_name(one)}({', '.join(one.program.given)}):\n{body}"


def _main(programs: Sequence[Written]) -> str:
    """Each program in order, with the rows of those before that it rests on."""
    known = {GOAL + one.goal: _name(one) for one in programs}
    lines = ["async def main():", "    found = {}"]
    for one in programs:
        given = []
        for ref in one.program.given.values():
            if ref not in known:
                raise unsavable("it rests on what an earlier turn of the conversation found")
            given.append(f"found[{known[ref]!r}]")
        lines.append(f"    found[{_name(one)!r}] = await {_name(one)}({', '.join(given)})")
    returned = f"found[{_name(programs[0])!r}]" if len(programs) == 1 else "found"
    return "\n".join([*lines, f"    return {returned}"])


def _name(one: Written) -> str:
    return identifier(one.goal)
