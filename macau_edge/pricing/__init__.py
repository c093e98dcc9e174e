"""Other prizes of a bet: which are there to be set, what they make of the house edge, and which gives a wanted one."""
