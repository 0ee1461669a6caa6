"""Where a SQLite file may lie: a folder of this machine that can be written to."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from cardrace.store.errors import StoreError

# their locks and shared memory do not hold: SQLite would lose what it said was durable
NETWORK: Final = re.compile(
    r"nfs\d?|cifs|smb\d?|smbfs|9p|afs|ceph|lustre|gpfs|ncpfs|ocfs2|beegfs|glusterfs|orangefs"
    r"|fuse\.(sshfs|s3fs|rclone|glusterfs|ceph|davfs|goofys|curlftpfs)|davfs|coda|virtiofs"
)
_MOUNTS: Final = Path("/proc/self/mountinfo")


def make_ready(path: Path) -> None:
    """Make the folder of *path*. StoreError: no log can be kept there."""
    folder = path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(21, os.strerror(21))
        if not os.access(path if path.exists() else folder, os.W_OK):
            raise PermissionError(13, os.strerror(13))
    except OSError as error:
        msg = f"cannot keep tables in {path} ({error.strerror}): choose another folder"
        raise StoreError(msg) from None
    kind = filesystem(folder.resolve(), _MOUNTS.read_text() if _MOUNTS.exists() else "")
    if NETWORK.fullmatch(kind):
        msg = f"{folder} is on a network ({kind}): choose a folder on a disk of this machine"
        raise StoreError(msg)


def filesystem(folder: Path, mounts: str) -> str:
    """The kind of file system *folder* is on, of those in *mounts* (proc_pid_mountinfo(5))."""
    kinds: dict[str, str] = {}
    for line in mounts.splitlines():
        left, _, right = line.partition(" - ")
        kinds[_unescaped(left.split()[4])] = right.split()[0]  # a later mount hides an earlier
    above = (kinds.get(str(place)) for place in (folder, *folder.parents))
    return next((kind for kind in above if kind), "")


def _unescaped(text: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)
