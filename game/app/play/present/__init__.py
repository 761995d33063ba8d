"""What the screen shows, worked out from what is the case: one module for each part of it."""
