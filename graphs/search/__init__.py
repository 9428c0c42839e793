"""From a goal of a form to a plan over the tool graph."""
