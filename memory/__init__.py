"""What outlives a run: stored records, embeddings, the run journal."""
