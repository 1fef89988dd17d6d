"""A small Discord on loopback with its page; it knows nothing of the bot."""
