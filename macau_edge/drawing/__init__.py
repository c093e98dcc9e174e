"""Drawings as SVG: what every picture is put together from."""
