"""The derivation of a bet's figures."""
