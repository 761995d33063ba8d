"""The engine protocol: every game by JSON lines on standard input and output, without a window.

Its reference, field by field, is `game/engine/PROTOCOL.md`.
"""
