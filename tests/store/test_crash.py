"""What a power cut leaves of a store: the file beside it, in which the last writes are, ends anywhere."""

import shutil
from pathlib import Path
from random import Random

from gridseer.session.files import from_store
from gridseer.store import Store
from gridseer.store.database import FILE
from tests.store.test_database import played


def test_what_a_crash_leaves_of_the_last_writes_is_a_beginning_of_the_game(tmp_path: Path) -> None:
    """The file beside the store, cut off anywhere or with a damaged byte, as after a power cut."""
    with Store(tmp_path / "played") as store:
        session = played(store, 12)
        beside = (tmp_path / "played" / f"{FILE}-wal").read_bytes()
        shutil.copytree(tmp_path / "played", tmp_path / "crashed", ignore=shutil.ignore_patterns("*-shm"))
    kept, choice = [], Random(43)
    for place in [*sorted(choice.randrange(len(beside)) for _ in range(20)), len(beside)]:
        for left in (beside[:place], beside[:place] + b"\xa5" + beside[place + 1 :]):
            (tmp_path / "crashed" / f"{FILE}-wal").write_bytes(left)
            shutil.copytree(tmp_path / "crashed", tmp_path / "home")
            with Store(tmp_path / "home") as store:
                assert store.check() == []
                found = [from_store(store, save).record for save in store.saves.all()]
                assert all(session.record.events[: len(record.events)] == record.events for record in found)
                kept.append(sum(len(record.events) for record in found))
            shutil.rmtree(tmp_path / "home")
    assert kept[::2] == sorted(kept[::2])
    assert kept[0] < kept[-1] == len(session.record.events)
