"""Contract checks and golden files: ATTUNE_GOLDEN=update pytest writes them. README.md says what they need."""

from pathlib import Path

from attune_eval.testing import checks, wheel_checks

HERE = Path(__file__).parent

test_plugin = checks("__module__", folder=HERE, golden="golden")
test_wheel = wheel_checks("__module__", folder=HERE)
