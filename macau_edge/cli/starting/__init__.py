"""The starting file of an application: what is asked for it, and its text."""
