"""What bets are worth."""
