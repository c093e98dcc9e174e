"""A comparison as a reviewer reads it: a document, a comment, annotations, JSON."""
