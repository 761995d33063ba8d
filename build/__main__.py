"""Entry of ``python3 build <command>``.

This one file must be readable by any old Python, so that it can say what it needs.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "error: Skirmish Box needs Python 3.11 or newer, this is {}.{} ({}); "
        "install a newer one and run it as: python3.11 build play\n".format(
            sys.version_info[0], sys.version_info[1], sys.executable
        )
    )
    sys.exit(2)

# Running a folder puts the folder itself first on the path; its parent is what is meant, so
# that a module here never hides one of the standard library.
sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120

from build.commands import main  # noqa: E402

sys.exit(main(sys.argv[1:]))
