"""Reads requests, and answers to questions, without a model."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from graphs.checking.signs import Checker
from graphs.form_reasoner import Filled, FillQuestion, ReadQuestion
from graphs.forms.following import without_replaced
from graphs.forms.records import DoGoal, FindGoal, Form
from graphs.reading.as_sure_as_told import as_sure_as_told
from graphs.reading.asked_again import asked_instead
from graphs.reading.candidates import candidates
from graphs.reading.clauses import Clause, clause_of, clauses_of
from graphs.reading.correcting import corrected
from graphs.reading.draft import Before, Candidate
from graphs.reading.filling import filled, types_taken
from graphs.reading.following import is_withheld, last_forms, replaced, said_for
from graphs.reading.fragments import is_fragment
from graphs.reading.handing_on import with_handed_on
from graphs.reading.joining import Joined
from graphs.reading.last_command import LastCommand
from graphs.reading.leaving_out import asked_on
from graphs.reading.linking import links_of
from graphs.reading.links import Link
from graphs.reading.meaning import Meaning
from graphs.reading.named_months import with_named_months
from graphs.reading.names_apart import with_names_apart
from graphs.reading.numbers_apart import with_numbers_apart
from graphs.reading.operations import Operations
from graphs.reading.places_among import among_shown, each_place
from graphs.reading.present import tells_now, with_present
from graphs.reading.proposed import may_be_another, proposed
from graphs.reading.readable import beyond, is_full, readable
from graphs.reading.remembered import after_nothing, finds_of, pointed_to
from graphs.reading.schema import Schema
from graphs.reading.schemas import Schemas
from graphs.reading.scope import by_links, deeds, in_scope, unknown_names
from graphs.reading.short_names import fully_named
from graphs.reading.spelling import is_common, respelt, words_known
from graphs.reading.stretches import stretches
from graphs.reading.supposing import with_suppositions
from graphs.reading.taking import take
from graphs.reading.taking_back import as_one, is_correction, may_correct
from graphs.reading.talking import is_courtesy, is_talk, talk
from graphs.reading.tokens import Token
from graphs.reading.told_beside import with_statements
from graphs.reading.told_of_others import Reading, without_told_of_others
from graphs.reading.undoing import undone
from graphs.reading.unknown_words import with_unknown_words
from graphs.reading.until_then import with_when
from graphs.reading.weights import most
from graphs.reading.where_and_when import pointed, spoken_before
from memory.embeddings import Embedder
from tools.entity_types.records import EntityModel
from tools.glosses import gloss

_Scoped = tuple[Schema, Sequence[str], Sequence[str], ReadQuestion | None]


class RuleReader:
    """Text -> form by schema linking; see ``docs/reading.md``."""

    def __init__(
        self, embedder: Embedder | None = None, purpose_embedder: Embedder | None = None
    ) -> None:
        self._meaning = Meaning(embedder)
        self._operations = Operations(purpose_embedder)
        self._schemas = Schemas(self._meaning, purpose_embedder)

    @property
    def checker(self) -> Checker:
        """What calls are checked by."""
        return Checker(self._meaning, self._operations)

    async def read(self, question: ReadQuestion) -> Form:
        """The form of a request; look-ups are sent so that its names are known."""
        schema, scope, order, again = await question.work.do(self._scoped, question)
        if again is not None:
            form = await self.read(again)
            return form.model_copy(update={"read": again.request, "follows": True})
        await question.grounding.survey(order)
        right = await question.work.do(respelt, question, scope)
        if not right.slips:
            return await self._read(question, schema, scope, order)
        meant = replace(question, request=right.text)
        order = await question.work.do(by_links, gloss(meant.request), schema, scope)
        await question.grounding.survey(order)
        form = await self._read(meant, schema, scope, order)
        if _changes(form):
            # what is to be written somewhere may be spelt as it likes
            return await self._read(question, schema, scope, order)
        return right.placed(form)

    def _scoped(self, question: ReadQuestion) -> _Scoped:
        """What a request is read against: the schema, the types in scope, these by how likely they
        are spoken of, none in small talk; and what is asked where it only changes an earlier one.
        """
        schema = self.schema(question.model)
        scope = in_scope(question.model, question.relevant, schema)
        text = gloss(question.request)
        order = [] if is_talk(text) else by_links(text, schema, scope)
        return schema, scope, order, asked_instead(question, scope, schema)

    async def _read(
        self, question: ReadQuestion, schema: Schema, scope: Sequence[str], order: Sequence[str]
    ) -> Form:
        names, form = await question.work.do(self._form_unless_unknown, question, schema, scope)
        for name in names:
            await question.grounding.search(name, order)
        if form is None:
            form = await question.work.do(self._form_of_now, question, schema, scope)
        if gloss(question.request) != question.request:
            return form
        if not await question.work.do(self._may_be_another, form, question, schema, scope):
            return form.model_copy(update={"tentative": _changes(form) and not question.again})
        await question.grounding.look_through(order)
        return await question.work.do(self._by_all_said, form, question, schema, scope)

    def _form_unless_unknown(
        self, question: ReadQuestion, schema: Schema, scope: Sequence[str]
    ) -> tuple[Sequence[str], Form | None]:
        """The names to be looked up first; where there are none, the form at once."""
        names = unknown_names(question, scope, schema)
        return names, None if names else self._form_of_now(question, schema, scope)

    def _form_of_now(self, question: ReadQuestion, schema: Schema, scope: Sequence[str]) -> Form:
        """The form by the newest model: look-ups may have shown more of what there is."""
        return self.form(*self._by_newest(question, schema, scope))

    def _by_newest(
        self, question: ReadQuestion, schema: Schema, scope: Sequence[str]
    ) -> tuple[ReadQuestion, Schema, Sequence[str]]:
        """What is read, and against what, by all that look-ups have shown."""
        newest = question.grounding.model
        if not newest.types or newest.version == question.model.version:
            return question, schema, scope
        question, schema = replace(question, model=newest), self.schema(newest)
        return question, schema, in_scope(newest, question.relevant, schema)

    async def fill(self, question: FillQuestion) -> Filled | None:
        """A command with what an answer says of it; look-ups are sent so that names are known."""
        if question.goal.tool_id not in question.model.paths:
            return None
        await question.grounding.survey(types_taken(question))
        schema = await question.work.do(self.schema, question.model)
        return await question.work.do(filled, question, schema)

    def schema(self, model: EntityModel) -> Schema:
        """What clauses are read against, made once for each version of the model."""
        return self._schemas.of(model)

    def form(self, question: ReadQuestion, schema: Schema, scope: Sequence[str]) -> Form:
        """The form, from what is known now."""
        verbs = deeds(schema, scope, question.relevant, question.library)
        is_deed, text = partial(_is_deed, verbs), gloss(question.request)
        places = stretches(text, is_deed)
        clauses = readable(
            fully_named(clause, question.earlier, question.grounding, schema)
            for clause in with_when(clauses_of(text, places, question.now, is_deed), is_deed)
        )
        unread = beyond(clauses, text, places)
        clauses = [*with_suppositions(clauses, is_deed)]
        shown = after_nothing(pointed_to(question.earlier, schema), question.earlier)
        if question.lost:  # "it" may be what nothing could be made of
            shown = [replace(one, sure=False) for one in shown]

        links = _linking(question, schema, scope, shown)
        clauses = [with_named_months(one, partial(links, one)) for one in clauses]
        clauses = [with_present(one, partial(links, one)) for one in clauses]
        if not is_common(text):
            known_words = cache(partial(words_known, question, scope))
            clauses = [with_unknown_words(one, links, known_words) for one in clauses]
        told = each_place(clauses, shown, is_deed)
        clauses = [among_shown(one, shown, partial(links, one)) for one in told]
        whole = None if unread else as_one(clauses, text, question.earlier, is_deed)
        if whole is not None:
            followed = undone(whole, question.earlier, schema) or self._followed(
                whole, question, schema, scope, shown, verbs
            )
            if followed is not None:
                return followed
        joined = Joined(unread=[*unread])
        known: list[tuple[Clause, list[Candidate]]] = []

        def read(clause: Clause) -> list[Candidate]:
            if (found := next((found for one, found in known if one == clause), None)) is None:
                before = [*shown, *joined.before(schema)]
                found = self.ranked(clause, question, schema, scope, before)
                known.append((clause, found))
            return found

        said_before = [turn.request for turn in question.earlier[-most("turns_back") :]]
        spoken = [*spoken_before(said_before, question.now), *clauses]
        reading = Reading(text, is_deed, read, links)
        clauses = without_told_of_others(with_handed_on(clauses, reading), reading)
        more = [one for one in clauses if not is_courtesy(one)]
        for clause in with_statements(clauses, text, question.now, is_deed, read):
            said = talk(clause)
            if question.work.is_over or is_full(joined.goals):
                joined.unread.append(clause.text.strip())
            elif said is not None:
                joined.talk(said)
            else:
                take(joined, clause, read(pointed(clause, spoken)), more, question)
                known.clear()  # what was read so far may be referred to
        return joined.form("en" if text == question.request else "zh", shown)

    def _may_be_another(
        self, form: Form, question: ReadQuestion, schema: Schema, scope: Sequence[str]
    ) -> bool:
        """Whether the request may ask for another change than was read; of one of which all was
        read only where it came to nothing.
        """
        if question.work.is_over:
            return False
        verbs = deeds(schema, scope, question.relevant, question.library)
        whole = clause_of(question.request, 0, question.now, "", partial(_is_deed, verbs))
        return (question.again and _changes(form)) or may_be_another(form, whole, schema)

    def _by_all_said(
        self, form: Form, question: ReadQuestion, schema: Schema, scope: Sequence[str]
    ) -> Form:
        """The form, or that of a change which the whole request asks for, likelier than it."""
        if question.work.is_over:
            return form
        question, schema, scope = self._by_newest(question, schema, scope)
        verbs = deeds(schema, scope, question.relevant, question.library)
        shown = after_nothing(pointed_to(question.earlier, schema), question.earlier)
        links = _linking(question, schema, scope, shown)

        def read(clause: Clause) -> list[Candidate]:
            return self.ranked(clause, question, schema, scope, shown)

        def near(tools: Collection[str]) -> Mapping[str, float]:
            known = [question.library.tool(one) for one in sorted(tools)]
            return self._operations.near_with_inputs(question.request, known)

        seen = question.grounding
        reading = Reading(
            question.request,
            partial(_is_deed, verbs),
            read,
            links,
            seen.rows,
            seen.read_whole,
            near,
        )
        return proposed(form, reading, question.now, schema)

    def _followed(
        self,
        clause: Clause,
        question: ReadQuestion,
        schema: Schema,
        scope: Sequence[str],
        pointed: Sequence[Before],
        verbs: Collection[str],
    ) -> Form | None:
        """The form of the turn before with what a fragment replaces in it; None of a sentence."""
        orders = clause.mood == "command"
        deed = orders and clause.tokens[clause.head].stem in verbs
        if deed or tells_now(clause) or talk(clause) is not None:
            return None
        links = links_of(clause, question.grounding, schema, scope, pointed)
        fragment, made, done = is_fragment(clause, links), None, False
        for turn, form in last_forms(question.earlier):
            goal = form.goals[-1]
            old = is_withheld(turn, goal) and turn is not question.earlier[-1]
            if isinstance(goal, DoGoal):
                done |= not is_withheld(turn, goal)
                if may_correct(clause, withheld=old, fragment=fragment):
                    command = LastCommand(turn, form, goal, schema, question.earlier, pointed)
                    made = corrected(command, clause, links)
                    if made is None and (done or is_correction(clause)):
                        return None  # it says otherwise of the last command, and of none before
            elif not orders and (
                not done
                if fragment
                else is_fragment(clause, links, said_for(turn, question.earlier))
            ):
                last = turn is question.earlier[-1]
                made = replaced(turn, form, clause, links, schema, pointed, is_last=last)
                made = made and as_sure_as_told(made, goal, question.earlier)
            elif isinstance(goal, FindGoal):
                find = dict(finds_of(question.earlier)).get(f"{turn.id}.{goal.id}", goal.find)
                made = asked_on(turn, find, form, clause, links, schema)
            if made is not None:
                return without_replaced(form, made)
        return None

    def ranked(
        self,
        clause: Clause,
        question: ReadQuestion,
        schema: Schema,
        scope: Sequence[str],
        before: Sequence[Before] = (),
    ) -> list[Candidate]:
        """All candidates of a clause, best first."""
        links = links_of(clause, question.grounding, schema, scope, before)
        apart = with_names_apart(with_numbers_apart(clause, links), links)
        if apart is not clause:
            links = links_of(apart, question.grounding, schema, scope, before)
        return candidates(
            apart, links, schema, question.library, self._operations, scope, question.relevant,
            before,
        )  # fmt: skip


def _linking(
    question: ReadQuestion, schema: Schema, scope: Sequence[str], shown: Sequence[Before]
) -> Callable[[Clause], list[Link]]:
    """What the words of a clause stand for, with what was shown before."""
    return partial(
        links_of, grounding=question.grounding, schema=schema, entities=scope, before=shown
    )


def _changes(form: Form) -> bool:
    """Whether something is to be changed."""
    return any(isinstance(goal, DoGoal) for goal in form.goals)


def _is_deed(verbs: Collection[str], token: Token) -> bool:
    """Whether a word is the verb of an operation that changes something."""
    return token.stem in verbs
