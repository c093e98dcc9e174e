"""Applications of each kind, and beside each by hand what every page of its dossier must say."""
