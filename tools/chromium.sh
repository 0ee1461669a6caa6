#!/bin/sh
# Print the path of a Chromium for the browser tests; install Debian's if there is none and we may.
set -eu

find_chromium() {
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name"; then return 0; fi
  done
  return 1
}

find_chromium && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing Chromium from Debian's packages ..." >&2
  if apt-get update -qq >&2 &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >&2; then
    find_chromium && exit 0
  fi
fi
echo "The browser tests need Chromium: install it as root with 'apt-get install chromium', then run 'make test' again." >&2
exit 2
