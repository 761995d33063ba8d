"""'Mech Field: miniatures on an open table."""
