"""Requests with known answers on the sandbox services, and how runs on them are judged."""
