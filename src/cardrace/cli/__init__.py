"""The command line: what a person types, and what he reads of it."""
