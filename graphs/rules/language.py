"""Which language a request is written in."""

from __future__ import annotations

import re

_CHINESE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")
_READ = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff\u3400-\u4dbf\u4e00-\u9fff]")


def is_readable(text: str) -> bool:
    """Whether most letters are Latin or Chinese: no other script is read."""
    letters = len(_LETTER.findall(text))
    return letters == 0 or 2 * len(_READ.findall(text)) >= letters


def is_chinese(text: str) -> bool:
    """Whether at least a third of the letters are Chinese characters."""
    letters = len(_LETTER.findall(text))
    return letters > 0 and len(_CHINESE.findall(text)) * 3 >= letters
