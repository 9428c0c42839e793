"""Whether calls did what a request says: signs against them, whoever planned them."""
