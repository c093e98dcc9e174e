"""A dossier that was received -> what holds in it: everything is computed again from what is attached."""
