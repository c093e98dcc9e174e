"""A ruleset -> the table cloth of its game."""

from macau_edge.layouts.cloth import Cloth, Sheet, cloth

__all__ = ["Cloth", "Sheet", "cloth"]
