"""What a clause mentions, in the order in which it would be looked up: the innermost first."""

from __future__ import annotations

from dataclasses import dataclass

from graphs.rules.question_forms import NO_QUESTION, QuestionForm


@dataclass(frozen=True, slots=True)
class Name:
    """What a thing is called, or its id."""

    text: str
    start: int
    end: int
    phrase: int
    """Which phrase it stands in."""
    is_id: bool
    uses: frozenset[int]
    """Indices of the values of the clause that lie in it."""
    beside: tuple[str, ...]
    """The words right before and right after it: the film Solaris, the Solaris film."""
    is_quoted: bool = False
    owns: bool = False
    """Whether what follows is said to be theirs: Solaris's actors."""
    is_new: bool = False
    """Whether something is to be called so: a list named Solaris."""
    is_described: bool = False
    """Whether it is no name but words that nothing is known of: the team lunch."""


@dataclass(frozen=True, slots=True)
class Mentioned:
    """One word of a clause."""

    word: str
    """Lower case, singular."""
    raw: str
    start: int
    phrase: int
    content: bool
    """Whether it says something by itself."""


@dataclass(frozen=True, slots=True)
class Mentions:
    """A clause as phrases around names."""

    words: tuple[Mentioned, ...]
    names: tuple[Name, ...]
    counted: tuple[tuple[str, int], ...]
    """Nouns with the number of the one meant: season 3, the third season."""
    ranks: tuple[int, ...]
    """Of each phrase, when what it speaks of is looked up; 0 comes first."""
    verb: str
    """Of a command, "" for a question."""
    particle: str
    """The small word that goes with it: in of "check in"."""
    mine: frozenset[int]
    """Phrases that speak of one's own things."""
    links: tuple[str, ...]
    """What leads into each phrase after the first."""
    to_me: bool = False
    """Whether something is said to be done to or by oneself: assigned to me."""
    now: frozenset[str] = frozenset()
    """Words that say that something is going on at this moment: listening, now."""
    made: frozenset[str] = frozenset()
    """Nouns, singular, for what is to be made."""
    question: QuestionForm = NO_QUESTION
    """How it asks; a command asks nothing."""
    owners: frozenset[int] = frozenset()
    """Indices of the names that things in an order are said to be of: the newest film of Ana."""

    def rank_of(self, phrase: int) -> int:
        """When what a phrase speaks of is looked up."""
        return self.ranks[phrase]
