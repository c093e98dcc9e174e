"""Charts and tables as pictures: SVG, and text for a terminal, from one description."""
