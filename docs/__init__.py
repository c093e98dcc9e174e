"""The documentation as a site: `python -m docs` builds it, `docs.pages` says what is on it."""
