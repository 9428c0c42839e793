"""What question words ask for: who, when, where, how much, how long, what time."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.answering_attributes import answers
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, positives, question_words
from graphs.reading.dimensions import is_of_dimension, tells_age
from graphs.reading.draft import Draft
from graphs.reading.ends import ends_of
from graphs.reading.led_to import takes_led_to
from graphs.reading.once import once
from graphs.reading.own_day import own_day
from graphs.reading.schema import (
    is_day,
    is_free_text,
    is_measure,
    own_measures,
    tells_how_long,
    tells_time,
)
from tools.entity_types.records import Attribute
from tools.value_kinds import kind_of
from tools.words import singular


def take_question_word(draft: Draft) -> None:
    """Who, when and where ask for a person, a date, a place where nothing else is wanted."""
    if draft.total is not None or draft.clause.mood != "ask" or takes_led_to(draft):
        return
    if not draft.wanted and _take_how(draft):
        return
    _hear_degree(draft)
    for at in range(_end_of_question(draft)):
        asked = asked_at(draft.clause, at)
        settled = asked != "thing" and not _take_asked(draft, at, asked)
        if settled and draft.word(at + 1) not in closed("joining"):
            break
    _hear_until(draft)


def _hear_degree(draft: Draft) -> None:
    """Use the word of degree that what is wanted by its name tells: "how warm is the water"."""
    for at in range(1, len(draft.clause.tokens)):
        degree = positives().get(draft.word(at)) if draft.word(at - 1) in closed("how") else None
        wanted = [one for one in own_measures(draft.kind) if one[0] in draft.wanted]
        if degree is not None and _of_dimension(draft, wanted, degree.dimension):
            draft.use(at, at + 1)


def _hear_until(draft: Draft) -> None:
    """Doubt what is told of "until what time" where it may as well be a beginning."""
    before, lasting = draft.clause.head - 1, closed("lasting_until")
    if before < 0 or draft.word(before) not in lasting:
        return
    named = {word for name in draft.wanted for word in name.replace(".", "_").split("_")}
    if not named & lasting:
        draft.note("unasked")


def asked_at(clause: Clause, at: int) -> str:
    """What a word asks for, as "when" does for a date: "what time" and "which day" do as well."""
    return "date" if asks_when(clause, at) else question_words().get(clause.word(at), "thing")


@once
def all_asked(clause: Clause) -> frozenset[str]:
    """What its words ask for, each taken for itself."""
    return frozenset(asked_at(clause, at) for at in range(len(clause.tokens)))


def asks_who(clause: Clause) -> bool:
    """Whether a word asks who."""
    return any(question_words().get(token.lower) == "person" for token in clause.tokens)


def asks_when(clause: Clause, at: int) -> bool:
    """Whether a word and the one behind it ask when: "what time", "which day"."""
    return clause.word(at) in question_words() and clause.word(at + 1) in closed("asked_dates")


def _end_of_question(draft: Draft) -> int:
    """One more than where question words stand: "when and where", "Ada, where is she?"."""
    tokens, head = draft.clause.tokens, draft.clause.head
    asked = (i for i in range(max(head, 0) + 1, len(tokens)) if draft.word(i - 1) == ",")
    at = next((i for i in asked if draft.word(i) in question_words()), head) + 2
    while 0 < at < len(tokens) and tokens[at - 1].lower in closed("joining"):
        at += 1
    return min(at, len(tokens))


def _take_asked(draft: Draft, at: int, asked: str) -> bool:
    """Want what a question word asks for; False where that is settled."""
    fits = _fitting(draft, at, asked)
    names = {a.name for a in fits}
    if fits and draft.word(at + 1) in closed("asked_dates"):
        draft.use(at + 1, at + 2)
    if not fits and asked in ("date", "place"):
        _ask_of_related(draft, asked, at)
    if not fits or any(w.split(".")[0] in names for w in draft.wanted):
        return False
    if asked == "person" and any(_may_tell_who(draft, w) for w in draft.wanted):
        return True
    best = _best_of(draft, fits, at, asked)
    if best and (asked != "person" or _asks_of_another(draft)):
        ends = ends_of(draft.kind) if asked == "date" else ()
        if ends and draft.word(at - 1) in closed("lasting_until"):
            best = ends[-1]
        if draft.word(at + 1) in closed("asked_times") and _tells_day_alone(draft, best):
            draft.note("unasked")
        if asked == "person" and _are_in_it(draft, at):
            draft.note("unasked")
        both = best in ends[1:] and names >= {*ends} and _says_no_more(draft, at)
        draft.wanted += ends if both else _whole(draft, best, fits)
        draft.unread |= _deed_of_others(draft, at + 1) if asked == "person" else set()
    return True


def _fitting(draft: Draft, at: int, asked: str) -> list[Attribute]:
    """The attributes that answer a question word, of which nothing is told yet."""
    told = {c.attribute.split(".")[0] for c in draft.constraints}
    fits = [a for a in draft.kind.attributes if answers(draft, a, asked)
            and (a.name not in told or a.format == "date-time")]  # its day may be told  # fmt: skip
    if asked == "person":
        return [a for a in fits if draft.schema.has_contact(a.target)] or fits
    timed = draft.word(at + 1) in closed("asked_times")
    return [a for a in fits if timed and a.format != "date"] or fits


def _best_of(draft: Draft, fits: Sequence[Attribute], at: int, asked: str) -> str:
    """Which of the attributes that answer is asked for; doubted where no word is near to one of
    several people, or to when or where a person is, or what a word means was guessed besides.
    """
    among = [(a.name, a) for a in fits]
    rest, best = draft.clause.said(at, len(draft.clause.tokens)), draft.schema.meaning.best
    if found := _needs_no_word(draft, fits, at, asked) or best(rest, among):
        return found
    guessed = len(fits) > 1 or any(c.assumed for c in draft.constraints)
    moves = asked != "person" and draft.schema.is_person(draft.root)  # whoever is from there
    draft.note("unasked", float(moves or (asked == "person" and guessed)))
    return best(rest, among, least=-1.0)


def _ask_of_related(draft: Draft, asked: str, at: int) -> None:
    """Want when or where of the one relation that is wanted: "where is Ada's tutor from?"."""
    if {draft.word(at - 1), draft.word(at + 1)} & closed("joining"):
        draft.wanted = []  # "when and where": a day alone is no answer
    path = draft.wanted[0] if len(draft.wanted) == 1 else ""
    target = draft.schema.target_of_path(draft.root, path) if path else ""
    if not path or target:
        inner = [a.name for a in draft.schema.kind(target).attributes
                 if answers(draft, a, asked)] if target else []  # fmt: skip
        draft.wanted = [f"{path}.{inner[0]}"] if len(inner) == 1 else draft.wanted
        draft.note("unasked", float(len(inner) != 1))


def _deed_of_others(draft: Draft, at: int) -> set[int]:
    """The place of the verb behind "who", where a relation to people that only things of another
    type have tells it: who scored is told by a goal, not by whoever is related to a match.
    """
    told = {
        link.entity for link in draft.links
        if link.kind == "attribute" and link.first == at and link.is_whole
        and (own := draft.schema.kind(link.entity).attribute(link.attribute)) is not None
        and own.target and draft.schema.is_person(own.target)
    }  # fmt: skip
    return {at} if told and draft.root not in told else set()


def _whole(draft: Draft, name: str, fits: Sequence[Attribute]) -> list[str]:
    """An attribute with what alone it would not tell: an hour with its day, within a list or where
    things have one, and it is not told.
    """
    listed, within, _ = name.rpartition("[].")
    if not within or not answers(draft, draft.attribute(name), "date"):
        days = [a.name for a in fits if a.format == "date"]
        timed = draft.attribute(name).format == "time" and len(days) == 1
        return [*days, name] if timed else whole_place(draft, name)
    beside = [a for a in draft.kind.attributes if a.name.startswith(listed + within)]
    return [a.name for a in beside if a.name == name or answers(draft, a, "date") or is_day(a)]


def whole_place(draft: Draft, name: str) -> list[str]:
    """An attribute, or both coordinates where it is one of them: a latitude alone is no place."""
    halves = [
        a.name for a in draft.kind.attributes
        if kind_of(a.words, a.type, output=True) in ("latitude", "longitude")
    ]  # fmt: skip
    return halves if name in halves else [name]


def _needs_no_word(draft: Draft, fits: Sequence[Attribute], at: int, asked: str) -> str:
    """The day that things are of, where no more is said; the only relation called after the people
    whom it leads to, where no word is near to another: the artist of a role, no stand-in.
    """
    moves = draft.schema.is_person(draft.root)  # the day that she joined is not when she is in
    if asked == "date" and not moves and _says_no_more(draft, at) and not ends_of(draft.kind):
        return own_day(draft.schema, draft.root, {a.name for a in fits})
    if asked != "person":
        return ""
    own = [a for a in fits if set(a.words) - {"id"} <= set(draft.schema.kind(a.target).words)]
    others = [(a.name, a) for a in fits if a not in own]
    said = draft.clause.said(at, len(draft.clause.tokens))
    near = others and draft.schema.meaning.best(said, others)
    return own[0].name if len(own) == 1 and not near else ""


def _tells_day_alone(draft: Draft, name: str) -> bool:
    """Whether an attribute tells a day and no time of it."""
    return (found := draft.kind.attribute(name)) is not None and found.format == "date"


def _says_no_more(draft: Draft, at: int) -> bool:
    """Whether "when" asks of a thing with no word for what of it: not "until when", "closes"."""
    until = draft.word(at - 1) in closed("lasting_until")
    tokens = range(len(draft.clause.tokens))
    return not (until or draft.clause.words & closed("ended")) and all(
        draft.is_explained(other) for other in tokens
    )


def _asks_of_another(draft: Draft) -> bool:
    """Whether "who" is not one of the root: it is no person, or one is named and more is said."""
    tokens = range(len(draft.clause.tokens))
    more = draft.own_name and not all(draft.is_explained(at) for at in tokens)
    return more or not draft.schema.is_person(draft.root)


def _are_in_it(draft: Draft, at: int) -> bool:
    """Whether it is asked who is in a thing that others refer to: who leads it may not be meant."""
    inside = draft.word(at + 1) in closed("being") | {"'s"}
    referred = any(edge.back for edge in draft.schema.ways.of(draft.root))
    return inside and draft.word(at + 2) in closed("within") and referred


def _may_tell_who(draft: Draft, name: str) -> bool:
    """Whether an attribute that is wanted may hold somebody's name: an author told as a text."""
    found = draft.kind.attribute(name)
    return found is not None and is_free_text(found) and found.role == "plain"


