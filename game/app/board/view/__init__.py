"""What the boards of all kinds share: camera, print, counters, overlays, motion and repainting."""
