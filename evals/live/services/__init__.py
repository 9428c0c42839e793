"""One service a file; ``evals.live.catalogue`` names them all."""
