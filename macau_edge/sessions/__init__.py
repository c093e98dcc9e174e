"""A session of many rounds of one bet: what it comes to, how likely, and what bankroll a table needs for it."""

from macau_edge.sessions.found import Amount, Bankroll, Figures, Quantile, Risk
from macau_edge.sessions.session import risk
from macau_edge.sessions.spread import Spread

__all__ = ["Amount", "Bankroll", "Figures", "Quantile", "Risk", "Spread", "risk"]
