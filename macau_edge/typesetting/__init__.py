"""Pages and pictures by typst, with fonts of our own."""
