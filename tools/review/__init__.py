"""What people decide about bindings, and which bindings most need their look."""
