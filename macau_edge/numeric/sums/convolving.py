"""Two independent results added: probabilities convolved, with a proven bound of the error.

Sources: Higham (see `masses`), lemma 3.1 and section 3.1 for sums of products, theorem 24.2 for the fast Fourier
transform: for a length of 2**t the error is t eta / (1 - t eta) of the whole in the 2-norm, where for radix two and
weights that are right to the last place eta = u + gamma(4) (sqrt(2) + u), less than 7 u. `LEVEL` is more than twice
that, for numpy's transform of mixed radix (two stages of radix two in one, with fewer operations).
"""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from macau_edge.numeric.sums.masses import UNIT, Masses, gamma

DIRECT = 1 << 31
"""Products up to which probabilities are multiplied one by one: half a second, and every one relatively right."""
PIECE = 4096
"""Products that are added up at once: more of them are shared out over threads, which take longer."""
FEW = 16
"""Points that are shifted and added one after the other."""
LEVEL = 16 * UNIT
SMALLEST = 2.0**-1074
"""What a product that is too small to be written may be off."""


def convolved(one: Masses, other: Masses, dust: float = 0.0) -> Masses:
    """The probabilities of the sum of two independent results, without ends of `dust` together.

    What a transform leaves at the ends is noise: there the dust is as much as it may be off.
    """
    relative = one.relative + other.relative + one.relative * other.relative
    absolute = one.absolute * (1 + other.relative) + other.absolute * (1 + one.relative) + one.absolute * other.absolute
    long, short = sorted((one.chances, other.chances), key=len, reverse=True)
    if len(long) * len(short) <= DIRECT:
        chances, off = _directly(long, short)
        relative += off * (1 + relative)
        absolute = absolute * (1 + off) + len(long) * len(short) * SMALLEST
    else:
        chances, off = _transformed(long, short)
        absolute, dust = absolute + off, max(dust, off)
    return Masses(one.first + other.first, chances, relative * 1.000001, absolute * 1.000001).trimmed(dust)


def _directly(long: NDArray[np.float64], short: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """The convolution, and its relative error: nothing is subtracted, and a product that is zero adds none."""
    found = np.zeros(len(long) + len(short) - 1)
    where = np.flatnonzero(short)
    if len(where) < FEW:
        for at in where:
            found[at : at + len(long)] += short[at] * long
        return found, gamma(len(where) + 1)
    for begin in range(0, len(short), PIECE):
        part = np.convolve(long, short[begin : begin + PIECE])
        found[begin : begin + len(part)] += part
    return found, gamma(len(where) + len(short) // PIECE + 2)


def _transformed(long: NDArray[np.float64], short: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """The convolution by way of Fourier, and how far all its points together may be off.

    With e the relative error of a transform of length M in the 2-norm, the product of both is off by
    sqrt(M) (e |a|2 |b|1 + e |b|2 |a|1 + e² sqrt(M) |a|2 |b|2) and its own rounding, and the transform back adds e.
    Over N points the 1-norm is at most sqrt(N) times the 2-norm. What comes out below zero is nearer to the truth as 0.
    """
    length = len(long) + len(short) - 1
    levels = (length - 1).bit_length()
    size = 1 << levels
    found = np.fft.irfft(np.fft.rfft(long, size) * np.fft.rfft(short, size), size)[:length]
    e = levels * LEVEL / (1 - levels * LEVEL)
    (a1, a2), (b1, b2) = ((float(part.sum()), sqrt(float(part @ part))) for part in (long, short))
    product = e * (a2 * b1 + b2 * a1 + e * sqrt(size) * a2 * b2)
    exactly = min(a2 * b1, b2 * a1)  # the 2-norm of the convolution at most
    product += 4 * UNIT * (exactly + product)
    off = product * (1 + e) + e * exactly
    return np.maximum(found, 0.0), off * sqrt(length)
