"""The open table on the screen: ground without cells, bases at true size, what is laid on it."""
