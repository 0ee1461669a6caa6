"""What the server bears before it refuses."""

from typing import Final

FRAME_BYTES: Final = 4096  # a client's longest message is under 200
BODY_BYTES: Final = 4096
WRITE_BYTES: Final = 64 * 1024  # on their way in one socket before its writer waits
OUTBOX: Final = 64  # messages that a connection may lag behind
FAREWELL_S: Final = 2.0  # to close a connection politely
TABLES: Final = 2000
IDLE_S: Final = 600  # a table without a person is cleared after this
HEARTBEAT_S: Final = 20
GC_THRESHOLDS: Final = (200_000, 50, 1000)  # the default's full collections stall the tables
