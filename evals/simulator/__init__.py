"""Recorded calls as a service on this machine, for tests."""

from evals.simulator.server import Simulator, simulated

__all__ = ["Simulator", "simulated"]
