"""What the page says, in each of its languages, from ``data/<language>.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, cast, get_args

import yaml

Language = Literal["en", "zh"]
LANGUAGES: Mapping[Language, str] = {"en": "English", "zh": "中文"}
_DEFAULT: Language = "en"


class Texts:
    """The texts of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._by_key = texts_of(language)

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its values; raises ``KeyError`` for a key that there is not."""
        return self._by_key[key].format(**values)

    def has(self, key: str) -> bool:
        """Whether there is such a text, where keys come from elsewhere."""
        return key in self._by_key


@cache
def texts_of(language: Language) -> Mapping[str, str]:
    """All texts of a language by their keys."""
    text = files("app.web").joinpath("data", f"{language}.yaml").read_text("utf-8")
    return cast("dict[str, str]", yaml.safe_load(text))


def language_of(chosen: str | None, accepted: str) -> Language:
    """The language that was chosen, else the first that the browser accepts and the page has."""
    wanted = [chosen or "", *(part.partition(";")[0] for part in accepted.split(","))]
    for name in wanted:
        base = name.strip().lower().partition("-")[0]
        if base in get_args(Language):
            return cast("Language", base)
    return _DEFAULT
