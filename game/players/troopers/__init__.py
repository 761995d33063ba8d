"""The computer players of Troopers; `levels` says which there are."""
