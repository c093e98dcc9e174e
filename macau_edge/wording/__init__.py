"""Model -> words in English, Portuguese and Chinese."""
