"""Reads, chooses, mends and answers without a model."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphs.answering.answering import plain_answer
from graphs.answering.telling import Telling
from graphs.form_reasoner import (
    Answer,
    AnswerQuestion,
    ChooseQuestion,
    MendQuestion,
    ReadQuestion,
)
from graphs.forms.records import CallGoal, Condition, DoGoal, FindGoal, Form, Goal
from graphs.reading.candidates import candidates, lead, links_of
from graphs.reading.clauses import Clause, split
from graphs.reading.closed_class import closed
from graphs.reading.finding import Before, Candidate, Schema, entity_of
from graphs.reading.following import is_fragment, last_form, pointed_to, replaced
from graphs.reading.links import Link, word_links
from graphs.reading.meaning import Meaning
from graphs.reading.operations import Operations
from graphs.reading.schema_index import SchemaIndex
from graphs.reading.spreading import spread
from graphs.reading.talking import talk
from graphs.reading.tokens import Token, stem, tokens_of
from graphs.reading.values.extract import extract
from graphs.reading.weights import confidence, fitted
from memory.embeddings import Embedder
from tools.entity_types.records import EntityModel
from tools.entity_types.ways import Ways
from tools.glosses import gloss

_MOST_NAMES = 3
"""So many unknown names of one request are searched for."""
_MOST_TYPES = 60
"""So many types are looked at whole; of more, those that the request is near to."""


class RuleReader:
    """Text -> form by schema linking; see ``docs/reading.md``."""

    def __init__(
        self, embedder: Embedder | None = None, purpose_embedder: Embedder | None = None
    ) -> None:
        self._meaning = Meaning(embedder)
        self._operations = Operations(purpose_embedder)
        self._schema: tuple[str, Schema] | None = None

    async def read(self, question: ReadQuestion) -> Form:
        """The form of a request; look-ups are sent so that its names are known."""
        schema = await asyncio.to_thread(self.schema, question.model)
        scope = in_scope(question.model, question.relevant, schema)
        order = await asyncio.to_thread(_by_links, gloss(question.request), schema, scope)
        await question.grounding.survey(order)
        for name in await asyncio.to_thread(_unknown_names, question, scope):
            await question.grounding.search(name, order)
        newest = question.grounding.model
        if newest.types and newest.version != question.model.version:
            question = replace(question, model=newest)
            schema = await asyncio.to_thread(self.schema, newest)
            scope = in_scope(newest, question.relevant, schema)
        return await asyncio.to_thread(self.form, question, schema, scope)

    def schema(self, model: EntityModel) -> Schema:
        """What clauses are read against, made once for each version of the model."""
        if self._schema is None or self._schema[0] != model.version or not model.version:
            made = Schema(model, SchemaIndex(model), Ways(model), self._meaning)
            self._schema = (model.version, made)
        return self._schema[1]

    def form(self, question: ReadQuestion, schema: Schema, scope: Sequence[str]) -> Form:
        """The form, from what is known now."""
        deeds = _deeds(schema, scope, question.relevant)
        text = gloss(question.request)
        chinese = text != question.request
        clauses = split(text, question.now, lambda t: t.stem in deeds)
        goals: list[Goal] = []
        unread: list[str] = []
        pointed = pointed_to(question.earlier)
        followed = self._followed(clauses, question, schema, scope)
        if followed is not None:
            return followed
        told: list[dict[str, float]] = []
        for clause in clauses:
            said = talk(clause)
            if said is not None:
                goals.append(said.model_copy(update={"id": f"g{len(goals) + 1}"}))
                continue
            own = [Before(goal.id, entity) for goal in goals if (entity := entity_of(goal))]
            before = [*pointed, *own]
            found = self.ranked(clause, question, schema, scope, before)
            best = found[0] if found else None
            if best is None:
                unread.append(clause.text.strip())
                continue
            made = _numbered(best, goals, clause)
            if goals and _only_asks_more(goals[-1], made):
                goals[-1] = _asking_more(goals[-1], made)
            else:
                goals += spread(_there(made, goals, clause), clause)
            left = _unread(clause, best)
            unread += left
            told.append({**best.features, "lead": lead(found), "left": float(len(left))})
        least = min(told, key=confidence, default={})
        sure = _sureness(goals, least)
        used = [one for one in pointed if one.goal in _references(goals)]
        return Form(
            goals=tuple(_without_span(g) for g in goals) if chinese else tuple(goals),
            language="zh" if chinese else "en", unread=tuple(unread),
            confidence=sure,
            doubtful=sure < fitted()["withhold"] or any(not one.sure for one in used),
            follows=bool(used),
            features={name: round(amount, 4) for name, amount in least.items()},
        )  # fmt: skip

    def _followed(
        self,
        clauses: Sequence[Clause],
        question: ReadQuestion,
        schema: Schema,
        scope: Sequence[str],
    ) -> Form | None:
        """The form of the turn before with what a fragment replaces in it; None of a sentence."""
        last = last_form(question.earlier)
        if last is None or len(clauses) != 1 or clauses[0].mood == "command":
            return None
        links = links_of(clauses[0], question.grounding, schema, scope)
        if talk(clauses[0]) is not None or not is_fragment(clauses[0], links):
            return None
        return replaced(last, clauses[0], links, schema)

    def ranked(
        self,
        clause: Clause,
        question: ReadQuestion,
        schema: Schema,
        scope: Sequence[str],
        before: Sequence[Before] = (),
    ) -> list[Candidate]:
        """All candidates of a clause, best first."""
        links: list[Link] = links_of(clause, question.grounding, schema, scope)
        return candidates(
            clause, links, schema, question.library, self._operations, scope, question.relevant,
            before,
        )  # fmt: skip


def in_scope(model: EntityModel, relevant: Mapping[str, float], schema: Schema) -> list[str]:
    """Types that a request may speak of: all of a small library, else those that are near."""
    if len(model.types) <= _MOST_TYPES:
        return list(model.types)
    near = dict.fromkeys(
        model.paths[t].entity for t in relevant if t in model.paths and model.paths[t].entity
    )
    for entity in list(near):
        near.update(dict.fromkeys(edge.target for edge in schema.ways.of(entity) if not edge.back))
    return [entity for entity in near if entity in model.types][:_MOST_TYPES]


def _by_links(text: str, schema: Schema, scope: Sequence[str]) -> list[str]:
    """Types in the order in which their names may be needed: those named, their relations, rest."""
    links = list(word_links(tokens_of(text), schema.index, scope))
    said = [x.entity for x in sorted(links, key=lambda x: (x.kind != "type", -x.score))]
    near = [edge.target for entity in dict.fromkeys(said) for edge in schema.ways.of(entity)]
    return list(dict.fromkeys([*said, *near, *scope]))


def _unknown_names(question: ReadQuestion, scope: Sequence[str]) -> list[str]:
    """Names written with capitals, codes and quoted texts that nothing known bears."""
    known = question.grounding.mentions(question.request, list(scope))
    return [
        str(value.value)
        for value in extract(question.request, now=question.now)
        if value.kind in ("name", "identifier", "quoted")
        and any(letter.isupper() or letter.isdigit() for letter in value.text)
        and not any(m.exact and m.start < value.end and m.end > value.start for m in known)
    ][:_MOST_NAMES]


def _deeds(schema: Schema, scope: Sequence[str], relevant: Mapping[str, float]) -> set[str]:
    """Stems of the first words of operations that change something: their verbs."""
    return {
        stem(path.words[0])
        for path in schema.model.paths.values()
        if path.words and path.kind in ("create", "update", "delete", "action")
        and (path.entity in scope or path.tool_id in relevant)
    }  # fmt: skip


def _sureness(goals: Sequence[Goal], least: Mapping[str, float]) -> float:
    """How sure the least sure part is; what asks for no call is sure."""
    if not least:
        return 1.0 if goals else 0.0
    return confidence(least)


def _references(goals: Sequence[Goal]) -> set[str]:
    """The goals and earlier turns that goals point to."""
    told = " ".join(goal.model_dump_json(exclude_defaults=True) for goal in goals)
    return set(re.findall(r"\bT\d+\.g\d+\b", told))


def _numbered(best: Candidate, goals: Sequence[Goal], clause: Clause) -> Goal:
    condition = None
    if clause.condition and goals:
        condition = Condition(goal=goals[-1].id, expect=clause.condition != "unless")
    span = (clause.offset, clause.offset + len(clause.text))
    made: Goal = best.goal.model_copy(
        update={"id": f"g{len(goals) + 1}", "condition": condition, "span": span}
    )
    return made


def _without_span(goal: Goal) -> Goal:
    """A goal of a request read in another language than it was written in."""
    made: Goal = goal.model_copy(update={"span": None})
    return made


def _only_asks_more(last: Goal, made: Goal) -> bool:
    """Whether a goal only wants more of what the one before finds: "... and who wrote them?"."""
    if not isinstance(made, FindGoal) or not isinstance(last, FindGoal):
        return False
    plain = made.total is None and made.test is None and last.total is None and last.test is None
    find = made.find
    return plain and find.of == last.id and not (find.constraints or find.order or find.limit)


def _asking_more(last: Goal, made: Goal) -> Goal:
    assert isinstance(last, FindGoal), "told by _only_asks_more"
    assert isinstance(made, FindGoal), "told by _only_asks_more"
    wanted = dict.fromkeys([*last.find.wanted, *made.find.wanted])
    return last.model_copy(update={"find": last.find.model_copy(update={"wanted": tuple(wanted)})})


def _there(made: Goal, goals: Sequence[Goal], clause: Clause) -> Goal:
    """A goal that says "there" with the place of the goal before it."""
    if not goals or "there" not in clause.words or not isinstance(made, CallGoal):
        return made
    last = goals[-1]
    said = last.arguments if isinstance(last, CallGoal) else ()
    if isinstance(last, FindGoal):
        said = last.find.constraints
    places = tuple(c for c in said if c.kind == "name" and not c.attribute)
    return made.model_copy(update={"arguments": (*made.arguments, *places)})


def _unread(clause: Clause, best: Candidate) -> list[str]:
    """Stretches of words that nothing explains."""
    stretches: list[list[Token]] = []
    last = -2
    led_in = clause.head if isinstance(best.goal, DoGoal) else 0  # what is told before a command
    for at, token in enumerate(clause.tokens):
        if at < led_in or at in best.used or token.function or token.lower in closed("asking"):
            continue
        if at == last + 1 and stretches:
            stretches[-1].append(token)
        else:
            stretches.append([token])
        last = at
    return [clause.text[run[0].start : run[-1].end] for run in stretches]


class RuleFormReasoner:
    """Implements ``FormReasoner`` without a model."""

    name = "rules"

    def __init__(self, reader: RuleReader) -> None:
        self._reader = reader

    async def read(self, question: ReadQuestion) -> Form:
        """See ``FormReasoner``."""
        return await self._reader.read(question)

    async def choose(self, question: ChooseQuestion) -> int | None:  # noqa: ARG002
        """Only the person can say."""
        return None

    async def mend(self, question: MendQuestion) -> Goal | None:  # noqa: ARG002
        """Nothing that the search would not try by itself."""
        return None

    async def answer(self, question: AnswerQuestion) -> Answer:
        """See ``FormReasoner``; what was read with doubt is told with it."""
        return await asyncio.to_thread(_answer, question)

    async def aclose(self) -> None:
        """There is nothing to close."""


def _answer(question: AnswerQuestion) -> Answer:
    told, form = plain_answer(question), question.form
    doubted = form.confidence < fitted()["doubt"]
    if told.status != "done" or not doubted or all(g.kind == "talk" for g in form.goals):
        return told
    doubt = Telling(form.language, question).say("unsure")
    return replace(told, text=f"{told.text}\n{doubt}", status="partial")
