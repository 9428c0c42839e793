"""A model that is always right: it answers the agent's prompts from the gold calls of a task."""
