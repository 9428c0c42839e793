"""Descriptions of other kinds made readable: converted, bundled, or imported on their own."""
