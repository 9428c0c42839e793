"""Programs as Python scripts of their own, which do the same outside of Cairn."""
