"""The record of a run from which it can be run again: what it got from outside, line by line."""
