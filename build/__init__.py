"""The project's bootstrap: ``python3 build <command>``. Standard library only."""
