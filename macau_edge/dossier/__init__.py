"""An application for a new bet or another prize: its dossier in two languages, and what holds in one received."""
