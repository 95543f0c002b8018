"""Verdicts, hints and winnable deals for all tables: one pool of solver threads, one cache."""
