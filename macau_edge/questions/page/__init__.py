"""One page with a game on it: what is asked, and what answers it."""
