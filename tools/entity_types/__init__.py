"""Types of things that operations speak of, and operations as access paths to them."""
