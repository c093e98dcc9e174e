"""What each outcome of a trial, or each kind of a hand, does to a bet."""
