"""Commands of the ``cairn`` program that measure the agent."""
