"""An older name of the same module."""

from langchain_core.messages import HumanMessage, SystemMessage  # noqa: F401
