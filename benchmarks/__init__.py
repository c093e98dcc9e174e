"""What macau-edge costs, beside other programs on the same work."""
