"""A document -> the files of a dossier: PDF, DOCX and Markdown."""
