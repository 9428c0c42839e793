"""How finding, keeping and reading the tool graph grow with the number of tools."""
