"""Other ways to answer a request with the same tools, retriever, caller and limits as the agent."""
