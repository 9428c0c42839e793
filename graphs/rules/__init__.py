"""The rule reasoner: every decision of the agent taken without a model."""
