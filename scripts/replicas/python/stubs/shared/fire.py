"""Calls what a command line would call, with what the driver gives."""

import recorder


def Fire(function):
    return function(**recorder.arguments)
