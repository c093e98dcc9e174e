"""The bets of a game, played at random."""
