"""The play screen: shows any game of the box through the contract, and sends Inputs to it."""
