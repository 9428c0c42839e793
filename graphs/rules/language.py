"""Which language a request is written in."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import yaml

_CHINESE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")
_ASIDE = re.compile(r"[A-Z][A-Za-z0-9'&.-]*|\b(?:whether|each)\b")
"""Latin names and what decomposing puts before a clause: they tell nothing of its language."""
_READ = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff\u3400-\u4dbf\u4e00-\u9fff]")


_KANA = re.compile(r"[\u3040-\u30ff]")
_SMALL = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def is_readable(text: str) -> bool:
    """Whether most letters are Latin or Chinese: no other script is read."""
    letters = len(_LETTER.findall(text))
    return letters == 0 or 2 * len(_READ.findall(text)) >= letters


def is_known(text: str) -> bool:
    """Whether a text is in a language that the rules read, English or Chinese, as far as it shows.

    Names alone tell nothing: another Latin language must show by two small words, and by more of
    them than of English ones.
    """
    if not is_readable(text) or _KANA.search(text):
        return False
    first, *rest = _SMALL.findall(text) or [""]
    words = [first.lower(), *rest]
    english, others = _small_words()
    other = sum(word in others for word in words)
    return other < 2 or other <= sum(word in english for word in words)


@cache
def _small_words() -> tuple[frozenset[str], frozenset[str]]:
    """Those of English, and those of other Latin languages."""
    file = files("graphs.rules").joinpath("data", "small_words.yaml")
    told = yaml.safe_load(file.read_text("utf-8"))
    return frozenset(told["english"].split()), frozenset(told["other"].split())


def is_chinese(text: str) -> bool:
    """Whether at least a third of the letters are Chinese characters, Latin names left out."""
    chinese = len(_CHINESE.findall(text))
    return chinese > 0 and chinese * 3 >= len(_LETTER.findall(_ASIDE.sub("", text)))


_YES_NO = re.compile(r"吗|是否|有没有|([\u4e00-\u9fff]{1,2})不\1|[\u4e00-\u9fff](?:没有|了没)\W*$")
_ASKS = re.compile(
    r"(?:^|[,;:.!?]\s*|\band )"
    r"(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|may|must"
    r"|isn't|aren't|won't|doesn't|don't)\b|\bwhether\b|\bif\b|\bor not\b|\benough\b",
    re.IGNORECASE,
)
_OPEN = re.compile(r"什么|多少|哪|谁|怎|几|如何|多[大久长远高重]")


def asks_yes_or_no(chinese: str) -> bool:
    """Whether a Chinese clause is answered by yes or no: 远吗, 远不远, 有没有."""
    return bool(_YES_NO.search(chinese)) and not _OPEN.search(chinese)


def may_ask_yes_or_no(text: str) -> bool:
    """Whether a text in English or Chinese could be answered by yes or no."""
    return asks_yes_or_no(text) if is_chinese(text) else bool(_ASKS.search(text))