def _take_how(draft: Draft) -> bool:
    """Take "how much" and "how heavy" for the amount nearest in meaning to the words."""
    tokens = draft.clause.tokens
    for at in range(min(draft.clause.head + 1, len(tokens) - 1)):
        if tokens[at].lower not in closed("how") or tokens[at + 1].lower in closed("auxiliaries"):
            continue  # "how is Ada doing?" asks for no amount
        measures = own_measures(draft.kind)
        rest = [t for i, t in enumerate(tokens) if i > at and i not in draft.used]
        said = " ".join(t.lower for t in rest if not t.function or t is rest[0])
        if tokens[at + 1].lower in closed("much"):
            measures = [one for one in measures if not _is_share(one[1])] or measures
            words = {singular(word) for word in draft.clause.words}
            if not (tells_how_long(words) or words & closed("asked_dates")):
                measures = [one for one in measures if not tells_time(one[1])]
            said = f"{' '.join(sorted(closed('priced')))} {said}"
            related = []
        else:
            related = _related_measures(draft)
        degree = positives().get(tokens[at + 1].lower)
        meant = degree.dimension if degree is not None else ""
        measured = [(a.name, a) for a in draft.kind.attributes if tells_age(a, meant)]
        own, measures = measures, [*measures, *related]
        measured += _of_dimension(draft, own, meant) or _of_dimension(draft, related, meant)
        least = None if meant and not measured else 0.0
        lasts = closed("lasting") & set(meant.split())
        ends = [*ends_of(draft.kind)] if lasts and _lasts_by_days(draft) else []
        best = "" if ends else draft.schema.meaning.best(said, measured or measures, least=least)
        told = [best] if best else ends
        if told:
            draft.wanted += told
            if lasts:
                draft.used |= {i for i, t in enumerate(tokens) if t.lower in closed("lasted")}
            draft.use(at + 1, at + 2)
            return True
    return False


def _of_dimension(
    draft: Draft, measures: Sequence[tuple[str, Attribute]], meant: str
) -> list[tuple[str, Attribute]]:
    """The amounts of what a word of degree speaks of; none where it speaks of nothing."""
    says = draft.schema.meaning.says
    return [one for one in measures if meant and is_of_dimension(one[1], meant, says)]


def _is_share(attribute: Attribute) -> bool:
    """Whether a number tells how many hundredths of something else: no "how much" by itself."""
    return not closed("shares").isdisjoint(attribute.words)


def _lasts_by_days(draft: Draft) -> bool:
    """Whether only their days may say how long things take, and those are spoken of: how long a
    trail is, is told by no season of the hut at its end.
    """
    spoken_of = draft.own_name or any(draft.linked("type", draft.root))
    return spoken_of and not any(is_measure(a) and tells_time(a) for a in draft.kind.attributes)


def _related_measures(draft: Draft) -> list[tuple[str, Attribute]]:
    """The amounts of what things of the root stand for, with the path to each."""
    return [
        (f"{relation.name}.{one.name}", one)
        for relation in draft.kind.attributes
        if relation.target in draft.schema.model.types
        for one in draft.schema.kind(relation.target).attributes
        if is_measure(one)
    ]
