"""One page on which a game can be asked about."""
