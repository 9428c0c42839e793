"""Operations that do what they are called by, whatever more they may be told: kill an article."""

from __future__ import annotations

from tools.actions import ACTIONS, actions_of
from tools.entity_types.records import AccessPath
from tools.words import identifier_words


def says_all(action: str, path: AccessPath) -> bool:
    """Whether an operation that needs no content is called by what is to be done, and that is not
    to make or change something: "kill the article" says all, a reason may be added.
    """
    needs = any(one.role == "content" and one.required for one in path.inputs)
    said = dict(zip(ACTIONS, actions_of([action])[0].tolist(), strict=True))
    called = identifier_words(path.tool_id.rpartition(".")[2])[:1]
    return not needs and action in called and not (said["change"] or said["create"])
