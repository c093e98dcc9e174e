"""A document and its writers, and the findings of a check for people and for continuous integration."""
