"""What "there", "that day" and "it" stand for, and what a clause takes over from others."""

from __future__ import annotations

import re
from datetime import datetime

from graphs.rules.afterthoughts import bare, is_afterthought
from graphs.rules.asking import requirement
from graphs.rules.clauses import Clause
from graphs.rules.concluding import comparison
from graphs.rules.context import Said, inherited, slot_of
from graphs.rules.frame import Frame
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon
from graphs.rules.reading import read_clause
from graphs.rules.settling import repeats, settle
from graphs.rules.topics import NOT_IT

_AROUND = r"(?:in|at|near|around|to|for|of)"
_THERE = re.compile(
    rf"\b(?:over there|there|(?:{_AROUND} )?(?:that|this|the same) (?:city|place|town))\b",
    re.IGNORECASE,
)
_IN_IT = re.compile(rf"\b{_AROUND} it\b", re.IGNORECASE)
_NEAR_ME = re.compile(
    r"\b((?:clos(?:e|er|est)|near(?:er|est)?|next) to|near|around|(?:away |far )from) "
    r"(?:me|us|here|where (?:i am|we are))\b|"
    r"\b((?:clos|near)est\b[\w' -]{2,40} to) (?:me|us|here)\b",
    re.IGNORECASE,
)
_THERE_IS = re.compile(r"^\W*(?:whether\s+)?(?:is|are|was|were)\s+there\b", re.IGNORECASE)
_ZH_THERE = re.compile(r"那里|那儿|当地|那边")
_ZH_IT = re.compile(
    r"它们|它|[那这]家[店餐厅酒店馆]*|[那这]个(?!人)|该店|其(?=价格|地址|电话|营业)"
)
_SAME_DAY = re.compile(r"\b(?:on )?(?:that|the same) (?:day|date|night|evening)\b", re.IGNORECASE)
_IT = re.compile(
    r"\b(?:it|its(?! (?:worst|best|own|peak|height)(?:,|\W*$))|them|their|they|these|those|"
    r"that one|the one|the (?:first|second|third|last) one|(?:that|this|the same) (?:[a-z]+))\b",
    re.IGNORECASE,
)
_EACH_OF = re.compile(r"\b(?:each|every one|all) of (?:them|these|those)\b", re.IGNORECASE)
_ITS = re.compile(r"its\b", re.IGNORECASE)
_THEY = re.compile(r"they\b", re.IGNORECASE)
_MANY = re.compile(r"(?:they|them|their|these|those)\b", re.IGNORECASE)
_OWNS = re.compile(r"(?:its|their)\b", re.IGNORECASE)
_ONE_OF = re.compile(
    r"^\W*(?:and |but |so )?(?:(?:which|what)(?: one)?s? of (?:them|these|those)|which ones?)\s+",
    re.IGNORECASE,
)
_THE_ONE = re.compile(r"\bthe ones? (?=(?:in|for|of|at|from|on)\b)", re.IGNORECASE)
_ONES = re.compile(r"(?<!\bthe )\bones\b", re.IGNORECASE)
_HOW = re.compile(r"^\W*(?:and |but |so )?how\b(?:\W+[\w'’]+){1,4}\W*$", re.IGNORECASE)
_PLACES = frozenset({"capital", "city", "town", "village", "island"})
_EVERY = re.compile(r"^(?:every|all(?: of)? the)\b", re.IGNORECASE)
_BARE_EACH = re.compile(r"\b(?:each|every one|all of them|them all)(?=\W*$)", re.IGNORECASE)
_FINDS = re.compile(
    r"^\W*(?:and |also |then )?(?:find|list|show|recommend|suggest|are there|is there|any)\b",
    re.IGNORECASE,
)


def resolve(clauses: list[Clause], now: datetime) -> list[Clause]:
    """Say what "there", "that day" and "it" stand for, or put a placeholder; drop mere context."""
    return _Resolving(now).resolve(clauses)


