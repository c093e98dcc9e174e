"""A document -> the files of a dossier: PDF, DOCX and Markdown.

What stays in one line is the same in all of them. The pages put it in a box; the file to edit has spaces in it at which
no line is broken, and joiners of no width in a ratio, since a line of Chinese may end after each letter.
"""

KEPT = (
    "[+−-]?[0-9][0-9.,\u00a0]* (?:%|patacas?|: [0-9][0-9.,]*)"
    "|(?i:n\\.ºs?|n\\.os|no\\.|arts?\\.|artigos?|alíneas?|anexos?|annex|secç(?:ão|ões)|sections?)"
    " [0-9IVX][0-9IVX./()]*º?"
)
"""A figure with its sign, true odds, an article, an act, a section or an annex with its number, in any text."""
RATIO = "[0-9]+[賠：][0-9.]+|澳門元|[0-9][0-9,.]*元|[\u4e00-\u9fff](?:-[\u4e00-\u9fff])+"
"""A ratio as Chinese writes it, stake first; the two parts of an amount of money, between which a line may end.

Of what a hyphen joins no more is kept than the letters beside it: names may be long.
"""
