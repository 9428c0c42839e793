"""The prompt that has a request read, and the check of what a model makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache

from graphs.form_reasoner import ReadQuestion
from graphs.forms.parts import parts_of
from graphs.forms.records import CallGoal, DoGoal, Find, Form
from graphs.forms.rows_of_totals import with_rows_of_totals
from graphs.forms.validation import complaints, references_of
from graphs.models.earlier_text import earlier_goals, earlier_text, earlier_types, known_text
from graphs.models.form_json import FormAnswer, FormReader
from graphs.models.form_names import FormNames
from graphs.models.goal_grammar import told_strange
from graphs.models.operation_names import short_names
from graphs.models.said_unheld import said_unheld
from graphs.models.schema_scope import SchemaScope, beyond, is_function, schema_scope
from graphs.models.schema_text import Held, is_shown, schema_text, short_namer
from graphs.models.told_complaints import told_complaints
from graphs.models.written_json import WrongGoalError
from prompts.decisions import Prompt, decision_prompt
from tools.entity_types.records import EntityModel


class Reading:
    """One question ``read`` to a model; its answers are kept as they are checked."""

    def __init__(self, question: ReadQuestion, first: Sequence[str] = ()) -> None:
        """Blocks while the prompt is written; ``first`` are types and functions that it shows."""
        scope = scope_of(question, first)
        self._first = first
        called = short_names(scope, question.model, question.library)
        names = FormNames(question.model, (*scope.types, *scope.functions), called)
        self._reader = FormReader(names, question.request)
        self._question = question
        self._short = short_namer(scope, question.model, question.library)
        others = beyond(scope, question.model)
        self._schema = schema_text(
            scope, question.model, question.library, others=others, held=_held(question)
        )
        self.prompt = _prompt(question, scope, self._schema)
        self.form: Form | None = None
        """The form of the last answer."""
        self.sound: Form | None = None
        """What of it can be planned; None where nothing can."""
        self._told_once = False
        self.unseen: Sequence[str] = ()
        """Types and functions that the last answer speaks of, and that the prompt only named."""

    def wrong(self, answer: FormAnswer) -> str:
        """What is wrong with an answer; empty: nothing."""
        question = self._question
        try:
            written = self._reader.form(answer)
        except WrongGoalError as error:
            return str(error)
        before = {turn.id: turn.form for turn in question.earlier}
        self.form = with_rows_of_totals(written, before, question.model)
        self.unseen = self._unseen(self.form)
        if self.unseen:
            return ""  # what is wrong with it shows when they are seen
        if not self.form.goals:
            return "goals: there is none; every request has one, be it talk."
        once = self._told_once_of(self.form, answer)
        found = complaints(
            self.form, question.model, question.library, earlier_goals(question.earlier)
        )
        self.sound = _without(self.form, {one.step.partition(".")[0] for one in found})
        return "\n".join(filter(None, [told_complaints(found, self._short, self._schema), *once]))

    def _told_once_of(self, form: Form, answer: FormAnswer) -> list[str]:
        """What is said once: if it is written so again, it is told as not taken into account."""
        left = said_unheld(form, self._question)
        if self._told_once:
            lost = (one.said for one in left if one.counts or one.said not in answer.aside)
            self.form = form.model_copy(update={"unread": (*form.unread, *lost)})
            return []
        self._told_once = True
        return [*told_strange(answer.goals), *(one.told for one in left)]

    def _unseen(self, form: Form) -> list[str]:
        """None of what was first asked to be shown: it had no room."""
        spoken = [] if self._first else dict.fromkeys(spoken_of(form, self._question.model))
        return [one for one in spoken if not is_shown(self._short(one), self._schema)]


def scope_of(question: ReadQuestion, first: Sequence[str] = ()) -> SchemaScope:
    """What of the library the request may be about; known names and the last turns count too."""
    model = question.model
    relevant = {**{one: 1.0 for one in first if one in model.paths}, **question.relevant}
    return schema_scope(model, relevant if question.relevant else {}, [*first, *_named(question)])


def spoken_of(form: Form, model: EntityModel) -> Iterator[str]:
    """The types and functions that the goals of a form speak of."""
    for goal in form.goals:
        for _, part in parts_of(goal, ""):
            if isinstance(part, Find | DoGoal) and part.entity in model.types:
                yield part.entity
            if isinstance(part, CallGoal) and part.tool_id in model.paths:
                path = model.paths[part.tool_id]
                yield path.tool_id if is_function(path) else path.entity


def today(now: datetime) -> str:
    """The day with its weekday."""
    return f"{now.date().isoformat()}, a {now:%A}"


def _held(question: ReadQuestion) -> Held:
    """The texts of an attribute, unless each of the things that are known has its own."""

    @cache
    def known(entity: str) -> tuple[int, dict[str, dict[str, None]]]:
        things, texts = set[str](), dict[str, dict[str, None]]()
        for one in question.grounding.values(entity):
            texts.setdefault(one.attribute, {})[one.text] = None
            things |= {str(one.thing)} if one.thing is not None else set()
        return len(things), texts

    def held(entity: str, attribute: str) -> list[str]:
        count, texts = known(entity)
        told = [*texts.get(attribute, ())]
        return told if not count or len(told) < count else []

    return held


def _named(question: ReadQuestion) -> Iterator[str]:
    for mention in question.grounding.mentions(question.request):
        kind = question.model.types.get(mention.value.entity)
        if kind is not None and mention.value.attribute in kind.name_attributes:
            yield kind.id
    yield from earlier_types(question.earlier)


def _prompt(question: ReadQuestion, scope: SchemaScope, schema: str) -> Prompt:
    mentions = question.grounding.mentions(question.request, scope.types)
    return decision_prompt(
        "read",
        today=today(question.now),
        schema=schema,
        known=known_text(mentions, question.model, question.request),
        earlier=earlier_text(question.earlier, question.model),
        request=question.request,
        complaint=question.complaint,
    )


def _without(form: Form, wrong: set[str]) -> Form | None:
    """The form without these goals and those that rest on them; None where nothing is left."""
    left = [goal for goal in form.goals if goal.id not in wrong]
    lost = {goal.id for goal in left if wrong & set(references_of(goal).values())}
    if lost:
        return _without(form, wrong | lost)
    changed = {"goals": tuple(left), "confidence": 0.0 if wrong else form.confidence}
    return form.model_copy(update=changed) if left else None
