"""Frames of what was exported."""

from __future__ import annotations

from pathlib import Path

import pytest

import attune_eval


def test_frames_of_pandas_and_polars(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pandas.DataFrame({"name": ["warm"], "value": [0.5]}).to_parquet(tmp_path / "observations.parquet")
    assert attune_eval.read(tmp_path).observations["value"].tolist() == [0.5]
    assert attune_eval.read(tmp_path, frames="polars").observations["name"].to_list() == ["warm"]
    with pytest.raises(FileNotFoundError, match="attune export parquet --to"):
        _ = attune_eval.read(tmp_path).claims


def test_a_folder_without_results(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="There are no results in"):
        attune_eval.read(tmp_path)
    with pytest.raises(ValueError, match="Use 'pandas' or 'polars'"):
        attune_eval.read(tmp_path, frames="numpy")  # type: ignore[arg-type]
