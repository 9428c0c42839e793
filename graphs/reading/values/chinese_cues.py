"""Chinese words before and after a value, as the English cues they correspond to."""

from __future__ import annotations

import re

from graphs.reading.values.record import Value
from graphs.reading.values.request import Request

_BEFORE = {
    "to": "飞往 前往 去往 到达 抵达 成 去 到 至 往 飞 兑 兑换 兑换成 折合 对",
    "from": "从 自 由 离开 出发地",
    "in": "位于 住在 在 于",
    "near": "靠近 临近 邻近 距离 距 离",
    "for": "为 给 替 住",
    "with": "用",
    "called": "名叫 名为 叫做 叫作 称为 叫 名字是 标题为 标题是",
    "under": "低于 少于 小于 不到 不足 便宜于",
    "at most": "不超过 不超出 最多 至多 不高于 不多于 不大于 小于等于 预算 预算是 预算为",
    "at least": "不低于 不少于 不小于 大于等于 至少 最少 起码",
    "over": "超过 超出 高于 大于 多于 贵于",
    "between": "介于",
    "about": "大约 大概 约",
    "by": "截至 截止",
}
_CUES = {word: cue for cue, said in _BEFORE.items() for word in said.split()}
_LONGEST = max(map(len, _CUES))
_AFTER = (
    (
        "near",
        frozenset({"name", "country", "coordinate", "quoted"}),
        re.compile("的?(?:附近|周边|旁边|周围)"),
    ),
    ("from", frozenset({"name", "country"}), re.compile("出发")),
    (
        "at most",
        frozenset({"number", "money", "duration"}),
        re.compile(".{0,2}?(?:以内|之内|以下|内)"),
    ),
    ("at least", frozenset({"number", "money", "duration"}), re.compile(".{0,2}?(?:以上|及以上)")),
    ("before", frozenset({"date", "time", "month"}), re.compile("的?(?:之前|以前|前)")),
    ("after", frozenset({"date", "time", "month"}), re.compile("的?(?:之后|以后|后)")),
)


def chinese_cue(request: Request, value: Value) -> str:
    """The English cue of the Chinese words around a value, those after it first; "" if none."""
    after = request.after(value.end)
    for cue, kinds, pattern in _AFTER:
        if value.kind in kinds and pattern.match(after):
            return cue
    before = request.text[max(0, value.start - _LONGEST) : value.start].rstrip(' 《“"「')
    for length in range(min(_LONGEST, len(before)), 0, -1):
        cue = _CUES.get(before[-length:], "")
        if cue:
            return cue
    return ""
