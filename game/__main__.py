"""``python -m game``: the command line of the box."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
