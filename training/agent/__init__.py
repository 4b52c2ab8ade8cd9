"""Training a small agent in the vector environment, once per reward: a baseline to compare with."""
