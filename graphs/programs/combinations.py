"""Kinds of questions: what the person says, the calls that are made of it, what is asked for.

A combination pins down one intent of a solution (SoAy, section 4.1), with a question that has a
placeholder for each value that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from prompts.phrases import say
from tools.entity_types.records import EntityModel, Input
from tools.records import Record
from tools.solutions import Solution

_SAID = 2
"""Optional inputs that one question says at most, as those of SoAyBench do."""
_LISTING = frozenset({"order", "limit", "page"})
"""Roles of inputs that say how things are listed, and not which are meant."""


class Combination(Record):
    """One kind of question."""

    inputs: tuple[str, ...]
    """What the person says: ``tool:parameter``, each a placeholder of the question."""
    tools: tuple[str, ...]
    """The calls of the solution."""
    output: str
    """The attribute of the last call's rows that is asked for."""
    question: str
    """With placeholders in braces: ``{name}``."""
    paraphrases: tuple[str, ...] = ()
    """The same in other words, with the same placeholders."""


def combinations_of(
    found: Sequence[Solution], model: EntityModel, language: str = "en", *, limit: int = 10_000
) -> list[Combination]:
    """The combinations of solutions, in their order, the first of each question: what a shorter
    solution tells is asked of none that is longer.

    ``limit``: combinations at most; there are as many as heads times outputs for each solution.
    """
    made: dict[str, Combination] = {}
    for one in _all(found, model, language):
        made.setdefault(one.question, one)
        if len(made) == limit:
            break
    return list(made.values())


def placeholders(inputs: Sequence[str]) -> list[str]:
    """The placeholder of each input: its name, numbered where several are called so."""
    names = [one.partition(":")[2] for one in inputs]
    return [
        f"{{{name}}}" if names.count(name) == 1 else f"{{{name} {names[: at + 1].count(name)}}}"
        for at, name in enumerate(names)
    ]


def _all(found: Sequence[Solution], model: EntityModel, language: str) -> Iterator[Combination]:
    for solution in found:
        for inputs in _heads(solution, model):
            for output in _tails(solution, model):
                yield Combination(
                    inputs=inputs,
                    tools=solution.tools,
                    output=output,
                    question=_question(solution, inputs, output, model, language),
                )


def _heads(solution: Solution, model: EntityModel) -> Iterator[tuple[str, ...]]:
    """What may be said: all that is required, and one or two of the rest, unless there is none."""
    inputs = [(name, _input(name, model)) for name in solution.given]
    needed = [name for name, one in inputs if one is not None and one.required]
    free = [name for name, one in inputs if one and not one.required and one.role not in _LISTING]
    least = 0 if needed or not free else 1
    for count in range(least, _SAID + 1):
        for chosen in combinations(free, count):
            yield tuple(name for name in solution.given if name in {*needed, *chosen})


def _input(name: str, model: EntityModel) -> Input | None:
    tool_id, _, key = name.partition(":")
    path = model.paths.get(tool_id)
    return path.input(key) if path is not None else None


def _tails(solution: Solution, model: EntityModel) -> Iterator[str]:
    """What may be asked for: attributes of the last call's rows that stand for no other thing."""
    path = model.paths.get(solution.tools[-1])
    kind = model.types.get(path.entity) if path is not None else None
    for name in path.attributes if path is not None else ():
        attribute = kind.attribute(name) if kind is not None else None
        if attribute is None or not (attribute.role == "id" or attribute.target):
            yield name


def _question(
    solution: Solution, inputs: Sequence[str], output: str, model: EntityModel, language: str
) -> str:
    """The question in the words of the library, the things of the last call first."""
    said = dict(zip(inputs, placeholders(inputs), strict=True))
    things, before = "", ""
    for tool_id in solution.tools:
        here = [(name, told) for name, told in said.items() if name.startswith(f"{tool_id}:")]
        named = _things(tool_id, model)
        if named == before and not here:
            continue  # the same things, looked up again
        told = [
            say(language, "questions.told", name=_words(name, model), placeholder=placeholder)
            for name, placeholder in here
        ]
        said = {name: told_ for name, told_ in said.items() if (name, told_) not in here}
        things = say(language, "questions.things", of=named, within=things, told=told)
        before = named
    return say(language, "questions.asked", output=_output(solution, output, model), things=things)


def _things(tool_id: str, model: EntityModel) -> str:
    """What a call finds: its type, else what the operation is called."""
    path = model.paths.get(tool_id)
    kind = model.types.get(path.entity) if path is not None else None
    return " ".join(kind.words if kind is not None else path.words if path is not None else ())


def _words(name: str, model: EntityModel) -> str:
    one = _input(name, model)
    return " ".join(one.words) if one is not None and one.words else name.partition(":")[2]


def _output(solution: Solution, name: str, model: EntityModel) -> str:
    path = model.paths[solution.tools[-1]]
    kind = model.types.get(path.entity)
    attribute = kind.attribute(name) if kind is not None else None
    return " ".join(attribute.words) if attribute is not None else name
