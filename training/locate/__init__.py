"""The network that sees where cells lie: parts of drawn scenes, the network, its training."""
