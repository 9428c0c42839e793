"""What administrators look at and change while the server runs."""
