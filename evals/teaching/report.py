"""How good lessons are: what each filter left, and how varied what was kept is."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

from evals.teaching.filters import Reason
from evals.teaching.store import LessonFolder


def quality(folder: LessonFolder) -> dict[str, Any]:
    """Counts before and after each filter; of what was kept by way, group, length and context."""
    lessons, reasons = folder.lessons(), folder.reasons()
    left = len(lessons) + reasons.total()
    filters = []
    for reason in get_args(Reason):
        if reasons[reason]:
            filters.append({"filter": reason, "before": left, "after": left - reasons[reason]})
            left -= reasons[reason]
    return {
        "drafts": len(lessons) + reasons.total(),
        "filters": filters,
        "kept": len(lessons),
        "shapes": len({one.shape for one in lessons}),
        "tools": len({tool for one in lessons for tool in one.solution}),
        "by_way": Counter(one.way for one in lessons),
        "by_group": Counter(source.group for one in lessons for source in one.sources),
        "by_tools": Counter(str(len(one.solution)) for one in lessons),
        "by_mood": Counter(one.context.get("mood", "") for one in lessons),
        "by_author": Counter(one.author for one in lessons),
    }
