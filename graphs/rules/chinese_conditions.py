"""What a Chinese sentence hangs on: 如果, 的话, 否则, 如果没有."""

from __future__ import annotations

import re

from graphs.rules.branches import Branch, FollowUp

_ZH_IF = r"(?:如果|要是|假如|若是|倘若|万一|若)"
_ZH_POLAR = r"(?:是|有|会|行|可以|能|要|需要|用|对|的)"
_ZH_CONDITION = re.compile(
    rf"^(?:{_ZH_IF}(?P<test>.+?)(?:的话[，,]?(?:那么?|就)?|[，,](?:那么?|就)?|就)|"
    r"(?P<bare>[^，,]{2,12}?)的话[，,]?(?:那么?|就)?|(?P<denied>[不没][^，,就]{1,8})[，,]?就)(?P<then>.+)$"
)
_ZH_ELSE = re.compile(
    r"^(?P<then>.+?)[，,；;]?(?:否则的?话?|不然的?话?|要不然)[，,就]?(?P<other>.+)$"
)
_ZH_FOLLOWS = re.compile(
    r"^(?P<how>否则的?话?|不然的?话?|要不然|"
    rf"{_ZH_IF}(?:没有?|[不没]{_ZH_POLAR}|不行|不|{_ZH_POLAR})(?:的话)?|"
    rf"(?:没有?|[不没]{_ZH_POLAR}|不行|{_ZH_POLAR})(?:的话|(?=就)))[，,]?(?:那么?)?就?(?P<then>.+)$"
)
_ZH_APART = re.compile(
    rf"[，,；;]\s*(?=但?{_ZH_IF}|(?:[不没][^，,]{{0,8}}|{_ZH_POLAR})(?:的话|就))"
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
    test = match["test"] or match["bare"] or match["denied"]
    branches = [Branch(test.strip("，, 。"), then.strip("，, "))]
    return "", [*branches, Branch("", other, expect=False)] if other else branches


def hung_apart(sentence: str) -> list[str]:
    """A Chinese sentence before and after what hangs on it or on its opposite."""
    return _ZH_APART.split(sentence)


def chinese_follow_up(sentence: str) -> tuple[str, FollowUp] | None:
    """What hangs on the question before, and on which answer; None where nothing does."""
    match = _ZH_FOLLOWS.match(sentence)
    if match is None:
        return None
    denied = bool(_ZH_NO.search(match["how"]))
    return match["then"], FollowUp(not denied, bool(_ZH_OPPOSITE.match(match["how"])))
