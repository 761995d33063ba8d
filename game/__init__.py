"""Skirmish Box: tactical board games that share one engine, one look and one way of playing."""

import os

# Read by numpy's library as it is loaded: it would start threads of its own for every core, for
# products of matrices, of which there are none here.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "1.0.0"
