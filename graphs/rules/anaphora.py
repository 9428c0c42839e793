"""What "there", "that day" and "it" stand for: a place, a day, a thing, what was found."""

from __future__ import annotations

import re

from graphs.rules.asking import seeks_things
from graphs.rules.clauses import Clause
from graphs.rules.context import slot_of
from graphs.rules.discourse import Discourse
from graphs.rules.impersonal import NOT_IT
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon

_AROUND = r"(?:in|at|near|around|to|for|of)"
_THERE = re.compile(
    r"\b(?:over there|there(?! (?:in|at|near|around|within)\b)|"
    rf"(?:{_AROUND} )?(?:that|this|the same) (?:city|town|(?P<spot>place))|"
    rf"{_AROUND} my (?:home )?(?:city|town|country))\b",
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
_GOING_THERE = re.compile(
    r"\b(?P<way>flights?|fly|flying|trains?|coach|bus|ferry|trip|tickets?|fares?|get|getting|go|going|"
    r"travel|travelling|drive|ride|way|journey)(?: out| over)? there\b",
    re.IGNORECASE,
)
_ZH_THERE = re.compile(r"那里|那儿|当地|那边")
_ZH_IT = re.compile(
    r"它们|它|[那这]家[店餐厅酒店馆]*|[那这]个(?!人|月|周|星期|季)|该店|其(?=价格|地址|电话|营业)|"
    r"(?:每|各)[家个款间件座种班趟](?!月|人|周|星期|季|小时)(?:店|门店|餐厅|酒店)?"
)
_ZH_ONE = re.compile(r"[找订选推荐]一[家个间款件条]")
_ZH_SEEKS = re.compile(r"哪|什么|推荐|附近|查|[找看列]|天气|气温|下雨|汇率|几点了|现在几点|多少度")
_ZH_FOUND = re.compile(r"[那这]家|该店|每|各")
"""What stands for what a question for "which" found, not for the thing it names."""
_SAME_DAY = re.compile(r"\b(?:on )?(?:that|the same) (?:day|date|night|evening)\b", re.IGNORECASE)
_IT = re.compile(
    r"\b(?:it|its(?! (?:worst|best|own|peak|height)(?:,|\W*$))|them|their|they|these|those|"
    r"that one(?! \w)|the one|the (?:first|second|third|last) one|"
    r"(?:that|this|the same) (?!one \w)(?:[a-z]+))\b",
    re.IGNORECASE,
)
_DAY_OF_IT = re.compile(r"(?<=the day of )it\b", re.IGNORECASE)
_EACH_OF = re.compile(r"\b(?:each|every one|all) of (?:them|these|those)\b", re.IGNORECASE)
_ITS = re.compile(r"its\b", re.IGNORECASE)
_THEY = re.compile(r"they\b", re.IGNORECASE)
_PEOPLE = re.compile(r"they|them|their", re.IGNORECASE)
_MANY = re.compile(r"(?:they|them|their|these|those)\b|它们|每|各", re.IGNORECASE)
_OWNS = re.compile(r"(?:its|their)\b", re.IGNORECASE)
_SPOTS = frozenset({"place", "spot"})
"""What may stand for any thing that is somewhere."""
_PLACES = frozenset({"capital", "city", "town", "village", "island"})


def name_again(clause: Clause, talk: Discourse) -> None:
    """Say the place and the day where the clause only points back at them."""
    said, where = talk.said, _where(talk)
    place = said.place.text if said.place is not None else ""
    if where:
        exists = _THERE_IS.match(clause.text)
        head = exists.end() if exists else 0
        named = clause.text[head:]
        if place and where == f"in {place}":
            named = _GOING_THERE.sub(rf"\g<way> to {place}", named)
        found = talk.anchor >= 0 and not said.thing and _is_one(talk.anchor, talk)
        named = _THERE.sub(lambda m: m[0] if found and m["spot"] else where, named)
        if where.startswith("at ["):
            named = _ZH_THERE.sub(where.removeprefix("at "), named)
        if "[A" in named and "[A" not in clause.text:
            clause.depends = sorted({*clause.depends, talk.anchor})
        if not said.thing and talk.anchor < 0:
            named = _IN_IT.sub(where, named)
        clause.text = clause.text[:head] + named
        clause.text = _ZH_THERE.sub(said.thing or place, clause.text)
        if not (talk.kept and talk.kept[-1].done):  # where one is now an earlier turn cannot say
            clause.text = _NEAR_ME.sub(
                lambda m: f"{m[1] or m[2]} {said.thing or place}", clause.text
            )
    if said.day_text:
        clause.text = _SAME_DAY.sub(said.day_text, clause.text)


def _where(talk: Discourse) -> str:
    """What "there" is: a row that an earlier turn took, a thing, a place, what was found; or ""."""
    said, found = talk.said, f"[A{talk.anchor + 1}]"
    anchor = talk.kept[talk.anchor] if talk.anchor >= 0 else None
    if anchor is not None and (anchor.takes or (anchor.done and _is_one(talk.anchor, talk))):
        return f"at {found}"
    if anchor is not None and talk.read(talk.plain[talk.anchor]).head in _PLACES:
        return f"in {found}"
    if said.thing and not said.thing_is_place:
        return f"at {said.thing}"
    if said.place is not None:
        return f"in {said.place.text}"
    return f"in {found}" if anchor is not None else ""


def refer(clause: Clause, talk: Discourse) -> None:
    """Put the thing spoken of, or the placeholder of what was found, for "it"."""
    said, chinese = talk.said, is_chinese(clause.text)
    if not said.thing and talk.anchor < 0:
        return
    pattern = _ZH_IT if chinese else _IT
    day = _DAY_OF_IT.search(clause.text)
    match = day or pattern.search(clause.text)
    if match is None and chinese and "[A" not in clause.text and _leaves_out(clause, talk):
        clause.text = f"[A{talk.anchor + 1}]{clause.text}"
        clause.depends = sorted({*clause.depends, talk.anchor})
    if match is None or (not chinese and not day and NOT_IT.search(clause.text)):
        return
    if not chinese and not _refers(clause.text, talk):
        return
    if said.people and _PEOPLE.fullmatch(match[0]) and not _is_plural(talk):
        return
    if _THEY.match(match[0]) and "where" in talk.slots(clause.text):
        return  # "what do they eat in Peru" speaks of people
    if said.thing and not _is_asked_for(match, talk):
        clause.text = _called(clause.text, match, said.thing, place=said.thing_is_place)
        if said.asked_by >= 0:
            clause.depends = sorted({*clause.depends, said.asked_by})
        return
    if _is_of_place(clause, match, talk):
        assert said.place is not None, "a place was spoken of"
        clause.text = _called(clause.text, match, said.place.text, place=True)
        return
    clause.text = _EACH_OF.sub("each of them", clause.text)
    match = day or pattern.search(clause.text) or match
    many = bool(_MANY.match(match[0])) and not _is_one(talk.anchor, talk)
    spoken = f"each [A{talk.anchor + 1}]" if many else f"[A{talk.anchor + 1}]"
    before = re.sub(r"\beach of $", "", clause.text[: match.start()])
    clause.text = f"{before}{spoken}{clause.text[match.end() :]}"
    clause.depends = sorted({*clause.depends, talk.anchor})


def _leaves_out(clause: Clause, talk: Discourse) -> bool:
    """Whether a Chinese clause has no subject after one that finds a record: 7点有位子吗."""
    if talk.anchor < 0 or talk.anchor != len(talk.kept) - 1 or clause.condition is not None:
        return False
    frame, before = talk.read(clause.text), talk.read(talk.plain[talk.anchor])
    found = before.rankings or _ZH_ONE.search(before.original)
    own = frame.rankings or frame.mine or talk.slots(clause.text) & {"where", "money"}
    return bool(found) and not own and not _ZH_SEEKS.search(clause.text)


def _is_plural(talk: Discourse) -> bool:
    """Whether the clause that "it" stands for speaks of several things."""
    anchor = talk.read(talk.plain[talk.anchor]) if talk.anchor >= 0 else None
    return anchor is not None and any(group.plural for group in anchor.groups)


def _is_asked_for(pronoun: re.Match[str], talk: Discourse) -> bool:
    """Whether a Chinese pronoun stands for what the last question asked for: 哪家店有, 每家."""
    asked = talk.anchor >= 0 and "哪" in talk.plain[talk.anchor]
    return asked and _ZH_FOUND.match(pronoun[0]) is not None


def _is_of_place(clause: Clause, pronoun: re.Match[str], talk: Discourse) -> bool:
    """Whether "its" or "for it" speaks of the place of a clause that found no record."""
    about = clause.condition[0] if clause.condition else talk.anchor
    if talk.said.place is None or _is_found(about, talk):
        return False
    behind = _IN_IT.search(clause.text)
    return bool(_ITS.match(pronoun[0])) or (behind is not None and behind.end() == pronoun.end())


def _is_found(index: int, talk: Discourse) -> bool:
    """Whether a clause asks for a thing to be found rather than for how it is somewhere."""
    text = talk.plain[index]
    frame = talk.read(text)
    places = [v for v in frame.values if slot_of(v, text) == "where"]
    known = [v for v in places if v.cue in ("in", "for") or v.kind == "country"]
    return (
        bool(frame.rankings)
        or not known
        or seeks_things(text)
        or (not talk.kept[index].decides and known[-1].kind != "country")
    )


def _is_one(index: int, talk: Discourse) -> bool:
    """Whether a clause asks for a single thing: the cheapest one."""
    rankings = talk.read(talk.plain[index]).rankings
    return bool(rankings) and rankings[0].take == 1


def _refers(text: str, talk: Discourse) -> bool:
    """A demonstrative with a noun refers only if the noun was spoken of."""
    match = re.search(r"\b(?:that|this|the same) ([a-z]+)\b", text, re.IGNORECASE)
    plain = re.search(r"\b(?:it|its|them|their|they|one|these|those)\b", text, re.IGNORECASE)
    if plain or match is None:
        return True
    words = talk.read(talk.plain[talk.anchor]).words if talk.anchor >= 0 else ()
    if match[1].lower() in _SPOTS:
        return True
    named = (match[1].lower(), match[1].lower().rstrip("s"))
    return any(_same_thing(word, noun) for word in words for noun in named)


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
