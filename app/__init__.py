"""The doors: settings, wiring and the command line."""
