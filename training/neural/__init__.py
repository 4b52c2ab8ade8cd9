"""Training the network of the method ``neural``: the bot plays, the exact engine judges, the network learns."""
