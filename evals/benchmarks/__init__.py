"""Published data of planning and of tool graphs, measured without a model."""
