"""Play in a terminal: two front ends, full-screen and plain, over one presenter. Nothing here knows a game's rules."""
