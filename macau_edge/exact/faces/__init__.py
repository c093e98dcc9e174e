"""The house edge as a function of the probabilities of the faces: a formula kept short, and exact derivatives."""
