"""Which option an answer means where its words do not tell: the reasoner may know."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.choices import chosen, told_by_fact
from graphs.context import RunContext
from graphs.form_reasoner import ChooseQuestion
from graphs.gaps import Reply
from graphs.planning.context import planner_of
from graphs.state import Gap


async def with_options(
    context: RunContext, request: str, language: str, gaps: Sequence[Gap], reply: Reply
) -> Reply:
    """The reply with the option that is meant in place of words that name none: "the smaller one",
    which a model tells by what is known of each.
    """
    replies = {gap["name"]: _said(gap, reply) for gap in gaps}
    for gap in gaps:
        said = replies[gap["name"]]
        if not said or not _is_open(gap, said):
            continue
        question = ChooseQuestion(request, language, said, _described(gap))
        index = await (await planner_of(context)).reasoner.choose(question)
        if index is None or not 0 <= index < len(gap["options"]):
            continue
        if isinstance(reply, str) and len(gaps) == 1:
            return gap["options"][index]
        replies[gap["name"]] = gap["options"][index]
        reply = replies
    return reply


def _said(gap: Gap, reply: Reply) -> str:
    return (reply if isinstance(reply, str) else reply.get(gap["name"], "")).strip()


def _is_open(gap: Gap, said: str) -> bool:
    """Whether one of things known is asked for, and the words of the answer tell none of them."""
    if not gap.get("values") or gap.get("read"):
        return False
    told = chosen(gap["options"], said) is not None
    return not told and told_by_fact(gap.get("facts", ()), said) is None


def _described(gap: Gap) -> list[str]:
    """Each option with all that is known of its thing."""
    facts = gap.get("facts") or gap["options"]
    return [
        option if option == fact else f"{option} ({fact})"
        for option, fact in zip(gap["options"], facts, strict=True)
    ]
