"""The game in a terminal: a full screen with keyboard and mouse, or typed lines where there is no terminal."""
