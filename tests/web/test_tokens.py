"""The token that is kept: the same after a restart, and never one that somebody else could know."""

import os
import stat
from pathlib import Path

import pytest

from gridseer.web.tokens import FILE, kept_token

posix = pytest.mark.skipif(os.name != "posix", reason="no permissions here")


def test_the_token_stays_until_another_one_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    token = kept_token(folder)
    assert kept_token(folder) == token
    renewed = kept_token(folder, renewed=True)
    assert kept_token(folder) == renewed != token
    assert [each.name for each in folder.iterdir()] == [FILE]


@posix
def test_only_its_user_can_read_it_whatever_the_mask(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        kept_token(tmp_path)
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


@posix
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602])
def test_a_token_that_others_could_have_read_or_written_is_replaced(tmp_path: Path, mode: int) -> None:
    token = kept_token(tmp_path)
    (tmp_path / FILE).chmod(mode)
    replaced = kept_token(tmp_path)
    assert replaced != token
    assert kept_token(tmp_path) == replaced
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


@posix
def test_neither_a_link_nor_a_pipe_is_followed(tmp_path: Path) -> None:
    token = kept_token(tmp_path / "elsewhere")
    (tmp_path / FILE).symlink_to(tmp_path / "elsewhere" / FILE)
    assert kept_token(tmp_path) != token
    assert not (tmp_path / FILE).is_symlink()
    (tmp_path / FILE).unlink()
    os.mkfifo(tmp_path / FILE, 0o600)
    assert kept_token(tmp_path) == kept_token(tmp_path)


@pytest.mark.parametrize("content", ["", "short", "x" * 44, "a b" + "x" * 40, "x" * 42 + "\n"])
def test_what_is_no_token_is_replaced(tmp_path: Path, content: str) -> None:
    kept_token(tmp_path)
    (tmp_path / FILE).write_text(content)
    assert kept_token(tmp_path) == kept_token(tmp_path) != content


def test_where_nothing_can_be_kept_there_is_a_token_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert len(kept_token(tmp_path / "file" / "folder")) == 43
