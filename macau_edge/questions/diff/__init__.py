"""What a change of a ruleset does to the house."""
