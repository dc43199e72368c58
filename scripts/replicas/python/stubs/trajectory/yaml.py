"""The config is written as JSON, which is YAML too."""

from json import load as safe_load  # noqa: F401
