"""The functions of the Python API: what is asked is read, the figures are found, and every shape of them is at hand."""
