"""What holds in a dossier that was received: everything that can be computed is computed again."""
