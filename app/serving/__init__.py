"""The HTTP server: LangServe, REST resources, server-sent events."""
