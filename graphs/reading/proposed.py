"""The changes that a request asks for by all that it says, where its clauses did not tell it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import datetime
from functools import partial

from graphs.forms.records import CallGoal, DoGoal, Form, TalkGoal
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.closed_class import closed, question_words
from graphs.reading.links import Link, places
from graphs.reading.matching import matched
from graphs.reading.proposal_filling import with_what_fits
from graphs.reading.proposal_signs import left_of, signs_of
from graphs.reading.proposing import Proposal, proposals, read_as
from graphs.reading.row_effects import Effect, RowEffects, effect_signs
from graphs.reading.row_evidence import RowEvidence
from graphs.reading.schema import Schema
from graphs.reading.told_of_others import Reading
from graphs.reading.weights import chance_of, fitted, most

Signs = dict[str, float]


def proposed(form: Form, reading: Reading, now: datetime, schema: Schema) -> Form:
    """The form of the likeliest change, doubtful where it is not sure; next in line are others, and
    last the form as it was read; what it only looks up of things that are told is doubtful.
    """
    whole = clause_of(reading.text, 0, now, "", reading.is_deed)
    told = weighed(form, reading, schema, whole)
    chances = [(chance(one, signs), one) for one, signs in told]
    likely = [told for told in chances if told[0] >= fitted()[f"{group(told[1])}.least"]]
    if not likely:
        return form
    likely = likely[: most("readings")]
    changes = any(isinstance(goal, DoGoal) for goal in form.goals)
    read = form.model_copy(update={"doubtful": form.doubtful or not changes})
    forms = [*(_form_of(chance, one, whole, form) for chance, one in likely), read]
    return forms[0].model_copy(update={"others": tuple(forms[1:])})


def group(one: Proposal) -> str:
    """The group of the weights that tell how likely a change is meant, by how it was made up."""
    return "proposal" if one.match is None else "matched"


def chance(one: Proposal, signs: Signs) -> float:
    """How likely a change is meant."""
    return chance_of(group(one), signs)


def weighed(
    form: Form, reading: Reading, schema: Schema, whole: Clause
) -> list[tuple[Proposal, Signs]]:
    """All changes that a request may ask for, each with what speaks for and against it, likeliest
    first; of those that come to the same the likeliest, and none that would come to nothing.
    """

    def part(start: int, end: int) -> Clause:
        return clause_of(reading.text[start:end], start, whole.now, "", reading.is_deed)

    links = reading.links(whole)
    read = read_as(whole, part, reading.candidates)
    fill = partial(with_what_fits, whole=whole, links=links, schema=schema)
    evidence = RowEvidence(whole, reading.rows, schema)
    is_short = len(whole.tokens) <= most("tokens")
    more = matched(whole, links, schema, evidence, read) if is_short else ()
    found = proposals(whole, read, schema, fill, more)
    if _only_names(whole, links):
        found = [one for one in found if one.goal.assignments]
    rows = RowEffects(evidence, reading.read_whole, schema)
    known = [(one, rows.of(one.goal)) for one in found]
    known = [(one, effect) for one, effect in known if not effect.is_idle]
    found = [one for one, _ in known]
    near = reading.near({one.goal.tool_id for one in found})
    effects = effect_signs([(one.goal, effect) for one, effect in known])
    told = [
        {**signs_of(one, whole, links, form, schema, found), **more,
         "near": near.get(one.goal.tool_id, 0.0)}
        for one, more in zip(found, effects, strict=True)
    ]  # fmt: skip
    return _apart(known, told)


def _apart(
    known: Sequence[tuple[Proposal, Effect]], told: Sequence[Signs]
) -> list[tuple[Proposal, Signs]]:
    """The changes that come to something else, likeliest first; last those of things that are not
    known.
    """
    signed = zip(known, told, strict=True)
    order = sorted(signed, key=lambda x: (x[0][1].things == [], -chance(x[0][0], x[1])))
    apart: dict[Hashable, tuple[Proposal, Signs]] = {}
    for (one, effect), signs in order:
        apart.setdefault((effect.subject, effect.made_so), (one, signs))
    return [*apart.values()]


def _only_names(whole: Clause, links: Sequence[Link]) -> bool:
    """Whether no word may say what is done: "it's Ada, the red boat" ends nothing."""
    called = places(x for x in links if x.kind in ("type", "name"))
    tokens = enumerate(whole.tokens)
    return all(at in called or token.function or not token.is_word for at, token in tokens)


def may_be_another(form: Form, whole: Clause, schema: Schema) -> bool:
    """Whether a request that was read so may ask for another change: it does not only ask, forbid,
    talk or say otherwise of what was said before, and is no change of which all was read.
    """
    if whole.forbids or whole.word(0) in closed("correcting"):
        return False
    if any(isinstance(goal, CallGoal | TalkGoal) for goal in form.goals):
        return False
    changes = [goal for goal in form.goals if isinstance(goal, DoGoal)]
    if changes:
        idle = any(_changes_nothing(goal, schema) for goal in changes)
        return idle or bool(form.unread) or len(changes) < len(form.goals)
    wanted = bool(form.unread) and (_is_bidden(whole) or _is_wished(whole))
    return not (form.follows or (_asks(whole) and not wanted))


def _asks(whole: Clause) -> bool:
    """Whether a request surely asks: "the gate is shut now" may tell what is to be so."""
    told = whole.words.isdisjoint({"?", *question_words()} | closed("how"))
    names_first = whole.word(0) in closed("determiners") and told
    return whole.mood == "test" or (whole.mood == "ask" and not names_first)


def _is_wished(whole: Clause) -> bool:
    """Whether a sentence asks whether somebody else may do something, or will: "could Ben take it
    over?".
    """
    tokens = whole.tokens
    return any(
        token.lower in closed("modal") and (at == 0 or not tokens[at - 1].is_word)
        and whole.word(at + 1) not in closed("bidden")
        for at, token in enumerate(tokens)
    )  # fmt: skip


def _is_bidden(whole: Clause) -> bool:
    """Whether whoever is spoken to is asked to do something, and not to tell it."""
    for at in range(len(whole.tokens) - 2):
        if whole.word(at) in closed("auxiliaries") and whole.word(at + 1) in closed("bidden"):
            verb = at + 2 + (whole.word(at + 2) in closed("polite"))
            return whole.word(verb) not in closed("asking")
    return False


def _changes_nothing(goal: DoGoal, schema: Schema) -> bool:
    """Whether an update says nothing of what is to be otherwise."""
    path = schema.model.paths.get(goal.tool_id)
    return path is not None and path.kind == "update" and not goal.assignments


def _form_of(chance: float, one: Proposal, whole: Clause, form: Form) -> Form:
    goal = one.goal.model_copy(update={"id": "g1", "span": (0, len(whole.text))})
    return Form(
        goals=(goal,),
        language=form.language,
        aside=tuple(left_of(one, whole)),
        confidence=chance,
        doubtful=chance < fitted()[f"{group(one)}.sure"],
        follows=form.follows,
        told=form.told,
    )
