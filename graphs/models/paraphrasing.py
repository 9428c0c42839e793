"""A chat model says questions in other words."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from pydantic import BaseModel

from memory.errors import ModelRetryError
from prompts.decisions import decision_prompt

if TYPE_CHECKING:
    from graphs.models.asking import Asker

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")


class Paraphrases(BaseModel):
    """Answer of paraphrase."""

    paraphrases: list[str]


async def paraphrased(asker: Asker, question: str, count: int) -> tuple[str, ...]:
    """The question in ``count`` other ways at most, with the same placeholders.

    None where the model gives no usable answer; raises as ``Asker.ask`` where no model answers.
    """

    def wrong(answer: Paraphrases) -> str:
        bad = [one for one in answer.paraphrases if _in(one) != _in(question)]
        if bad:
            return (
                f"{bad[0]!r} must hold {', '.join(_in(question)) or 'no placeholder'}, each once."
            )
        return "" if answer.paraphrases else "There is no paraphrase."

    prompt = decision_prompt("paraphrase", question=question, count=count)
    try:
        answer = await asker.ask("ask", prompt, Paraphrases, wrong)
    except ModelRetryError:
        return ()
    said = (" ".join(one.split()) for one in answer.paraphrases)
    return tuple(dict.fromkeys(one for one in said if one != question))[:count]


def _in(text: str) -> Counter[str]:
    return Counter(_PLACEHOLDER.findall(text))
