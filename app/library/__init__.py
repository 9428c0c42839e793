"""What people do to the tool library, at the terminal, over REST and on the page."""
