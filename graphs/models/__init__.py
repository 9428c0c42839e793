"""The model reasoner: decisions asked of a chat model, checked before anybody acts on them."""
