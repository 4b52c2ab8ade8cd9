"""Training of the networks that gridseer ships: the looks of games are drawn here, nothing is stored."""
