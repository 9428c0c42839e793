"""What it is worth to take a name for a thing of a kind, and to look among one's own things."""

from __future__ import annotations

from functools import cached_property

from graphs.rules.aspects import Aspects
from graphs.rules.mentions import Mentions, Name
from graphs.rules.spoken_names import HANDLE
from graphs.rules.things import Thing, Things, is_person, is_present, is_self, nouns_of
from graphs.rules.tool_words import is_own
from tools.library import ToolLibrary
from tools.records import Tool

_PARTS = frozenset({"of", "by", "for", "from", "that", "which", "in", "on", "within"})
"""Links behind which stands what a thing is part of."""
HERS = 0.15
"""What it is worth that a name is said to be of this kind of thing."""
NOT_HERS, _ANOTHERS = 0.3, 0.9
"""What it costs to take a name for a thing of another kind than it seems, or is said, to be."""
_APART = 0.15
"""What it costs to take a name for a thing that is mentioned elsewhere."""
_OWN, _STRANGE = 0.2, 0.25
"""What it is worth to look among one's own things where they are spoken of; else what it costs."""
_ELSEWHERE = 0.7
"""What it costs to look for one's own thing elsewhere, where one's own are listed."""
_TO_PEOPLE = frozenset(
    {"follow", "unfollow", "invite", "message", "block", "unblock", "call", "tell", "ask",
     "mention", "kick", "email", "text", "befriend", "unfriend", "phone", "dm"}
)  # fmt: skip
"""Verbs of what is mostly done to people."""
_PEOPLE = 0.1
"""What it is worth that a name is taken for a person's where the verb is one of these."""
_TAGS = frozenset({"tag", "hashtag", "topic", "label"})
"""What names with a "#" are those of."""
_PRESENT = 0.3
"""What it is worth to see what is going on where the clause speaks of that."""


class Belonging:
    """To which kinds of things the names of one clause belong, and whose things it speaks of."""

    def __init__(
        self, library: ToolLibrary, things: Things, aspects: Aspects, mentions: Mentions
    ) -> None:
        self._library = library
        self._things = things
        self._aspects = aspects
        self._mentions = mentions

    def name_worth(self, name: Name, thing: Thing) -> float:
        """What it is worth to take a name for a thing of this kind."""
        if self.said_to_be(name, thing):
            return HERS
        others = (t for t in self._things.givers if t != thing and t[0] == thing[0])
        if any(self._aspects.means(w, t) > 0.8 for w in name.beside for t in others):
            return -_ANOTHERS
        if (name.owns and self.spoken_of(name.phrase + 1, thing)) or self._is_part_of(name, thing):
            return -NOT_HERS
        persons = any(map(is_person, nouns_of(thing)))
        if name.text.startswith("#"):
            return HERS if _TAGS & {*nouns_of(thing)} else -NOT_HERS
        if persons and (self._mentions.verb in _TO_PEOPLE or HANDLE.fullmatch(name.text)):
            return _PEOPLE
        return -_APART if self._aspects.mentioned(thing) > 0.8 else 0.0

    def own_worth(
        self, tool: Tool, name: Name | None, thing: Thing | None = None, *, own: bool
    ) -> float:
        """What it is worth to look among one's own things, or not to."""
        mine = self._mentions.mine
        if name is None and self._mentions.now and is_present(tool):
            return _PRESENT
        if name is not None:
            spoken = name.phrase in mine
        elif thing is not None and self._aspects.mentioned(thing) > 0.8:
            spoken = self.called_own(thing)
        else:
            spoken = self._any_own
        if own and name is None and is_self(tool):
            return _OWN if spoken else 0.0
        if own:
            named = name is not None or (self._mentions.names and not mine)
            return _OWN if spoken else (-_STRANGE if named else -_STRANGE / 4)
        if not spoken or name is None or self._mentions.question.doubts:
            return 0.0
        return -_ELSEWHERE if thing is not None and self._has_own(thing) else -_STRANGE

    def called_own(self, thing: Thing) -> bool:
        """Whether the clause speaks of such things as one's own."""
        return any(self.spoken_of(phrase, thing) for phrase in self._mentions.mine)

    @cached_property
    def _any_own(self) -> bool:
        """Whether the clause calls something its own without saying of what kind it is."""
        return not all(
            any(self.spoken_of(phrase, thing) for thing in self._things.givers)
            for phrase in self._mentions.mine
        )

    def said_to_be(self, name: Name, thing: Thing) -> bool:
        """Whether a name stands beside a word for such a thing."""
        return any(self._aspects.means(word, thing) > 0.6 for word in name.beside)

    def spoken_of(self, phrase: int, thing: Thing) -> bool:
        """Whether a phrase speaks of such a thing."""
        said = (m for m in self._mentions.words if m.phrase == phrase)
        return any(self._aspects.means(m.word, thing) > 0.8 for m in said)

    def _is_part_of(self, name: Name, thing: Thing) -> bool:
        """Whether such a thing is said to be of what bears the name: the director of Solaris."""
        links, before = self._mentions.links, name.phrase - 1
        if before < 0 or not self.spoken_of(before, thing):
            return False
        if links[before] in ("who", "whom"):
            said = (m.word for m in self._mentions.words if m.phrase == name.phrase)
            return _TO_PEOPLE.isdisjoint(said)  # who follows Ana: she is one of them
        return links[before] in _PARTS

    def _has_own(self, thing: Thing) -> bool:
        """Whether one's own things of a kind are listed somewhere."""
        givers = (self._library.tool(tool_id) for tool_id in self._things.givers.get(thing, ()))
        return any(is_own(tool) and not self._things.takes[tool.id] for tool in givers)
