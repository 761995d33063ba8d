"""The window: loop, scenes, widgets, drawing, sound. The only room that imports pygame."""

import os

# pygame greets on standard output unless told not to before its first import.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
