"""Training the retriever's encoder. Only ``examples`` may import the rest of Cairn."""
