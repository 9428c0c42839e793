"""Rows that earlier turns showed, pointed at by place, by a superlative or by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphs.labels import is_label
from graphs.reading.values.chinese_numerals import HAN, read_numeral
from graphs.reading.values.numerals import ORDINALS
from graphs.reasoner import Turn
from graphs.rules.clauses import Clause
from graphs.rules.context import is_known_place
from graphs.rules.frame import Frame, Ranking
from graphs.rules.language import is_chinese
from graphs.rules.output_match import is_clock, is_day, is_numeric, match_paths, wanted_words
from graphs.rules.reading import read_clause
from graphs.rules.row_view import number_like
from tools.words import singular

_OF_THEM = r"(?: (?:of|from|among|in) (?:them|these|those|all|(?:the|your|that|this) list))?"
_ORDINAL = rf"{'|'.join(sorted(ORDINALS, key=len, reverse=True))}|last|\d{{1,2}}(?:st|nd|rd|th)"
_PLACED = re.compile(
    rf"\b(?:the )?(?P<place>{_ORDINAL})\b(?: (?P<noun>[a-z]+))?{_OF_THEM}|"
    r"(?:\b(?:option|number|no\.?|nr\.?|result) ?|#)#?(?P<number>\d{1,2})\b",
    re.IGNORECASE,
)
_ZH_CLASSIFIER = "[个家间款件条班趟座部种张份项位所场本]"
_ZH_PLACED = re.compile(
    rf"(?:第(?P<number>\d{{1,2}}|[{HAN}]{{1,3}}){_ZH_CLASSIFIER}?|(?P<last>最后一?{_ZH_CLASSIFIER}))"
    r"(?!月|天|季|周|次)(?:酒店|餐厅|饭店|博物馆|航班|预订|店)?"
)
_ANY_NOUN = frozenset({"one", "option", "result", "entry", "item", "match", "hit", "choice"})
_AFTER = re.compile(
    r"\s*(?:$|[?.!,;:]|(?:for|please|instead|then|too|as well|again|is|has|have|costs?|opens?|"
    r"closes?|offers?|with|and)\b)",
    re.IGNORECASE,
)
"""What may follow "the second" without a noun, and "the second hotel"."""
_ZH_MOST = re.compile(
    r"(?:其中|里面|它们[中里]?)?(?:评分|评价|价格|距离)?最[^的，,。？?\s]{1,2}的"
    rf"(?:[那一这]*{_ZH_CLASSIFIER})?"
)
_ZH_WHICH = re.compile(
    rf"^(?:那么?)?(?:其中|里面|它们[中里]?)?(?:的)?(?:是)?哪一?{_ZH_CLASSIFIER}?|"
    r"[呢吗]$|是?哪一?[个家间款件]$"
)
_OBJECT = re.compile(
    r"\b(?:of|at|in|for|from|about|near|to|by|does|do|with|"
    r"(?:how [a-z]+|where|when|what time) (?:is|are|was|will))\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_NAMES = frozenset({"name", "country", "quoted", "identifier", "money", "currency"})
_WORDS = {number: word for word, number in ORDINALS.items()}
_IT = re.compile(r"\b(?:it|that one|this one)\b", re.IGNORECASE)
_ZH_IT = re.compile(r"它(?!们)|[那这]一?个")
_ENDS = frozenset({"first", "last"})
_LONG_ENOUGH = 2
"""Words of a name that is taken for that of a row."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The rows of an earlier subtask, in the order in which they were shown."""

    index: int
    """Which clause it is."""
    question: str
    """What was asked."""
    nouns: frozenset[str]
    """What its clause speaks of."""
    ranked: bool
    """Whether a superlative chose them already."""
    rows: Sequence[Mapping[str, Any]]
    whole: bool
    """Whether these are all that were found."""
    latest: bool
    """Whether nothing was asked after it."""

    @property
    def name(self) -> str:
        """How a text names it."""
        return f"[A{self.index + 1}]"


@dataclass(frozen=True, slots=True)
class Pointing:
    """Words of a clause that point at rows which were shown."""

    shown: Shown
    start: int
    end: int
    text: str
    """The same as a step of its own: ``the second of [A1]``."""
    anew: bool = False
    """Whether the step has to search again: what was shown does not tell."""


