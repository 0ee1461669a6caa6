"""Spit, Speed and California Spit, played by everybody at once."""
