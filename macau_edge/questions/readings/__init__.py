"""Provisions that can be read in more than one way."""
