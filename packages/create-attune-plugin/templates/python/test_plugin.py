"""Contract checks and golden files: ATTUNE_GOLDEN=update pytest writes them. Needs npm install."""

from pathlib import Path

from attune_eval.testing import checks

test_plugin = checks("./__module__.py", folder=Path(__file__).parent, golden="golden")
