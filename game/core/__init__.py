"""What any board game is: dice, actions, rulings, events, history, saves and the Game contract.

This room knows no game and no screen. It imports nothing of the project but itself.
"""
