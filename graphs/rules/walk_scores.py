"""How well a walk explains a clause: its words in the order of the calls, its names, its verb."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from graphs.rules.aspects import Aspects
from graphs.rules.goal_worth import GoalWorth
from graphs.rules.lexicon import lexicon
from graphs.rules.mentions import Mentioned, Mentions, Name
from graphs.rules.things import Thing, Things, is_person, is_self, nouns_of
from graphs.rules.tool_words import Rarity, leaves
from graphs.rules.walk import Walk
from graphs.rules.walk_inputs import seeking
from graphs.rules.walks import LEFT_NAME, NOT_MADE
from tools.records import Tool

_WORDS = 1.2
"""What it is worth that all words are explained."""
_IN_ORDER = 0.7
"""How much of that hangs on the order of the calls being that of the phrases."""
_SENT_NAME = 0.3
"""What it costs to send a name as a mere text that is not said to be one."""
_LOST_THING = 0.3
"""What it costs not to hand on a kind of thing that is spoken of."""
_BESIDE = 0.5
"""The same where the thing is at least listed in the record of another."""
_NESTED = 0.8
"""Things given less surely lie in the records of others."""
_LEFT_NUMBER = 0.2
"""What it costs to leave a place in an order unused."""
_OWNER_TAKEN = 0.6
"""What it costs to take what bears a name for the one of several that are of it."""
_NOT_ME = 0.25
"""What it costs not to hand on who one is where something is to be one's own: assign it to me."""
_ASTRAY = 0.5
"""What it costs to look by the words for a thing for another that it lies in."""
_SLIGHT = 0.2


