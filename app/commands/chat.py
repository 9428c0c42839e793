"""``cairn chat``: one request after the other, at the terminal."""

from __future__ import annotations

import click


@click.command()
@click.option("--continue", "goes_on", is_flag=True, help="Go on with the last conversation.")
def chat(goes_on: bool) -> int:
    """Talk with the agent: requests, follow-ups, approvals, and commands that begin with a slash.

    /help lists the commands. Later requests may refer to earlier ones of the same conversation;
    /new begins another. Ctrl-C ends a run, Ctrl-D the chat.

    Without a terminal each line of standard input is a request, and only answers are printed. It
    ends with 0 when all could be answered, else with 1.
    """
    from app.chat.holding import hold_chat
    from app.settings import load_settings

    return hold_chat(load_settings(), goes_on=goes_on)
