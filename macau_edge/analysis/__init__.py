"""Both engines compared; figures remembered; stakes in whole chips; how a figure comes about."""
