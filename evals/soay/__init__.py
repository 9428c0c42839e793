"""Academic questions: a service of scholars, and requests about them with gold by solution."""
