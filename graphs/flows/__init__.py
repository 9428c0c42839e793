"""Plans that a person looked at, changed and runs: records, edits, checks, and their graph."""
