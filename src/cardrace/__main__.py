"""``python -m cardrace``."""

import sys

from cardrace.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
