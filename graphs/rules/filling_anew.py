"""A thing that is made and filled, said as what goes into it: "put the songs on a new list"."""

from __future__ import annotations

import re

_A_NEW = r"(?:an?|another) (?:(?:new|fresh|separate) )?"
_MAKE = (
    r"^\W*(?:please )?(?:(?:i|we) (?:want|need|would like)(?: you to (?:create|make|build))?|"
    rf"create|make|build|start|set up|put together|compile|open)(?: me| us)? {_A_NEW}"
)
_NAMED = r"(?:called|named|titled|entitled|with the name|by the name of)"
_QUOTED = r"\"[^\"]+\"|“[^”]+”|‘[^’]+’|'[^']+'(?!\w)"
_CALLED = rf"(?: {_NAMED} (?P<name>.+?)| (?P<quoted>{_QUOTED}))"
_HOLDER = (
    r"(?P<noun>(?:[a-z]+ )?(?:(?:play|watch|wish|set|reading |shopping )?list|shelf|album|"
    r"collection|folder|mix|mixtape|compilation|gallery|board|set|library|basket))"
)
_HOLDING = r"(?:with|containing|holding|from|out of|full of|made (?:up )?of) (?P<what>.+?)"
_END = r"(?= ?[.!]?$)"
_SAID = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_MAKE}(?P<noun>[a-z]+?(?: [a-z]+?)??){_CALLED},? and (?:then )?"  # noqa: ISC004
        r"(?:(?:put|add|place|include|throw|stick|pop|save|move|copy) (?P<what>.+?) "
        rf"(?P<into>on|onto|in|into|to) it|fill it with (?P<fill>.+?)){_END}",
        rf"{_MAKE}{_HOLDER} {_HOLDING},? and (?:then )?(?:call|name|title) it (?P<name>.+?){_END}",
        rf"{_MAKE}{_HOLDER}{_CALLED},? {_HOLDING}{_END}",
        r"^\W*(?:please )?(?:collect|gather|bundle|compile|assemble|group|copy) "  # noqa: ISC004
        rf"(?P<what>.+?) (?P<into>on|onto|in|into|to) {_A_NEW}(?P<noun>[a-z]+?(?: [a-z]+?)??)"
        rf"{_CALLED}{_END}",
    )
)


def filled_anew(sentence: str) -> str:
    """The sentence as what is put into a new thing, where it says so in two steps.

    "Make a list called Rain and put the newest song of Ada Lem on it" says what "Put the newest
    song of Ada Lem on a new list called Rain" does: the command whose call is the last comes first.
    """
    said = next((match for one in _SAID if (match := one.match(sentence))), None)
    if said is None:
        return sentence
    parts = said.groupdict()
    what, into = parts["what"] or parts.get("fill"), (parts.get("into") or "to").lower()
    name = parts["name"] or parts.get("quoted")
    verb = "Add" if into == "to" else "Put"
    return f"{verb} {what} {into} a new {parts['noun']} called {name}{sentence[said.end() :]}"
