"""The fixed words of sentences about bets, in the three languages."""
