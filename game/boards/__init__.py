"""Boards: cells, their neighbourhood, one search and exact lines. Knows no game and no screen."""
