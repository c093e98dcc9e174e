"""The fixed words of derivations, in the three languages."""
