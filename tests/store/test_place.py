"""What cannot keep a log is refused in one line that says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrace.store import StoreError, open_store
from cardrace.store.place import NETWORK, filesystem

MOUNTS = """\
22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 22 0:25 / /srv rw - nfs4 host:/export rw
31 30 0:26 / /srv/fast rw shared:2 master:1 - xfs /dev/vdb rw
32 22 0:27 / /home/a\\040b rw - fuse.sshfs me@host:/ rw
33 22 0:28 / /twice rw - ext4 /dev/vdc rw
34 22 0:29 / /twice rw - cifs //host/share rw
"""


@pytest.mark.parametrize(("folder", "kind", "network"), [
    ("/", "ext4", False),
    ("/var/lib", "ext4", False),
    ("/srv", "nfs4", True),
    ("/srv/cardrace/log", "nfs4", True),
    ("/srv/fast/log", "xfs", False),
    ("/srvs", "ext4", False),
    ("/home/a b/c", "fuse.sshfs", True),
    ("/twice", "cifs", True),
])  # fmt: skip
def test_the_file_system_of_a_folder_is_known(folder, kind, network):
    assert filesystem(Path(folder), MOUNTS) == kind
    assert bool(NETWORK.fullmatch(kind)) == network


@pytest.mark.parametrize("kind", ["ext4", "xfs", "btrfs", "zfs", "tmpfs", "overlay", "apfs", ""])
def test_disks_are_not_taken_for_networks(kind):
    assert not NETWORK.fullmatch(kind)


@pytest.mark.parametrize("mounted", ["nfs4 host:/export", "fuse.sshfs me@host:/"])
async def test_a_network_is_refused(tmp_path, monkeypatch, mounted):
    mounts = tmp_path / "mountinfo"
    mounts.write_text(f"22 1 254:0 / / rw - {mounted} rw\n")
    monkeypatch.setattr("cardrace.store.place._MOUNTS", mounts)
    with pytest.raises(StoreError, match=r"is on a network .* choose a folder on a disk"):
        await open_store(f"sqlite:///{tmp_path}/log.db")
    assert not (tmp_path / "log.db").exists()


async def test_folders_that_cannot_be_written_are_refused(tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "file" / "log.db", tmp_path / "folder", Path("/proc/none/log.db")):
        with pytest.raises(StoreError, match=r"cannot keep tables in [^\n]*: choose another"):
            await open_store(f"sqlite:///{path}")


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "letter.db"
    path.write_text("Dear Sir or Madam, " * 99)
    with pytest.raises(StoreError, match=r"cannot open the database [^\n]*$"):
        await open_store(f"sqlite:///{path}")
    assert path.read_text() == "Dear Sir or Madam, " * 99


@pytest.mark.parametrize("url", ["", "mysql://host/db", "sqlite:log.db", "/var/log.db"])
async def test_an_unknown_address_is_refused(url):
    with pytest.raises(StoreError, match=r"unknown database .* write sqlite:///FILE"):
        await open_store(url)


async def test_a_server_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(StoreError, match=r"cannot open the database /x\?host[^\n]*$"):
        await open_store(f"postgresql://u@/x?host={tmp_path}")


async def test_folders_are_made(tmp_path):
    store = await open_store(f"sqlite:///{tmp_path}/a/b/log.db")
    await store.close()
    assert (tmp_path / "a" / "b" / "log.db").exists()
