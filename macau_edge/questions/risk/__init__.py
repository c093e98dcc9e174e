"""What a session of many rounds of a bet can come to."""
