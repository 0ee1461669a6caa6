"""The only part that waits, listens and rolls dice."""
