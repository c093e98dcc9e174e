"""The file of an application under art. 7: what is asked, the bet, its figures, and how each of them follows."""
