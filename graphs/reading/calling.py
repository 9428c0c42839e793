"""A call of a function from one clause: its values, what is tested, which outputs are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.records import CallGoal, Constraint, Test
from graphs.reading.clauses import DATES, Clause, Placed
from graphs.reading.closed_class import closed, moments
from graphs.reading.cues import BOUNDS, operator_of, preposition
from graphs.reading.draft import Candidate, covered
from graphs.reading.fitting import WAYS, inputs_of_amounts, listed_inputs
from graphs.reading.flags import flags_said
from graphs.reading.inputs_named import input_words
from graphs.reading.measured import counted_in, unit_told
from graphs.reading.outputs import (
    measured_outputs,
    named_outputs,
    near_outputs,
    tested_output,
    without_echoes,
)
from graphs.reading.own_inputs import is_year, own_inputs
from graphs.reading.schema import KINDS, Schema, plain
from graphs.reading.searched import searched_text
from graphs.reading.stated_values import stated_values
from graphs.reading.tokens import stem, stems
from graphs.reading.values.lexicon import pairs
from graphs.reading.values.record import NUMBERS
from graphs.reading.values.regions import currencies
from graphs.reading.weights import fitted, reach
from graphs.rows.answer_rows import relative_name
from graphs.search.cues import NATIONALITY
from graphs.search.values import MAY_BE, TAKEN_BY, parameter_kind, states_amounts, words_of
from graphs.search.values import takes_length as counts_length
from tools.entity_types.records import AccessPath
from tools.records import Tool
from tools.value_kinds import HARD_TO_STATE
from tools.words import identifier_words

_NAMES = ("name", "place", "country", "id", "text")
"""Kinds of what is said that names something."""
_NAMED = HARD_TO_STATE.union(*(TAKEN_BY[kind] | MAY_BE.get(kind, set()) for kind in _NAMES))
"""Kinds of inputs that take a name, or what one leads to."""
_TODAY = ("now", "today")
"""Roles of values that say what a function does anyway that takes no day."""


def call_candidate(clause: Clause, path: AccessPath, tool: Tool, schema: Schema) -> Candidate:
    """A call of the operation with all values that the clause states; search places them."""
    used = {clause.head} if clause.tokens[clause.head].lower in closed("asking") else set()
    listed = listed_inputs(clause, tool, used, path)
    flags = flags_said(clause, tool, used)
    arguments, test, untaken = _values(clause, path, tool, schema, used)
    arguments = [*listed, *flags, *arguments]
    used |= input_words(clause, tool, arguments, schema.meaning)
    answers = without_echoes(tool, arguments)
    wanted = named_outputs(clause, answers, used) or measured_outputs(clause, answers, used)
    used |= schema.group_words(clause, path.tool_id.rpartition(".")[0])
    words = {stem(word) for word in path.words}
    used.update(i for i, t in enumerate(clause.tokens) if t.stem in words)
    meant = _near(clause, _name_words(path), schema, used)
    used.update(meant)
    if not wanted and test is None:
        wanted = near_outputs(clause, answers, schema, used)
    described = _near(clause, path.words, schema, used)
    used.update(described)
    meant |= described
    arguments += searched_text(clause, tool, arguments, used)
    features = {
        "covered": covered(clause, used, schema.index),
        "open_value": float(len(arguments)),
        "untaken": float(untaken),
        "far": 1 - min(meant.values(), default=1.0),
    }
    features |= {} if tool.deprecated else _named(clause, path, schema)
    held = tuple(relative_name(output, path.container) or output for output in wanted)
    if test is not None:
        inner = relative_name(test.attribute, path.container) or test.attribute
        test = test.model_copy(update={"attribute": inner})
    goal = CallGoal(id="g1", tool_id=tool.id, arguments=tuple(arguments), wanted=held, test=test)
    return Candidate(goal, features, used)


def _named(clause: Clause, path: AccessPath, schema: Schema) -> dict[str, float]:
    """How well words name a function, as they would a type: by what it is called, or by a word that
    little else is described with; and whether that is the first thing said.
    """
    group = path.tool_id.rpartition(".")[0]
    own = stems(_name_words(path))
    said = {i: t.stem for i, t in enumerate(clause.tokens) if not t.function}
    called = schema.index.share(own, said.values())
    best = 0.0, -len(clause.tokens)
    for at, one in said.items():
        if one in own or one in path.stems:
            share = fitted()["share.described"] / max(schema.index.describing(one, {group}), 1)
            best = max(best, (max(share, called if one in own else 0.0), -at))
    score, at = best[0], -best[1]
    if score < fitted()["least_link"]:
        return {"root_said": 0.0}
    asked = at <= clause.head + reach("asked_type")
    return {"root_said": score, "root_asked": float(asked)}


def _name_words(path: AccessPath) -> tuple[str, ...]:
    """The words that a function is called by, without those that only ask."""
    name = identifier_words(path.tool_id.rpartition(".")[2])
    return tuple(w for w in name if w in path.words and w not in closed("asking"))


def _near(clause: Clause, words: Sequence[str], schema: Schema, used: set[int]) -> dict[int, float]:
    """Words that mean what a function is called by, and how nearly: "staff" of personnel. A unit
    that the answer is wanted in tells nothing of that: "in Fahrenheit".
    """
    found = {}
    for at, token in enumerate(clause.tokens):
        told_in = clause.word(at - 1) in closed("within") and token.lower in pairs("units.txt")
        if at not in used and token.is_word and not token.function and not told_in:
            found[at] = max(schema.meaning.near(token.lower, list(words)), default=0.0)
    return {at: cosine for at, cosine in found.items() if cosine >= fitted()["least_meaning"]}


def _values(
    clause: Clause, path: AccessPath, tool: Tool, schema: Schema, used: set[int]
) -> tuple[list[Constraint], Test | None, int]:
    """The arguments, what is tested, and how many days and bounds are said that nothing takes.

    A bound that is no test goes to an input that bounds something, or stays unread.
    """
    bounds = any(one.operator in BOUNDS for one in path.inputs)
    arguments: list[Constraint] = []
    test, untaken = None, 0
    values = stated_values(clause, path, tool, used)
    placed_by_words = ("number", "duration", "money", "date")
    amounts = [p for p in values if p.value.kind in placed_by_words and not is_year(p.value)]
    keys = inputs_of_amounts(clause, tool, amounts, used)
    for placed in values:
        lasts = placed.value.kind == "duration"
        takes = (
            takes_length(tool, placed.value.value) if lasts else takes_kind(tool, placed.value.kind)
        )
        tested = _test(clause, placed, tool, schema) if test is None else None
        across = lasts and takes and clause.word(placed.first - 1) in closed("spanning")
        bound = placed.value.kind in NUMBERS and bool(placed.value.comparison) and not across
        if bound and tested is None and not bounds:
            untaken += 1
            continue
        used.update(range(placed.first, placed.last))
        if tested is not None:
            test = tested
        elif placed.value.role != "now" and (takes or placed.value.role not in _TODAY):
            said = own_inputs(clause, placed, tool, path) or arguments_of(
                _counted(placed, tool, keys.get(placed.first)), clause
            )
            timed = placed.first in keys and lasts and placed.value.cue in moments()
            exact = {"op": "="} if across or timed else {}  # "after 4 years", "by 45 minutes"
            told = {"attribute": keys[placed.first]} if placed.first in keys else {}
            said = [one for one in said if not _is_counted_in(one, tool)]
            arguments += [
                one.model_copy(update={**exact, **(told if one.kind != "currency" else {})})
                for one in said
            ]
            untaken += placed.value.kind in (*DATES, *NUMBERS, "currency") and not takes
    return arguments, test, untaken + names_beyond(path, tool, arguments)


def _counted(placed: Placed, tool: Tool, key: str | None) -> Placed:
    """A value as the input that it is for counts it."""
    units = [unit_told(one) for one in tool.parameters if one.key == key]
    return counted_in(placed, units[0]) if units else placed


def _is_counted_in(one: Constraint, tool: Tool) -> bool:
    """Whether a currency is the one in which the function counts anyway, as it says: "in EUR"."""
    if one.kind != "currency" or takes_kind(tool, "currency"):
        return False
    counted = (word for p in tool.parameters if states_amounts(p) for word in words_of(p))
    return any(one.value in (word.upper(), currencies().get(word)) for word in counted)


def takes_length(tool: Tool, length: Any) -> bool:
    """Whether an input counts time in which a length of it (``amount``, ``unit``) can be said."""
    return any(counts_length(parameter, length) for parameter in tool.parameters)


def takes_kind(tool: Tool, kind: str) -> bool:
    """Whether an input takes values of a kind; of names and the like nothing is known."""
    if kind in DATES:
        return any(parameter_kind(p) in ("date", "time", "timestamp") for p in tool.parameters)
    if kind in NUMBERS:
        return any(map(states_amounts, tool.parameters))
    if kind == "currency":
        return any(parameter_kind(p) == "currency" for p in tool.parameters)
    return True


def names_beyond(path: AccessPath, tool: Tool, said: Sequence[Constraint]) -> int:
    """How many names are said of which a function could make nothing: it takes fewer, by
    themselves or by what they lead to. Where something is ("in Rome") tells another name apart.
    """
    names = [one for one in said if one.kind in _NAMES and not one.attribute]
    inputs = {one.key: one for one in path.inputs}
    kinds = [
        parameter_kind(one)
        for one in tool.parameters
        if not one.enum and not (one.key in inputs and inputs[one.key].role in WAYS)
    ]
    ids = sum(one.role == "id" for one in path.inputs)
    takes = ids + sum(kind in _NAMED and kind != "longitude" for kind in kinds)
    apart = sum(one.cue in closed("within") for one in names) if takes else 0
    return max(0, len(names) - takes - apart)


def places_told(path: AccessPath, tool: Tool) -> int:
    """How many places, or things that another operation gives for a name, a look-up must be told;
    latitude and longitude are one.
    """
    needed = {one.key for one in path.required if one.role in ("option", "filter")}
    kinds = [parameter_kind(one) for one in tool.parameters if one.key in needed]
    return sum(kind in HARD_TO_STATE | TAKEN_BY["place"] for kind in kinds if kind != "longitude")


def _test(clause: Clause, placed: Placed, tool: Tool, schema: Schema) -> Test | None:
    """What is compared where a question of yes or no compares an amount."""
    value = placed.value
    if clause.mood != "test" or not value.comparison or value.kind not in NUMBERS:
        return None
    output = tested_output(clause.said(placed.first, placed.last), tool, schema)
    if not output and clause.word(placed.first - 1) in closed("than"):  # "hotter than 25 degrees"
        output = next(iter(measured_outputs(clause, tool, set())), "")
    if not output:
        return None
    op = operator_of(value.comparison, value.cue)
    span = clause.span(placed.first, placed.last)
    return Test(attribute=output, op=op, value=plain(value.value, value.kind), span=span)


def arguments_of(placed: Placed, clause: Clause) -> list[Constraint]:
    """A value as an argument; an amount of money and its currency each by itself."""
    span, value = clause.span(placed.first, placed.last), placed.value
    op, cue = operator_of(value.comparison, value.cue), preposition(value.cue)
    cue = NATIONALITY if value.role == NATIONALITY else cue
    if value.kind != "money":
        kind = KINDS.get(value.kind, value.kind)
        stated = plain(value.value, value.kind)
        return [Constraint(op=op, value=stated, kind=kind, cue=cue, span=span)]  # type: ignore[arg-type]
    made = [Constraint(op=op, value=value.value["amount"], kind="number", span=span)]
    if value.value["currency"]:  # what is changed into another currency is in this one
        currency = value.value["currency"]
        made.append(Constraint(value=currency, kind="currency", cue="from", span=span))
    return made
