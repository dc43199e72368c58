"""For a type."""

from langchain_core import Step as Runnable  # noqa: F401
