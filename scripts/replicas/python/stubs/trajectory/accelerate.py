"""Imported, and called for models of this machine only."""

infer_auto_device_map = init_empty_weights = None
