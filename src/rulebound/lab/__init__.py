"""Studies of games: many of them, counted."""
