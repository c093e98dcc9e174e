"""Sums of many independent rounds in floating point, each with a proven bound of its error. No game is known here."""
