"""A dossier -> DOCX: a document to edit, with styles, equations and tables that a word processor knows as such."""

from macau_edge.dossier.writing.docx.file import docx_bytes

__all__ = ["docx_bytes"]
