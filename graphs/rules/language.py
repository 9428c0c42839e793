"""Which language a request is written in."""

from __future__ import annotations

import re

_CHINESE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")


def is_chinese(text: str) -> bool:
    """Whether at least a third of the letters are Chinese characters."""
    letters = len(_LETTER.findall(text))
    return letters > 0 and len(_CHINESE.findall(text)) * 3 >= letters
