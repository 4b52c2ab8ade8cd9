"""Methods that no one should ever write, to see what the lab does with them."""
