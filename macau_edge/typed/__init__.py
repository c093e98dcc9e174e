"""One reader of what a person types, wherever it is typed: a file, the command line, Python, a page, an editor."""
