"""The computer players of 'Mech Field; `levels` says which there are."""