class _Resolving:
    """One pass over the clauses of a request."""

    def __init__(self, now: datetime) -> None:
        self._now = now
        self._said = Said()
        self._kept: list[Clause] = []
        self._plain: list[str] = []
        """The text of each kept clause without what it took over."""
        self._told: list[frozenset[str]] = []
        """What had been told when each kept clause came."""
        self._anchor = -1
        """The kept clause whose answer "it" is."""
        self._flipped: dict[int, bool] = {}
        """Clauses that decide what an earlier one does: whether the other way round."""

    def resolve(self, clauses: list[Clause]) -> list[Clause]:
        """The clauses that ask, in order, each complete by itself."""
        settle(clauses, self._read)
        moved: dict[int, int] = {}
        for index, clause in enumerate(clauses):
            if clause.condition is not None and self._flipped.get(clause.condition[0]):
                clause.condition = (clause.condition[0], not clause.condition[1])
            clause.move(moved)
            frame = self._read(clause.text)
            same = self._decided_before(clause, frame)
            if same is not None:
                moved[index], self._flipped[index] = same
                continue
            self._take(clause, frame)
            moved[index] = max(len(self._kept) - 1, 0)
        self._inherit_late()
        return self._kept

    def _read(self, text: str) -> Frame:
        return read_clause(text, self._now)

    def _decided_before(self, clause: Clause, frame: Frame) -> tuple[int, bool] | None:
        """An earlier test of the same thing, and whether this one asks for the opposite."""
        if not clause.decides or not frame.predicate or frame.values:
            return None
        for index, kept in enumerate(self._kept):
            other = self._read(kept.text)
            if kept.decides and other.predicate == frame.predicate:
                return index, other.negated != frame.negated
        return None

    def _take(self, clause: Clause, frame: Frame) -> None:
        """Keep a clause, add it to the one before, or remember what it tells."""
        if clause.computes:
            self._anchor = len(self._kept)
            self._plain.append(clause.text)
            self._told.append(frozenset())
            self._kept.append(clause)
            return
        if clause.role in ("tells", "wishes") or (clause.role == "hangs" and not self._kept):
            self._said.hear_told(frame)
        elif clause.role == "hangs":
            self._add_to_last(f", {requirement(clause.text)}")
        elif self._kept and is_afterthought(clause, frame):
            self._add_to_last(f" and {bare(clause.text)}")
        else:
            self._keep(clause, frame)

    def _add_to_last(self, more: str) -> None:
        last = self._kept[-1]
        self._plain[-1] += more
        last.text = self._inherit(self._plain[-1])

    def _keep(self, clause: Clause, frame: Frame) -> None:
        index = len(self._kept)
        only = not frame.words and not frame.rankings and not _THE_ONE.search(clause.text)
        again = repeats(clause.text) or clause.condition is not None
        if self._kept and only and again and frame.values:
            clause.text = self._repeated(frame)
        clause.text = self._completed(clause.text, frame)
        self._name_again(clause)
        self._refer(clause)
        frame = self._read(clause.text)
        if "[A" not in clause.text or frame.rankings or _FINDS.match(clause.text):
            self._anchor = index
        self._plain.append(clause.text)
        self._told.append(frozenset(self._said.told))
        self._kept.append(clause)
        clause.text = self._inherit(clause.text)
        self._said.hear(self._read(clause.text), index)
        if frame.rankings:
            self._said.thing = ""
        if clause.condition is not None:
            self._place_decider(clause)

    def _place_decider(self, clause: Clause) -> None:
        """Say the place in a test that came before it was named: "unless it rains there"."""
        index = clause.condition[0] if clause.condition else 0
        decider = self._kept[index]
        if decider.decides and "where" not in self._slots(self._plain[index]):
            self._name_again(decider)
            decider.text = self._plain[index] = self._inherit(decider.text)

    def _slots(self, text: str) -> set[str]:
        frame = self._read(text)
        return {slot_of(value, frame.original) for value in frame.values}

    def _repeated(self, frame: Frame) -> str:
        """The question before, asked of something else: "and in Rome?"."""
        text = self._plain[-1]
        before = self._read(text)
        more = ""
        for value in frame.values:
            slot = slot_of(value, frame.original)
            same = [v for v in before.values if slot and slot_of(v, before.original) == slot]
            if len(same) == 1:
                text = f"{text[: same[0].start]}{value.text}{text[same[0].end :]}"
                before = self._read(text)
            else:
                more += f" {value.cue} {value.text}" if value.cue else f" {value.text}"
        return text + more

    def _completed(self, text: str, frame: Frame) -> str:
        """Say again of what a clause speaks that says "the one in", "the cheapest", "which of"."""
        if is_chinese(text):
            return text
        if self._said.choice and comparison(frame) is not None and "where" not in self._slots(text):
            return f"{text}, {self._said.choice}"
        bare = not set(frame.words) - frame.measures
        if self._said.every:
            every = _EVERY.sub("each", self._said.every)
            text = _BARE_EACH.sub(every, text)
        if self._anchor < 0:
            text = _ONES.sub(self._said.plural or "ones", text)
            short = _HOW.match(text) and self._said.wished not in text
            return f"{text} by {self._said.wished}" if short and self._said.wished else text
        noun = next((g.raw for g in self._read(self._plain[-1]).groups), "")
        text = _THE_ONE.sub(f"the {noun} ", text) if noun else text
        chosen = _ONE_OF.match(text)
        if chosen is not None and text[chosen.end() :].strip():
            return f"{self._plain[self._anchor]} which {text[chosen.end() :]}"
        if frame.rankings and not frame.rankings[0].noun and bare:
            return self._with_noun(text, frame.rankings[0].word)
        return text

    def _with_noun(self, text: str, superlative: str) -> str:
        """Say after a bare superlative what of: "the cheapest one" is "the cheapest hotel"."""
        head = self._read(self._plain[self._anchor]).head
        form = re.escape(superlative).replace(r"\ ", r"[\s-]+")
        bare = rf"\b({form})\b(?: ones?\b| of (?:them|these|those|all)\b)?"
        return re.sub(bare, rf"\1 {head}", text, count=1, flags=re.IGNORECASE) if head else text

    def _name_again(self, clause: Clause) -> None:
        """Say the place and the day where the clause only points back at them."""
        said = self._said
        place = said.place.text if said.place is not None else ""
        where = f"in {place}" if place else ""
        if said.thing and not said.thing_is_place:
            where = f"at {said.thing}"
        if self._anchor >= 0 and self._read(self._plain[self._anchor]).head in _PLACES:
            where = f"in [A{self._anchor + 1}]"
        if where:
            exists = _THERE_IS.match(clause.text)
            head = exists.end() if exists else 0
            named = _THERE.sub(where, clause.text[head:])
            if "[A" in named and "[A" not in clause.text:
                clause.depends = sorted({*clause.depends, self._anchor})
            if not said.thing and self._anchor < 0:
                named = _IN_IT.sub(where, named)
            clause.text = clause.text[:head] + named
            clause.text = _ZH_THERE.sub(said.thing or place, clause.text)
            clause.text = _NEAR_ME.sub(
                lambda m: f"{m[1] or m[2]} {said.thing or place}", clause.text
            )
        if said.day_text:
            clause.text = _SAME_DAY.sub(said.day_text, clause.text)

    def _refer(self, clause: Clause) -> None:
        """Put the thing spoken of, or the placeholder of what was found, for "it"."""
        said, chinese = self._said, is_chinese(clause.text)
        if not said.thing and self._anchor < 0:
            return
        pattern = _ZH_IT if chinese else _IT
        match = pattern.search(clause.text)
        if match is None or (not chinese and NOT_IT.search(clause.text)):
            return
        if not chinese and not self._refers(clause.text):
            return
        if said.thing:
            clause.text = _called(clause.text, match, said.thing, place=said.thing_is_place)
            if said.asked_by >= 0:
                clause.depends = sorted({*clause.depends, said.asked_by})
            return
        if self._is_of_place(clause, match):
            assert said.place is not None, "a place was spoken of"
            clause.text = _called(clause.text, match, said.place.text, place=True)
            return
        if _THEY.match(match[0]) and "where" in self._slots(clause.text):
            return  # "what do they eat in Peru" speaks of people
        clause.text = _EACH_OF.sub("each of them", clause.text)
        match = pattern.search(clause.text) or match
        many = bool(_MANY.match(match[0])) and not self._is_one(self._anchor)
        spoken = f"each [A{self._anchor + 1}]" if many else f"[A{self._anchor + 1}]"
        before = re.sub(r"\beach of $", "", clause.text[: match.start()])
        clause.text = f"{before}{spoken}{clause.text[match.end() :]}"
        clause.depends = sorted({*clause.depends, self._anchor})

    def _is_of_place(self, clause: Clause, pronoun: re.Match[str]) -> bool:
        """Whether "its" or "for it" speaks of the place of a clause that found no record."""
        about = clause.condition[0] if clause.condition else self._anchor
        if self._said.place is None or self._is_found(about):
            return False
        behind = _IN_IT.search(clause.text)
        return bool(_ITS.match(pronoun[0])) or (
            behind is not None and behind.end() == pronoun.end()
        )

    def _is_found(self, index: int) -> bool:
        """Whether a clause asks for a thing to be found rather than for how it is somewhere."""
        text = self._plain[index]
        frame = self._read(text)
        places = [v for v in frame.values if slot_of(v, text) == "where"]
        known = [v for v in places if v.cue in ("in", "for") or v.kind == "country"]
        return (
            bool(frame.rankings)
            or not known
            or bool(_FINDS.match(text))
            or (not self._kept[index].decides and known[-1].kind != "country")
        )

    def _is_one(self, index: int) -> bool:
        """Whether a clause asks for a single thing: the cheapest one."""
        rankings = self._read(self._plain[index]).rankings
        return bool(rankings) and rankings[0].take == 1

    def _refers(self, text: str) -> bool:
        """A demonstrative with a noun refers only if the noun was spoken of."""
        match = re.search(r"\b(?:that|this|the same) ([a-z]+)\b", text, re.IGNORECASE)
        plain = re.search(r"\b(?:it|its|them|their|they|one|these|those)\b", text, re.IGNORECASE)
        if plain or match is None:
            return True
        words = self._read(self._plain[self._anchor]).words if self._anchor >= 0 else ()
        named = (match[1].lower(), match[1].lower().rstrip("s"))
        return any(_same_thing(word, noun) for word in words for noun in named)

    def _inherit(self, text: str) -> str:
        return inherited(text, self._read(text), self._said)

    def _inherit_late(self) -> None:
        """Add what was told only after a clause had asked: "There will be four of us"."""
        for index, clause in enumerate(self._kept):
            late = {k: v for k, v in self._said.told.items() if k not in self._told[index]}
            if late and not clause.computes:
                clause.text = inherited(clause.text, self._read(clause.text), Said(told=late))


def _same_thing(word: str, noun: str) -> bool:
    """Whether two nouns may be of one thing: shop and store."""
    related = lexicon().related
    return word == noun or word in related(noun) or noun in related(word)


def _called(text: str, pronoun: re.Match[str], thing: str, *, place: bool) -> str:
    """The clause with a thing called by its name: "its fee" is "the fee in Rome" or "X's fee"."""
    before, after = text[: pronoun.start()], text[pronoun.end() :]
    if not _OWNS.match(pronoun[0]):
        return f"{before}{thing}{after}"
    if place:
        return f"{before}the{after} in {thing}"
    return f"{before}{thing}'s{after}"
