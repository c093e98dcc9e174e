"""What is wrong with files: what is asked. What is found needs earlier dossiers, and is in `dossier`."""
