"""Which language a request is written in."""

from __future__ import annotations

import re

_CHINESE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")
_ASIDE = re.compile(r"[A-Z][A-Za-z0-9'&.-]*|\b(?:whether|each)\b")
"""Latin names and what decomposing puts before a clause: they tell nothing of its language."""
_READ = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff\u3400-\u4dbf\u4e00-\u9fff]")


def is_readable(text: str) -> bool:
    """Whether most letters are Latin or Chinese: no other script is read."""
    letters = len(_LETTER.findall(text))
    return letters == 0 or 2 * len(_READ.findall(text)) >= letters


def is_chinese(text: str) -> bool:
    """Whether at least a third of the letters are Chinese characters, Latin names left out."""
    chinese = len(_CHINESE.findall(text))
    return chinese > 0 and chinese * 3 >= len(_LETTER.findall(_ASIDE.sub("", text)))


_YES_NO = re.compile(r"吗|是否|有没有|([\u4e00-\u9fff]{1,2})不\1|[\u4e00-\u9fff](?:没有|了没)\W*$")
_OPEN = re.compile(r"什么|多少|哪|谁|怎|几|如何|多[大久长远高重]")


def asks_yes_or_no(chinese: str) -> bool:
    """Whether a Chinese clause is answered by yes or no: 远吗, 远不远, 有没有."""
    return bool(_YES_NO.search(chinese)) and not _OPEN.search(chinese)
