"""Imported, and never called."""
