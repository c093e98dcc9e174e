"""Which prizes give a house edge."""
