"""A bet compiled to tables by this engine's own reading, and played: every trial of every round drawn at random."""

from __future__ import annotations

from macau_edge.numeric.playing.compiling import compile_play
from macau_edge.numeric.playing.draws import CannotPlayError
from macau_edge.numeric.playing.lanes import play
from macau_edge.numeric.playing.machine import Machine, Played

__all__ = ["CannotPlayError", "Machine", "Played", "compile_play", "play"]
