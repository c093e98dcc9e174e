"""What dice that are not balanced, or a card that is gone, do to the house."""
