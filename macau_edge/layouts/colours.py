"""The colours of a cloth, all dark enough to be read on white, and the signs that its font would set too wide."""

from __future__ import annotations

FELT = "#0b5a34"
"""Lines of the cloth, and prizes."""
INK = "#111111"
PAPER = "#ffffff"
SOFT = "#eef5f0"
"""The ground of headings."""
QUIET = "#4a4a4a"
PROPOSED = "#9a3412"
"""The border of what is proposed; it is dashed as well, and bears a star."""
AMBER = "#fdf1dc"

TINTS = {"red": "#b01717", "green": "#0b6b3a", "blue": "#1a4fa0", "black": "#111111"}
"""What a colour of the game is drawn in; words say it as well."""