def shown_lists(turns: Sequence[Turn], now: datetime) -> list[Shown]:
    """What earlier turns found several of, latest first."""
    found: list[Shown] = []
    subtasks = [(s, turn.results.get(s["id"])) for turn in turns for s in turn.subtasks]
    for index, (subtask, result) in enumerate(subtasks):
        last = result["observations"][-1] if result and result["observations"] else None
        if last is None or len(last["rows"]) < 2:
            continue
        frame = read_clause(subtask["text"], now)
        nouns = frozenset(word for group in frame.groups for word in group.words)
        whole = last["matched"] <= len(last["rows"]) and last["seen"] >= last["total"]
        rows = [row["fields"] for row in last["rows"]]
        ranked = bool(frame.rankings)
        latest = index == len(subtasks) - 1
        found.append(Shown(index, subtask["text"], nouns, ranked, rows, whole, latest))
    return found[::-1]


def pointed_at(
    clause: Clause, lists: Sequence[Shown], now: datetime, *, again: bool = False
) -> Pointing | None:
    """The rows that a clause points at, None where it points at none.

    One that asks ``again``, of another day or place, points at rows by their place alone.
    """
    if clause.computes or clause.done or not lists:
        return None
    frame = read_clause(clause.text, now)
    placed = _by_place(clause.text, frame, lists)
    if placed is not None or again:
        return placed
    return (
        _by_most(clause.text, frame, lists)
        or _by_name(clause.text, lists)
        or _by_pronoun(clause.text, frame, lists[0])
    )


def _by_place(text: str, frame: Frame, lists: Sequence[Shown]) -> Pointing | None:
    """The rows at a place in the order shown: "the second one", "第二家"."""
    chinese = is_chinese(text)
    days = [v for v in frame.values if v.kind in ("date", "date_range", "month")]
    for match in (_ZH_PLACED if chinese else _PLACED).finditer(text):
        if any(v.start < match.end() and match.start() < v.end for v in days):
            continue
        if chinese:
            return Pointing(lists[0], *match.span(), f"{lists[0].name}中的{match[0]}")
        meant = _meant(match, text, lists)
        if meant is not None:
            shown, end = meant
            place = match["place"] or _WORDS.get(int(match["number"]), f"{match['number']}th")
            return Pointing(shown, match.start(), end, f"the {place.lower()} of {shown.name}")
    return None


def _meant(match: re.Match[str], text: str, lists: Sequence[Shown]) -> tuple[Shown, int] | None:
    """Which list a place lies in, and where its words end; None where in none of them."""
    noun = singular((match["noun"] or "").lower())
    rest = text[match.end() :]
    if match["number"] or noun in _ANY_NOUN or match[0].lower().endswith(("them", "list", "all")):
        return lists[0], match.end()
    named = [one for one in lists if noun in one.nouns]
    if not noun or named:
        return ((named or lists)[0], match.end()) if _AFTER.match(rest) else None
    end = match.start("noun") - 1
    return (lists[0], end) if _AFTER.match(text[end:]) else None


def _by_most(text: str, frame: Frame, lists: Sequence[Shown]) -> Pointing | None:
    """A superlative of what was shown; searched for anew where the rows do not tell."""
    ranking = next((r for r in frame.rankings if not r.skip and r.word not in _ENDS), None)
    if ranking is None or (_NAMES & {v.kind for v in frame.values} and not frame.action):
        return None
    shown = next((one for one in lists if _is_of(ranking, one)), None)
    if shown is None:
        return None
    others = set(frame.words) - {ranking.noun, *ranking.degree.attributes} - shown.nouns
    anew = not _tells(shown, ranking)
    if not others and not frame.action:
        return Pointing(shown, 0, len(text), _most(text, ranking, shown, anew=anew), anew)
    phrase = _phrase(text, ranking)
    if phrase is None or not (frame.action or is_chinese(text) or _is_object(text, phrase)):
        return None
    return Pointing(shown, *phrase.span(), _most(phrase[0], ranking, shown, anew=anew), anew)


