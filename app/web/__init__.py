"""The web page: one file per page, over the services and the event stream of the server."""
