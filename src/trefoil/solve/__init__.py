"""Verdicts: can a position still be won?"""
