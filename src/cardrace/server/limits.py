"""What the server bears before it refuses. Seconds, bytes, or so many."""

from typing import Final

# sizes
FRAME_BYTES: Final = 4096  # a client's longest message is under 200
BODY_BYTES: Final = 4096
HEAD_BYTES: Final = 8192
HEAD_LINES: Final = 64
WRITE_BYTES: Final = 64 * 1024  # on their way in one socket before its writer waits
OUTBOX: Final = 64  # messages that a connection may lag behind

# receipt
JOIN_S: Final = 5.0  # for the first message of a connection
FIRST_BYTE_S: Final = 5.0  # who connects and says nothing
HEAD_S: Final = 10.0  # from a head's first byte to its last, however it trickles
BODY_S: Final = 10.0
KEEP_ALIVE_S: Final = 75.0  # between two requests of one connection

# rates: a burst of so many, back after so long
MESSAGES: Final = 100
WATCHER_MESSAGES: Final = 20
MESSAGES_S: Final = 20.0
HOUSEHOLD_MESSAGES: Final = 1000  # a club behind one address plays too
STRIKES: Final = 200  # refused messages on one socket before it is cut
WATCHERS: Final = 200  # at one table
SOCKETS: Final = 50  # of one address
OPEN_TABLES: Final = 10  # of one address
TABLES_AN_HOUR: Final = 60
HOUR_S: Final = 3600.0
TABLES: Final = 20_000
FULL_HOUSE_S: Final = 60  # when to come again

# time
CLOSING_S: Final = 5.0  # for the tables to write their last, before the house closes
FAREWELL_S: Final = 2.0  # to close a connection politely
DRAIN_S: Final = 8.0  # to tell everybody and write everything down
IDLE_S: Final = 600  # a table without a person is cleared after this
HEARTBEAT_S: Final = 10  # and half of it for the answer: a dead line is found in 15 s
LOOK_S: Final = 0.5  # between two looks at how late the event loop is
GC_THRESHOLDS: Final = (200_000, 50, 1000)  # the default's full collections stall the tables
