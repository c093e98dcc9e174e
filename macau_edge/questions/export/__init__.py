"""The chain of a bet, written for a program of somebody else."""
