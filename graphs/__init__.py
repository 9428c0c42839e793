"""The agent: state machines, nodes, routing, reasoners."""
