"""Bytes <-> typed messages. Nothing else in the house knows JSON on the line."""

PROTOCOL = 1
