"""Kay'otz Incursion: Marines against the card-driven Kay'otz on hexes."""
