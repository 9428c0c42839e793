"""Decisions about which calls to make, asked of a model: decompose, choose, reflect."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Sequence
from typing import Any

from graphs.models.asking import Asker
from graphs.models.cards import cards, path_cards
from graphs.models.findings import known_text, observation_text, path_text, turn_text
from graphs.models.forms import Judgement, NextMove, Steps
from graphs.models.world import World
from graphs.reasoner import Choice, Decomposition, Question, Review, Situation
from graphs.state import Condition, Observation, RecalledPath, Subtask, Verdict
from prompts.decisions import decision_prompt
from tools.closest import closest

_MOVES = 6
"""Moves of the scratch that a prompt shows."""
_REFERENCE = re.compile(r"\[(A\d+)\]")
NO_TOOL = "llm"
"""Category of a step that needs no operation."""


async def decompose(asker: Asker, world: World, question: Question) -> Decomposition:
    """The steps that the model splits a request into; see ``Asker.ask`` for what it raises."""
    known = {category.id for category in question.categories}
    prompt = decision_prompt(
        "decompose",
        today=world.today,
        categories="\n".join(f"- {world.about(category)}" for category in question.categories),
        max_subtasks=question.max_subtasks,
        recalled=recalled_text(question.recalled),
        earlier="\n".join(map(turn_text, question.earlier)),
        request=question.request,
    )
    done = frozenset(s["id"] for turn in question.earlier for s in turn.subtasks)
    steps = await asker.ask(
        "decompose", prompt, Steps, lambda s: _problem(s, known, question.max_subtasks, done)
    )
    subtasks = [_subtask(step, done) for step in steps.subtasks]
    rests = any(done & set(subtask["depends_on"]) for subtask in subtasks)
    return Decomposition(steps.language, subtasks, follows=bool(done) and (steps.follows or rests))


def recalled_text(paths: Sequence[RecalledPath]) -> str:
    """Requests of the past, and how they were answered."""
    return "\n".join(f"{p['request']} -> {' > '.join(p['tools'])} ({p['grade']})" for p in paths)


def _problem(
    steps: Steps, categories: Collection[str], most: int, done: frozenset[str] = frozenset()
) -> str:
    """What is wrong with the steps as a whole; ``done`` are those of earlier turns."""
    seen = set(done)
    for step in steps.subtasks:
        needed = {*step.depends_on, *([step.condition.subtask] if step.condition else [])}
        if step.id in seen:
            first = len(done) + 1
            return f"The id {step.id} is used twice. Number the steps A{first}, A{first + 1}, ..."
        if not needed <= seen:
            late = ", ".join(sorted(needed - seen))
            return f"{step.id} needs {late}, which does not come before it."
        if step.category not in ("", NO_TOOL, *categories):
            allowed = ", ".join(sorted(categories))
            return f"Unknown category {step.category!r} of {step.id}. Use one of: {allowed}, llm."
        seen.add(step.id)
    if len(steps.subtasks) > most:
        return f"These are {len(steps.subtasks)} steps; at most {most} are allowed."
    return ""


def _subtask(step: Any, done: frozenset[str]) -> Subtask:
    condition = step.condition
    named = [name for name in _REFERENCE.findall(step.text) if name in done]
    needed = [*step.depends_on, *named, *([condition.subtask] if condition else [])]
    return Subtask(
        id=step.id,
        text=step.text,
        search=step.search,
        depends_on=list(dict.fromkeys(needed)),
        category=step.category,
        condition=Condition(subtask=condition.subtask, expect=condition.expect)
        if condition
        else None,
    )


async def choose(asker: Asker, world: World, situation: Situation) -> Choice:
    """The move that the model makes; a tool that was not offered counts as a step back."""
    offered = [offer.tool.id for offer in situation.offers]
    task = situation.task
    path = path_cards(world.tools(situation.path))
    prompt = decision_prompt(
        "choose",
        today=world.today,
        known=known_text(task.known),
        recalled=recalled_text(task.recalled),
        step=task.subtask["text"],
        scratch=_scratch(situation),
        undone="; ".join(situation.undone),
        path=f"\n{path}" if path else " (empty)",
        moves_left=situation.moves_left,
        offers="\n".join(await asyncio.to_thread(cards, world, situation)) or "(nothing)",
    )
    move = await asker.ask(
        "choose",
        prompt,
        NextMove,
        lambda m: _not_possible(m, offered, situation.path),
        narrowed=_narrowed(offered),
    )
    tool_id = move.tool if move.move == "advance" else ""
    missing = tuple(m.gap() for m in move.missing) if move.move == "give_up" else ()
    return Choice(move.move, move.reason, tool_id, missing)


def _scratch(situation: Situation) -> str:
    """What was tried and came of it: moves where some were undone, what calls gave, the verdict."""
    tried = situation.moves if situation.undone else ()
    lines = [f"{m['kind']} {m['tool_id']}: {m['reason']}" for m in tried[-_MOVES:]]
    lines += [f"returned: {observation_text(o)}" for o in situation.observations]
    if situation.failure is not None:
        lines.append(f"failed: {observation_text(situation.failure)}")
    if situation.judged:
        lines.append(f"judged: {situation.judged}")
    return "\n".join(lines)


def _not_possible(move: NextMove, offered: Sequence[str], path: Sequence[str]) -> str:
    if move.move == "advance" and move.tool not in offered:
        near = closest(move.tool, offered) or offered[:3]
        allowed = f"Closest: {', '.join(near)}." if near else "Nothing is offered: backtrack."
        return f"The tool {move.tool!r} is not offered. {allowed}"
    if move.move == "finish" and not path:
        return "The path is empty, so there is nothing to finish. Advance or give up."
    return ""


def _narrowed(offered: Sequence[str]) -> dict[str, Any]:
    """The form of a move with only the offered tools in it."""
    schema = NextMove.model_json_schema()
    schema["properties"]["tool"] = {"type": "string", "enum": ["", *offered]}
    return schema


async def reflect(asker: Asker, world: World, review: Review) -> Verdict:
    """The model's verdict on a path."""
    prompt = decision_prompt(
        "reflect",
        today=world.today,
        known=known_text(review.task.known),
        step=review.task.subtask["text"],
        path=path_cards(world.tools(review.path)) or "(empty)",
        missing=", ".join(gap["name"] for gap in review.missing),
        moves="\n".join(f"{m['kind']} {m['tool_id']}: {m['reason']}" for m in review.moves),
        observations=_observed(review.observations),
    )
    found = await asker.ask("reflect", prompt, Judgement, lambda j: _not_there(j, review))
    return Verdict(
        kind=found.verdict,
        wrong_step=found.first_wrong if found.verdict == "partly_wrong" else 0,
        again=found.wrong_arguments and found.verdict == "partly_wrong",
        noise=found.noise,
        reason=found.reason,
    )


def _observed(observations: Sequence[Observation]) -> str:
    lines = [f"{index} {observation_text(o)}" for index, o in enumerate(observations)]
    return "\n".join(lines) or "nothing yet: no call was sent"


def _not_there(judgement: Judgement, review: Review) -> str:
    """What a verdict speaks of that there is not."""
    path = review.path
    if judgement.verdict == "partly_wrong" and not 0 <= judgement.first_wrong <= len(path):
        return f"first_wrong is {judgement.first_wrong}; the path is {path_text(path)}."
    called = len(review.observations)
    if judgement.wrong_arguments and judgement.first_wrong >= called:
        return f"wrong_arguments: only {called} operations were called. Leave it out, or name one."
    known = {*path, *(m["tool_id"] for m in review.moves), *review.task.candidates} - {""}
    for name in judgement.noise:
        if name not in known:
            near = ", ".join(closest(name, sorted(known)) or sorted(known)[:3])
            return f"noise names {name!r}, which was not offered. Leave it out. Closest: {near}."
    return ""
