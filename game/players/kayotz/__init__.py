"""The computer players of Kay'otz Incursion; `levels` says which there are."""
