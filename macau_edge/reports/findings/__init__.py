"""The findings of `check`, shown to a person or written for a machine: one file a format."""
