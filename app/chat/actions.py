"""What the slash commands of a chat do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from app.chat.conversation import Conversation
    from app.run_report import RunReport
    from graphs.feedback import Opinion

_FOUND = 8
"""Tools that a search shows."""
_LISTED = 15
"""Runs and paths that a list shows."""


async def help_(chat: Conversation, words: str) -> bool:  # noqa: ARG001
    """List the commands and the keys."""
    from app.chat.slash_commands import COMMANDS
    from app.plain_tables import table

    rows = [(f"/{name} {one.takes}", one.about) for name, one in COMMANDS.items()]
    keys = [
        ("Enter", "sends; Esc Enter or Ctrl-J breaks the line"),
        ("Ctrl-C", "ends the run, or clears the line"),
    ]
    chat.screen.console.print(table(("", ""), [*rows, *keys]))
    return True


async def show_path(chat: Conversation, words: str) -> bool:  # noqa: ARG001
    """The path of the last run, as ``cairn ask`` prints it."""
    from app.run_view import path_lines

    report = chat.report or await _newest(chat)
    if report is None:
        chat.screen.say("There is no run yet.")
        return True
    for line in path_lines(report, planned=True):
        chat.screen.console.print(Text(line, style="dim"), soft_wrap=True)
    return True


async def tools(chat: Conversation, words: str) -> bool:
    """The tools of each group counted, or those that fit the words."""
    from app.tool_tables import counts_table, found_table

    parts = await chat.parts()
    library = parts.library
    if words:
        with chat.screen.waiting("Searching ..."):
            hits = await asyncio.to_thread(parts.retriever.search, words, _FOUND)
        shown = found_table([library.tool(hit.tool_id) for hit in hits])
    else:
        shown = counts_table(library.groups(), library.tools())
    chat.screen.console.print(shown)
    return True


async def memory(chat: Conversation, words: str) -> bool:
    """The newest remembered paths, or those of similar requests."""
    from app.memory_tables import paths_table

    parts = await chat.parts()
    paths = parts.memory
    if paths is None:
        chat.screen.say("The path memory is off (setting CAIRN_USE_MEMORY).")
        return True
    with chat.screen.waiting("Looking ..."):
        if words:
            recalled = await asyncio.to_thread(
                paths.recall, words, k=_FOUND, threshold=parts.limits.recall_threshold
            )
            found = [one.record for one in recalled]
        else:
            found = list(await asyncio.to_thread(paths.records, limit=_LISTED))
    if found:
        chat.screen.console.print(paths_table(found))
    else:
        chat.screen.say("No paths.")
    return True


async def runs(chat: Conversation, words: str) -> bool:  # noqa: ARG001
    """The newest runs and how they stand."""
    from app.run_tables import run_state, runs_table

    parts = await chat.parts()
    newest = await asyncio.to_thread(parts.journal.runs, limit=_LISTED)
    states = await asyncio.to_thread(
        lambda: [(run, run_state(run, parts.workers)) for run in newest]
    )
    if states:
        chat.screen.console.print(runs_table(states))
    else:
        chat.screen.say("No runs.")
    return True


async def resume(chat: Conversation, words: str) -> bool:
    """Go on with the run that is named, else with the newest that waits or was interrupted."""
    from app.run_naming import the_open_run, the_run

    parts = await chat.parts()
    if words:
        run_id = await asyncio.to_thread(the_run, parts.journal, words)
        return await chat.resume(await asyncio.to_thread(parts.journal.run, run_id))
    run = await asyncio.to_thread(the_open_run, parts.journal, parts.workers)
    chat.screen.say(f"Going on with: {run.request}", style="dim")
    return await chat.resume(run)


async def model(chat: Conversation, words: str) -> bool:
    """Tell who decides, or let another decide for this chat."""
    from app.reasoners import decided_by
    from app.settings import changed

    if words:
        rules = words.lower() == "rules"
        changes = {"reasoner": "rules"} if rules else {"model": words, "reasoner": "auto"}
        settings = changed(chat.agents.settings, **changes)
        await chat.parts()
        with chat.screen.waiting(f"Reaching for {words} ..."):
            await chat.agents.switch(settings)
    chat.screen.say(f"{decided_by(chat.agents.settings)}.")
    return True


async def strategy(chat: Conversation, words: str) -> bool:
    """Tell how requests are answered, or have the next ones of this chat answered otherwise."""
    from graphs.strategies.compiling import check_strategy
    from graphs.strategies.names import named_strategy

    await chat.parts()
    parts = (await chat.agents.agent()).parts  # as they are decided now
    if words:
        chosen = named_strategy(words)
        check_strategy(chosen, parts.asker)
        chat.strategy = chosen
    chat.screen.say(f"Strategy: {chat.strategy or parts.strategy}.")
    return True


async def good(chat: Conversation, words: str) -> bool:  # noqa: ARG001
    """The last run was right."""
    return await _feed_back(chat, "good")


async def bad(chat: Conversation, words: str) -> bool:  # noqa: ARG001
    """The last run was wrong."""
    return await _feed_back(chat, "bad")


async def begin_anew(chat: Conversation, words: str) -> bool:  # noqa: ARG001
    """Begin a new conversation."""
    chat.begin_anew()
    chat.screen.say("A new conversation.")
    return True


async def leave(chat: Conversation, words: str) -> bool:  # noqa: ARG001
    """End the chat."""
    chat.is_over = True
    return True


async def _feed_back(chat: Conversation, opinion: Opinion) -> bool:
    from app.run_feedback import feed_back

    await chat.parts()
    named = chat.report.run_id if chat.report else None
    with chat.screen.waiting("Keeping it ..."):
        given = await asyncio.to_thread(feed_back, chat.agents.settings, opinion, named)
    chat.screen.say(str(given))
    return True


async def _newest(chat: Conversation) -> RunReport | None:
    """The newest run of the data folder as its journal tells it."""
    from app.run_report import RunReport

    run = await chat.last_run()
    if run is None:
        return None
    journal = (await chat.parts()).journal
    return RunReport.of(run, await asyncio.to_thread(journal.events, run.run_id))
