"""Four HTTP services in one process, for tests, demonstrations and evaluation tasks.

Nothing imports this package to run it: `python -m evals.sandbox` serves it on loopback ports.
"""
