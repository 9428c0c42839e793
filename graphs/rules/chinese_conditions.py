"""What a Chinese sentence hangs on: 如果, 的话, 否则, 如果没有."""

from __future__ import annotations

import re

from graphs.rules.branches import Branch, FollowUp

_ZH_IF = r"(?:如果|要是|假如|若是|倘若|万一|若)"
_ZH_CONDITION = re.compile(
    rf"^{_ZH_IF}(?P<test>.+?)(?:的话[，,]?|[，,](?:那么?|就)?|就)(?P<then>.+)$"
)
_ZH_ELSE = re.compile(
    r"^(?P<then>.+?)[，,；;]?(?:否则的?话?|不然的?话?|要不然)[，,就]?(?P<other>.+)$"
)
_ZH_FOLLOWS = re.compile(
    rf"^(?P<how>否则的?话?|不然的?话?|要不然|{_ZH_IF}(?:没有|不是|不会|不行|不)的?话?|"
    rf"{_ZH_IF}(?:是|有|会|行|可以)的?话?)[，,就]?(?P<then>.+)$"
)
_ZH_NO = re.compile(r"否则|不|没")
_ZH_OPPOSITE = re.compile(r"否则|不然|要不然")


def chinese_branches(sentence: str) -> tuple[str, list[Branch]]:
    """What a sentence asks in any case, and what hangs on its tests."""
    match = _ZH_CONDITION.match(sentence)
    if match is None:
        return sentence, []
    then, other = match["then"], ""
    alternative = _ZH_ELSE.match(then)
    if alternative is not None:
        then, other = alternative["then"], alternative["other"]
    branches = [Branch(match["test"].strip("，, 。"), then.strip("，, "))]
    return "", [*branches, Branch("", other, expect=False)] if other else branches


def chinese_follow_up(sentence: str) -> tuple[str, FollowUp] | None:
    """What hangs on the question before, and on which answer; None where nothing does."""
    match = _ZH_FOLLOWS.match(sentence)
    if match is None:
        return None
    denied = bool(_ZH_NO.search(match["how"]))
    return match["then"], FollowUp(not denied, bool(_ZH_OPPOSITE.match(match["how"])))
