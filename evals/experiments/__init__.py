"""Evaluation scripts: cases, the agent as the target, evaluators, results that are compared."""
