"""The window: loop, scenes, widgets, drawing, sound. The only room that imports pygame."""
