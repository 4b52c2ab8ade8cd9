"""From pixels to boards: pure, a picture in, sightings out. No screen, no mouse, no solver."""
