"""From text to a form without a model."""