def _is_of(ranking: Ranking, shown: Shown) -> bool:
    """Whether a superlative orders these rows: by its noun, or one of their fields."""
    named = ranking.noun in shown.nouns or not ranking.noun
    if not named and not match_paths([ranking.noun], shown.rows[0]):
        return False
    return _tells(shown, ranking) or not shown.ranked


def _tells(shown: Shown, ranking: Ranking) -> bool:
    """Whether the rows are all that there are, and say what orders them."""
    return shown.whole and sort_path(ranking, shown.rows) is not None


def sort_path(ranking: Ranking, rows: Sequence[Mapping[str, Any]]) -> str | None:
    """The field of the rows that a superlative orders by, None where not all have one."""
    first = rows[0] if rows else {}
    sortable = {
        p: v
        for p, v in first.items()
        if (is_numeric(v) or number_like(v) or is_day(v) or is_clock(v))
        and all(row.get(p) is not None for row in rows)
    }
    named = (match_paths([word], sortable) for word in wanted_words(ranking))
    return next((paths[0] for paths in named if paths), None)


def _most(text: str, ranking: Ranking, shown: Shown, *, anew: bool) -> str:
    """A superlative as a step of its own: ``the best rating of [A1]``."""
    if is_chinese(text):
        most = _ZH_WHICH.sub("", text)
        return f"{shown.question}，{most}" if anew else f"{shown.name}中{most}"
    noun = ranking.noun if ranking.noun not in shown.nouns else ""
    many = f"{ranking.take} " if ranking.take > 1 else ""
    most = f"the {many}{ranking.word} {noun}".rstrip()
    if anew:
        return f"{shown.question} which {'has' if noun else 'is'} {most}"
    return f"{most} of {shown.name}"


def _phrase(text: str, ranking: Ranking) -> re.Match[str] | None:
    """The words of a superlative with the noun that it stands before."""
    if is_chinese(text):
        return _ZH_MOST.search(text)
    form = re.escape(ranking.word).replace(r"\ ", r"[\s-]+")
    noun = rf"(?: {re.escape(ranking.noun)}s?)?" if ranking.noun else ""
    return re.search(rf"\b(?:the )?{form}\b{noun}(?: ones?)?{_OF_THEM}", text, re.IGNORECASE)


def _is_object(text: str, phrase: re.Match[str]) -> bool:
    """Whether something is asked of the row, and not which row it is."""
    return bool(_OBJECT.search(text[: phrase.start()]))


def _by_name(text: str, lists: Sequence[Shown]) -> Pointing | None:
    """A row called by its name."""
    plain = text.casefold()
    for shown in lists:
        for name in (name for row in shown.rows for name in names_of(row)):
            start = plain.find(name.casefold())
            if len(name.split()) >= _LONG_ENOUGH and start >= 0 and not is_known_place(name):
                end = start + len(name)
                start -= 4 if plain[:start].endswith("the ") else 0
                return Pointing(shown, start, end, f"{name} of {shown.name}")
    return None


def _by_pronoun(text: str, frame: Frame, shown: Shown) -> Pointing | None:
    """One of several rows that something is to be done with: the person must say which."""
    one = (_ZH_IT if is_chinese(text) else _IT).search(text)
    if one is None or not frame.action or not shown.latest:
        return None
    return Pointing(
        shown,
        *one.span(),
        f"{shown.name}中的哪一个" if is_chinese(text) else f"which one of {shown.name}",
    )


def names_of(row: Mapping[str, Any]) -> list[str]:
    """What a row is called."""
    return [value for path, value in row.items() if is_label(path) and isinstance(value, str)]


def place_in(text: str) -> int | None:
    """The place that a step takes its row from, counted from 0, -1 for the last; None: no place."""
    chinese = _ZH_PLACED.search(text) if is_chinese(text) else None
    if chinese is not None:
        number = -1 if chinese["last"] else read_numeral(chinese["number"])
    else:
        match = re.match(rf"the (?P<place>{_ORDINAL}) of \[A", text)
        word = match["place"] if match else ""
        digits = re.match(r"\d+", word)
        number = int(digits[0]) if digits else ORDINALS.get(word, -1 if word == "last" else 0)
    if not number:
        return None
    return -1 if number < 0 else int(number) - 1
