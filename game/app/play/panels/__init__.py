"""The panels of the play screen: each takes its part of the `PlayView` and draws it, no more."""
