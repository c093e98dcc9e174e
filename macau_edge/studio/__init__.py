"""`macau-edge studio`: a bet and its figures on one screen, in a browser of this machine.

Nothing is imported here: the process that works out the figures is begun first of all, and the server is imported while
that imports the engines.
"""
