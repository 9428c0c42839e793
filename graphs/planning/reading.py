"""Has a request read as a form; one that is not valid is asked for once more."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from graphs.form_reasoner import FormReasoner, ReadQuestion
from graphs.forms.records import Form
from graphs.forms.validation import complaints
from tools.retrieval import Retriever

_RELEVANT = 40
"""Tools near the request that reading gets to see."""


async def read_form(reasoner: FormReasoner, question: ReadQuestion) -> Form:
    """The form; the second one stands as it is, and its goals that are wrong find no plan."""
    form = await reasoner.read(question)
    wrong = await asyncio.to_thread(complaints, form, question.model, question.library)
    if not wrong:
        return form
    told = "\n".join(one.text for one in wrong)
    return await reasoner.read(replace(question, complaint=told))


def relevant_tools(retriever: Retriever, request: str) -> dict[str, float]:
    """Tool id -> how near the request is to it, best first; blocks."""
    return {hit.tool_id: round(hit.score, 4) for hit in retriever.search(request, _RELEVANT)}
