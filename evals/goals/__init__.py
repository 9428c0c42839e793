"""Requests of one clause with the operations that may answer them."""
