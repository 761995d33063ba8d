"""``python -m game``: the command line of the box."""

import sys

from game.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False) and sys.argv[1:2] and sys.argv[1].startswith("-"):
        # The processes that play for the laboratory are this same executable with such arguments;
        # nobody else needs to wait for the library.
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
