"""What is asked of a game: one folder a question, with how it is found and how it is shown."""
