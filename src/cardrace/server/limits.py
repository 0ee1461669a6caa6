"""What the server bears before it refuses."""

from typing import Final

FRAME_BYTES: Final = 4096  # a client's longest message is under 200
BODY_BYTES: Final = 4096
WRITE_BYTES: Final = 64 * 1024  # on their way in one socket before its writer waits
OUTBOX: Final = 64  # messages that a connection may lag behind
FAREWELL_S: Final = 2.0  # to close a connection politely
JOIN_S: Final = 5.0  # for the first message of a connection
WATCHERS: Final = 200  # at one table
TABLES: Final = 20_000
CLOSING_S: Final = 5.0  # for the tables to write their last, before the house closes
IDLE_S: Final = 600  # a table without a person is cleared after this
HEARTBEAT_S: Final = 10  # and half of it for the answer: a dead line is found in 15 s
GC_THRESHOLDS: Final = (200_000, 50, 1000)  # the default's full collections stall the tables
