"""What clauses say that others may take over: where, when, for how many, for how much."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from graphs.reading.values import Value
from graphs.reading.values.known_places import cities, city_within
from graphs.rules.asking import desired
from graphs.rules.frame import Frame
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon

_WHERE = frozenset({"in", "at", "near", "around", "to", "into"})
_PREPOSITIONS = _WHERE | {"on", "from", "for", "by", "until", "after", "before", "since", "within"}
_NAMES = ("name", "country", "quoted", "coordinate", "identifier")
_SLOTS = {
    "date": "when",
    "date_range": "when",
    "datetime": "when",
    "month": "when",
    "time": "clock",
    "time_range": "clock",
    "duration": "stay",
    "money": "money",
}
_ASKS_CLOCK = re.compile(
    r"\W*(?:(?:and|so|but|from|till|until) )*(?:when|(?:at |by )?what time)\b", re.IGNORECASE
)
_BOUNDS = {"<": "under", "<=": "at most", ">": "over", ">=": "at least"}
_OWN_MATTER = frozenset(
    {"name", "country", "coordinate", "identifier", "quoted", "money", "currency", "email"}
)
_DAY_CUE = re.compile(r"(?:on|for|from|at most|until|till) ")
_CUED = re.compile(r"(?:in|at|near|around|to|from|for|by)\s")
_COUNTED = ("room", "night", "star", "item", "piece")
_AGE = re.compile(r"[\s-]*olds?\b", re.IGNORECASE)
_PASSPORT = " passport"
_TO_THEM = re.compile(r"\bto (?:him|her|them)(?=$|[^\w\s]|\s+(?:be|and|by|in|on|for|cost|there)\b)")
_US = re.compile(r"^\W*of us\b|^\W*(?:adults?|people|persons?|guests?)\b", re.IGNORECASE)


@dataclass(slots=True)
class Said:
    """What earlier clauses said that later ones may take over."""

    place: Value | None = None
    place_text: str = ""
    thing: str = ""
    """The last single thing called by its name, with where it is; ``""`` when none was."""
    thing_is_place: bool = False
    asked_by: int = -1
    """The clause that asked about the thing, -1 where it was only told of."""
    day_text: str = ""
    people: bool = False
    """Whether several people were spoken of, whom "they" may stand for."""
    plural: str = ""
    """What a told sentence speaks of in the plural: "we hate changing trains"."""
    told: dict[str, str] = field(default_factory=dict)
    """Slot -> what context sentences said for it."""

    def hear(self, frame: Frame, index: int = -1) -> None:
        """Remember the last place, day and named thing of a clause."""
        people = lexicon().people
        self.people = self.people or any(t.plural and t.word in people for t in frame.tokens)
        names = [v for v in frame.values if _is_name(v) and v.cue != "qualifier"]
        for value in frame.values:
            if value in names and (value.cue in _WHERE or _is_known(value)):
                cue = _preposition(value) if value.cue in _WHERE else "in"
                self.place = value
                self.place_text = value.text if is_chinese(value.text) else f"{cue} {value.text}"
            elif value.kind in ("date", "date_range"):
                cue = value.cue if value.cue in ("on", "from", "in") else ""
                self.day_text = f"{cue} {value.text}".strip()
        things = [v for v in names if _is_thing(v, names, frame)]
        if len(things) == 1:
            self.thing, self.asked_by = _with_place(things[0], names, frame.original), index
            self.thing_is_place = _is_known(things[0])
        elif names:
            self.thing, self.asked_by = "", -1

    def hear_told(self, frame: Frame) -> None:
        """Remember all that a context sentence says."""
        self.hear(frame)
        pieces: dict[str, list[str]] = {}
        places = []
        for value in frame.values:
            slot = slot_of(value, frame.original)
            if slot and not _is_wisher(value, frame) and not _is_owner(value, frame):
                pieces.setdefault(slot, []).append(spoken(value, slot))
                places += [value] if slot == "where" else []
        if len(places) == 1 and not _is_known(places[0]) and " " in places[0].text:
            self.thing, self.thing_is_place = places[0].text, False
        self.told.update({slot: _joined(slot, said) for slot, said in pieces.items()})
        plurals = [t.raw for t in frame.tokens if t.content and t.plural]
        self.plural = plurals[-1] if plurals else self.plural


def _joined(slot: str, said: list[str]) -> str:
    if slot == "when" and len(said) == 2 and not any(is_chinese(one) for one in said):
        first, last = (_DAY_CUE.sub("", one) for one in said)
        return f"from {first} to {last}"
    if slot == "where":
        return "".join(f"{'' if not i else ' ' if _CUED.match(one) else ', '}{one}"
                       for i, one in enumerate(said))  # fmt: skip
    if slot == "citizen" and not any(map(is_chinese, said)):
        return f"{' and '.join(one.removesuffix(_PASSPORT) for one in said)}{_PASSPORT}"
    return " ".join(said)


def _is_name(value: Value) -> bool:
    return value.kind in ("name", "country", "quoted", "identifier") and value.role != "nationality"


def is_known_place(name: str) -> bool:
    """Whether a name is that of a well-known city or sight."""
    return name.lower() in cities()


def _is_known(value: Value) -> bool:
    return value.kind == "country" or is_known_place(str(value.value))


def _is_thing(value: Value, names: list[Value], frame: Frame) -> bool:
    """Whether a name is that of a thing, and not of a place or of a kind of things."""
    if value.group or value.cue == "from" or _is_wisher(value, frame):
        return False
    if _is_known(value):
        return value.cue not in _PREPOSITIONS and len(names) == 1
    one_word = " " not in value.text.strip()
    if (
        one_word
        and re.match(r" [a-z]", frame.original[value.end :])
        and any(t.content and t.start == value.end + 1 for t in frame.tokens)
    ):
        return False  # "Voltiq headphones" are no single thing
    at_a_place = value.cue == "at" and any(v.cue == "in" or _is_known(v) for v in names)
    return value.cue not in _WHERE or at_a_place


def _is_wisher(value: Value, frame: Frame) -> bool:
    """Whether a name is that of who wishes something: "Anna wants to fish"."""
    return not frame.original[: value.start].strip() and value.end < desired(frame.original)


def _is_owner(value: Value, frame: Frame) -> bool:
    """Whether a name is that of a person something is of: "Anna's birthday"."""
    owns = re.match(r"['’]s [a-z]", frame.original[value.end :])
    return bool(owns) and value.kind == "name" and " " not in value.text and not _is_known(value)


def _is_kind(value: Value) -> bool:
    """Whether a name is only that of a kind of things: "the aquarium"."""
    common = value.kind == "name" and value.text.islower() and " " not in value.text
    return common and not _is_known(value)


def _with_place(thing: Value, names: list[Value], text: str) -> str:
    """A thing with the place named right after it: "the Olive Bistro in Edinburgh"."""
    after = [v for v in names if v.start > thing.end]
    if after and re.fullmatch(r"\s*(?:,|in|in the)\s+", text[thing.end : after[0].start]):
        return f"{thing.text} in {after[0].text}"
    return thing.text


def _preposition(value: Value) -> str:
    return "in" if value.cue == "into" else value.cue


def slot_of(value: Value, text: str) -> str:
    """What kind of thing a value says, ``""`` for what no other clause takes over."""
    if value.role in ("now", "label"):
        return ""
    if value.role == "nationality":
        return "citizen"
    if value.kind in _NAMES:
        return "where"
    if value.kind == "number":
        if value.unit == "ordinal" or value.comparison:
            return ""
        counts = lexicon().same_count(value.unit, "person") or _US.match(text[value.end :])
        if counts:
            return "party"
        return f"number of {value.unit}" if value.unit in _COUNTED else ""
    if value.kind == "duration" and _AGE.match(text[value.end :]):
        return ""
    return _SLOTS.get(value.kind, "")


def spoken(value: Value, slot: str) -> str:
    """A value as another clause would say it."""
    if is_chinese(value.text):
        return f"{value.text}护照" if slot == "citizen" else value.text
    if slot == "party":
        return f"for {value.text} people"
    if slot.startswith("number of "):
        return f"{value.text} {value.unit}s"
    if slot == "citizen":
        return f"{value.text}{_PASSPORT}"
    if slot == "stay":
        return f"for {value.text}"
    if value.comparison:
        return f"{_BOUNDS.get(value.comparison, '')} {value.text}".strip()
    cue = _preposition(value)
    if slot == "where" and not cue and not value.group and _is_known(value):
        cue = "in"
    if slot == "when" and value.kind == "date_range" and not cue:
        cue = "from"
    return f"{cue} {value.text}" if cue in _PREPOSITIONS - {"on"} or _is_day(value) else value.text


def _is_day(value: Value) -> bool:
    return value.kind == "date" and value.cue == "on"


def inherited(text: str, frame: Frame, said: Said) -> str:
    """The clause with what others said and it leaves open, in brackets.

    "To her" is to where she was said to be.
    """
    if said.place is not None and "where" in said.told:
        text = _TO_THEM.sub(f"to {said.place.text}", text, count=1)
    values = [v for v in frame.values if not _is_kind(v)]
    own = {"when" if v.role == "now" else slot_of(v, frame.original) for v in values}
    own |= {"clock"} if _ASKS_CLOCK.match(text) else set()
    apart = (
        frame.mine
        or "[A" in text
        or any(
            v.kind in _OWN_MATTER and not v.comparison and v.role != "nationality" for v in values
        )
    )
    left = {k: v for k, v in said.told.items() if k not in own and not (apart and k == "where")}
    city = city_within(said.thing) if len(values) < len(frame.values) else ""
    if city and "where" in left:
        left["where"] = f"in {city}"  # the aquarium is not the zoo that was spoken of
    if not apart and "where" not in left and (said.thing or said.place is not None):
        left = {"where": said.thing or said.place_text, **left}
    if not apart and said.place is not None and said.day_text and not own & {"when", "stay"}:
        left.setdefault("when", said.day_text)
    if not left:
        return text
    if is_chinese(text):
        return f"{text}(~{'，'.join(left.values())})"
    return f"{text} (~{' '.join(left.values())})"
