"""The computer players of Arena; `levels` says which there are."""
