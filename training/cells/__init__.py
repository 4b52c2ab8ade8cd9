"""How the networks that read cells and counters on screens are made."""