class WalkScores:
    """Scores walks for one clause."""

    def __init__(
        self,
        things: Things,
        aspects: Aspects,
        mentions: Mentions,
        rarity: Rarity,
        asked: Sequence[str] = (),
        values_of: Callable[[Tool], Collection[int]] = lambda _: (),
        near: Mapping[str, float] | None = None,
    ) -> None:
        """``asked``: words of what an answer to the question word holds; ``values_of``: the
        indices of the values that a tool takes as inputs of its own.
        """
        self._goal = GoalWorth(things, aspects, mentions, asked, near or {})
        self._values_of = values_of
        self._things = things
        self._aspects = aspects
        self._mentions = mentions
        self._words = [m for m in mentions.words if m.content]
        self._changes = lexicon().write_verbs.get(mentions.verb) == "update"
        self._spoken = self._things_said()
        self._weights = [self._weight(m, rarity) for m in self._words]

    def of(self, walk: Walk) -> float:
        """About [0, 1.5] for a walk that explains its clause; far below for others."""
        calls = walk.calls
        score = _WORDS * self.explained(calls, in_order=len(walk.fed) < 2)
        score += walk.worth + self._goal.of(walk)
        taken = {index for call in calls for index in self._values_of(call.tool)}
        named = enumerate(self._mentions.names)
        idle = [n for i, n in named if i not in walk.names and not n.uses & taken]
        room = self._sent(walk)
        sent = sorted(idle, key=lambda name: not self._is_text(name))[:room]
        score -= _SENT_NAME * sum(not self._is_text(name) for name in sent)
        left = len(idle) - len(sent)
        score -= LEFT_NAME * max(left, 0) + _LOST_THING * self._lost(walk)
        score -= NOT_MADE * self._is_unmade(calls) + _OWNER_TAKEN * self._takes_owner(walk)
        score -= _NOT_ME * self._leaves_me(walk) + _ASTRAY * self._goes_astray(walk)
        return score - _LEFT_NUMBER * len(self._unplaced(walk))

    def _goes_astray(self, walk: Walk) -> bool:
        """Whether what a thing is told by is taken for the name of another that nobody names."""
        near = (walk, *walk.fed.values())
        return any(
            self._mentions.names[name].is_described
            and (call.found is None or self._aspects.mentioned(call.found) < 0.8)
            for call in walk.calls
            if call not in near
            for name in call.looked_up
        )

    def _leaves_me(self, walk: Walk) -> bool:
        """Whether something is said to be to or by oneself that no call looks up."""
        if not self._mentions.to_me or any(is_self(call.tool) for call in walk.calls):
            return False
        takes = self._things.takes[walk.tool.id].values()
        return any(is_person(noun) for thing in takes for noun in nouns_of(thing))

    def _takes_owner(self, walk: Walk) -> bool:
        """Whether what bears a name is taken itself where one of its own in an order is meant."""
        goal = walk.tool
        of_one = goal.risk != "read" or goal.ends_with_id
        direct = walk.fed.values() if of_one and not walk.stated else ()
        return any(self._mentions.owners & call.looked_up for call in (walk, *direct))

    def _is_unmade(self, calls: Sequence[Walk]) -> bool:
        """Whether a thing is to be made that no call makes."""
        called = {call.tool.id for call in calls}
        return any(
            called.isdisjoint(makers)
            for thing, makers in self._things.makers.items()
            if any(self._aspects.means(noun, thing) > 0.8 for noun in self._mentions.made)
            and len(nouns_of(thing)) == 1
        )

    def _lost(self, walk: Walk) -> float:
        """How many of the things spoken of are not handed on, or not in their order."""
        flow = [frozenset({thing}) for thing in walk.flow]
        takes, given = self._goal_things(walk)
        if self._mentions.verb or len(walk.fed) > 1:
            reached = takes.union(*flow, given)
            return sum(not (said & reached) for said in self._spoken)
        whole, listed = self._met([*flow, takes]), self._met([*flow, takes | given])
        return len(self._spoken) - listed + (listed - whole) * _BESIDE

    def _goal_things(self, walk: Walk) -> tuple[frozenset[Thing], frozenset[Thing]]:
        """What a goal is about, and what else lies in its answer."""
        goal = walk.tool
        takes = set(self._things.takes[goal.id].values())
        given = {t for t, one in self._things.gives[goal.id].items() if one.sureness > _NESTED}
        if goal.ends_with_id:
            return frozenset(takes), frozenset(given)
        return frozenset(takes | given), frozenset()

    def _met(self, flow: Sequence[frozenset[Thing]]) -> int:
        """How many of the things spoken of are met on the way, in order."""
        best = [0] * (len(flow) + 1)
        for said in self._spoken:
            before = list(best)
            for at, things in enumerate(flow, start=1):
                best[at] = max(best[at], best[at - 1], before[at - 1] + bool(said & things))
        return max(best)

    def _things_said(self) -> list[frozenset[Thing]]:
        """The kinds of things spoken of, the innermost first; each may mean several."""
        said: list[frozenset[Thing]] = []
        for m in sorted(self._words, key=lambda m: (self._mentions.rank_of(m.phrase), -m.start)):
            things = self._aspects.meant(m.word)
            if things and (not said or said[-1] != things):
                said.append(things)
        return said

    def _unplaced(self, walk: Walk) -> set[str]:
        """Things told by their place in an order that no call is told: the third episode."""
        sent = {thing for call in walk.calls for key, thing in self._taken(call) if key}
        return {
            thing[1]
            for noun, _ in self._mentions.counted
            for thing in self._things.ordered
            if self._aspects.means(noun, thing) > 0.8 and thing not in sent
        }

    def _taken(self, call: Walk) -> list[tuple[str, Thing]]:
        takes = self._things.takes[call.tool.id]
        return [(key, takes[key]) for key in call.stated if key in takes]

    def explained(self, calls: Sequence[Walk], *, in_order: bool) -> float:
        """Weighted share of the words that the calls speak of."""
        total = sum(self._weights)
        if not total:
            return 0.5
        shares = [[self._aspects.of(call.tool, m.word) for call in calls] for m in self._words]
        free = sum(w * max(s) for w, s in zip(self._weights, shares, strict=True)) / total
        if not in_order or len(calls) < 2:
            return free
        ordered = self._in_order(shares, len(calls)) / total
        return (1 - _IN_ORDER) * free + _IN_ORDER * ordered

    def _in_order(self, shares: Sequence[Sequence[float]], calls: int) -> float:
        """The best sum with phrases, innermost first, on calls that never go back.

        A phrase may lie on a call and the one after it.
        """
        mentions = self._mentions
        phrases = sorted({m.phrase for m in self._words}, key=mentions.rank_of)
        best = [0.0] * calls
        for phrase in phrases:
            mine = [i for i, m in enumerate(self._words) if m.phrase == phrase]
            gain = [
                sum(self._weights[i] * max(shares[i][at : at + 2]) for i in mine)
                for at in range(calls)
            ]
            reached = 0.0
            following = []
            for at in range(calls):
                reached = max(reached, best[at])
                following.append(reached + gain[at])
            best = following
        return max(best)

    def _weight(self, mentioned: Mentioned, rarity: Rarity) -> float:
        weight = 0.25 + rarity.of(mentioned.word)
        if not self._aspects.heard(mentioned.word):
            weight *= _SLIGHT
        return weight

    def _is_text(self, name: Name) -> bool:
        """Whether what is called so is said to be new, or is quoted, or what something becomes."""
        links = self._mentions.links
        into = name.phrase > 0 and links[name.phrase - 1] in ("to", "as", "into")
        return name.is_new or name.is_quoted or (into and self._changes)

    def _sent(self, walk: Walk) -> int:
        """How many names the goal itself can take: as text, as a new name, among its rows."""
        goal = walk.tool
        takes = self._things.takes[goal.id]
        if goal.risk == "read":
            return int(seeking(goal) is not None and walk.sought is None)
        return sum(
            p.type in ("string", "any")
            and not p.enum
            and p.key not in takes
            and p.location == "body"
            for p in leaves(goal)
        )
