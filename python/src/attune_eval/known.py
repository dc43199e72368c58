"""A value, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Known(Generic[T_co]):
    """A value that was found."""

    value: T_co


@dataclass(frozen=True)
class Unknown:
    """No value, and why."""

    why: str
    """A short phrase that is the same for the same cause: reasons are counted."""


def known(value: T) -> Known[T]:
    """A value that was found."""
    return Known(value)


def unknown(why: str) -> Unknown:
    """No value. ``why`` is a short phrase that is the same for the same cause: reasons are counted."""
    return Unknown(why)


def not_applicable(why: str) -> Unknown:
    """There is nothing to measure here: it does not count as a lost score."""
    return Unknown(f"does not apply: {why}")
