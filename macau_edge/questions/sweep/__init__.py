"""The figures of a bet as one or two of its prizes change."""
