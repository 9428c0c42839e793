"""Which of several inputs takes a value: the one spoken of, asked for before, or nearest."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.asked_of_it import input_asked
from graphs.reading.clauses import DATES, Placed
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.own_day import own_day
from graphs.reading.said_for import Card, Said, chances
from graphs.reading.schema import fits_kind
from graphs.reading.segments import label_words, said_before
from graphs.reading.tokens import stem
from graphs.reading.weights import fitted, reach
from tools.entity_types.records import Input


def nearest_input(command: Command, placed: Placed, fits: Sequence[Input]) -> Input:
    """The input whose own word is said before a value, else what was last asked of it, else the one
    it is likeliest said for: a guess where a number may be any of them, bare ("make it 2500") or of
    the things themselves ("down to 30 red inks"), and no word is near to one.
    """
    told = said_before(command, placed, fits) or input_asked(command, fits)
    told = told or _own_day(command, placed, fits) or _price(command, placed, fits)
    if told is not None:
        return told
    likely = _likely(command, placed, fits)
    nearest = fits[max(range(len(fits)), key=lambda i: (likely[i], -i))]
    counts = any(x.kind == "name" and x.first == placed.last for x in command.links)
    bare = placed.value.kind == "number" and (counts or not placed.value.unit) and len(fits) > 1
    unsaid = _says_no_more(command) or not _leads(command, placed, fits)
    spoken = any(is_spoken_of(command, i) for i in fits)
    guessed = bare and not spoken and command.path.kind == "update" and unsaid
    command.guessed |= guessed or _may_be_hour(command, placed)
    return nearest


def _leads(command: Command, placed: Placed, fits: Sequence[Input]) -> bool:
    """Whether the words before a value, or its unit, are near to what an input is called."""
    first = max(0, placed.first - reach("phrase"))
    before = command.clause.said(first, placed.first) if placed.first else ""
    names = [" ".join(i.words) for i in fits]
    cosines = command.schema.meaning.near(f"{before} {placed.value.unit}", names)
    return max(cosines) >= fitted()["least_meaning"]


def _likely(command: Command, placed: Placed, fits: Sequence[Input]) -> list[float]:
    """How likely each of some inputs is what a value is said for."""
    before = [token.text for token in command.clause.tokens[: placed.first]]
    text = command.clause.said(placed.first, placed.last)
    said = Said(before, f"{text} {placed.value.unit}".strip())
    return chances(command.schema.meaning, said, [_card(command, i) for i in fits])


def _card(command: Command, taken: Input) -> Card:
    attribute = command.attribute(taken)
    return Card(" ".join(taken.words), attribute.description if attribute is not None else "")


def _own_day(command: Command, placed: Placed, fits: Sequence[Input]) -> Input | None:
    """The day of its own that a thing is moved to, where no word says what the day is for."""
    lead = {command.word(placed.first - 1), placed.value.cue}
    lead &= closed("lasting_from") | closed("lasting_until") | closed("agents")
    lead |= {command.word(command.clause.head)} & (closed("lengthening") | closed("rising"))
    dated = command.path.kind == "update" and placed.value.kind in DATES
    if not dated or lead - closed("becoming") or any(is_spoken_of(command, i) for i in fits):
        return None
    own = own_day(command.schema, command.path.entity, {i.attribute for i in fits})
    return next((i for i in fits if own and i.attribute == own), None)


def _price(command: Command, placed: Placed, fits: Sequence[Input]) -> Input | None:
    """The one price, or the only amount that is not what was paid, of what "costs" so much."""
    priced = {stem(word) for word in closed("priced")}
    if placed.first == 0 or command.clause.tokens[placed.first - 1].stem not in priced:
        return None
    amounts = [i for i in fits if not is_paid(i)]
    called = [i for i in amounts if priced & {stem(word) for word in i.words}] or amounts
    return called[0] if len(called) == 1 else None


def is_paid(taken: Input) -> bool:
    """Whether an input takes what was paid, and not what something costs."""
    return not closed("settled").isdisjoint(taken.words)


def is_spoken_of(command: Command, taken: Input) -> bool:
    """Whether a word of what an input is called is said."""
    return bool(label_words(taken) & {token.stem for token in command.clause.tokens})


def _may_be_hour(command: Command, placed: Placed) -> bool:
    """Whether a bare number may be the hour at which a thing is to be: "move it to 11"."""
    value, path = placed.value, command.path
    timed = any((a := command.attribute(i)) and fits_kind(a, "time") for i in path.inputs)
    hour = value.kind == "number" and not value.unit and value.value in range(25)
    return path.kind == "update" and timed and hour


def _says_no_more(command: Command) -> bool:
    """Whether nothing but the verb stands beside values and what points to things."""
    said = command.valued() | {command.clause.head}
    tokens = enumerate(command.clause.tokens)
    return all(at in said or token.function or not token.is_word for at, token in tokens)
