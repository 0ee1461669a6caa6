"""Check the deal and every later shuffle of a sealed record: `python3 verify_deal.py FILE`.

Needs Python alone and nothing of cardrace. docs/fairness.md says what this proves.
"""

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

FACES = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] + ["JK", "JR"]
IDS = {face + "'" * pack: 54 * pack + i for pack in (0, 1) for i, face in enumerate(FACES)}
HEAD = re.compile(
    r"cardrace record 1\noptions ([!-~]+(?: [!-~]+)*)\nmatch ([!-~]{1,64})\n"
    r"round ([1-9][0-9]{0,8})\ncommitment ([0-9a-f]{64})\nseed ([0-9a-f]{192})\n"
    r"cuts ((?:[0-9a-f]{32}|-)(?: (?:[0-9a-f]{32}|-))*)\ndeal (\S+)(?:\n|$)"
)
ZONES = r"\((?:\([^()]*\)(?:,\([^()]*\))*)?\)"
STEP = re.compile(
    r"[-0-7] +(?:(?:flip|lay|penalise(?: +-?[0-9]+| +-)?)(?: +(" + ZONES + r"))?|"
    r"(?:ready|play|draw|turn|move|spit|slap|cover|call|take|start|pass|settle|forfeit)(?: .*?)?)"
    r" => (.*?)(?: # .*)?"
)


def packed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def shuffled(key: bytes, happened: int, zone: int, cards: list[int]) -> list[int]:
    parts = packed(b"cardrace/shuffle/1", key, b"%d" % happened, b"%d" % zone)
    stream, order = hashlib.shake_256(parts).digest(1 << 14), sorted(cards)
    draws = (int.from_bytes(stream[i : i + 2], "big") for i in range(0, len(stream), 2))
    for last in range(len(order) - 1, 0, -1):
        chosen = next(d for d in draws if d < 65536 - 65536 % (last + 1)) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def dealt(key: bytes, options: dict[str, str]) -> list[int]:
    faces = range(52 + int(options.get("jokers", 0)))
    deck = [54 * pack + face for pack in range(int(options.get("decks", 1))) for face in faces]
    red = [card for card in deck if card % 54 % 4 in (1, 2)]
    halves = [red, [card for card in deck if card not in red]]
    zones = halves if options.get("halves") == "true" else [deck]
    return [card for zone, cards in enumerate(zones) for card in shuffled(key, 0, zone, cards)]


def faults_after(key: bytes, steps: list[str]) -> Iterator[str]:
    happened = 1  # the deal
    for line in steps:
        if not (step := STEP.fullmatch(line)):
            yield f"not a step: {line}"
            return
        zones = re.findall(r"\(([^()]*)\)", (step[1] or "()")[1:-1])
        cards = [[IDS.get(name, -1) for name in zone.split(",")] if zone else [] for zone in zones]
        again = [shuffled(key, happened, i, zone) for i, zone in enumerate(cards)]
        if cards != again or any(-1 in zone for zone in cards):
            yield f"the shuffle is not the one that seed and cuts give: {line}"
        happened += len(step[2].split(";"))


def fault(text: str) -> str:
    """What is wrong with a record, and nothing if every shuffle follows from seed and cuts."""
    lines = [line.strip() for line in text.splitlines()]
    body = "\n".join(line for line in lines if line and not line.startswith("#"))
    if not (head := HEAD.match(body)):
        return "it is not a sealed record"
    options, match, round_, commitment, seed, cuts, deal = head.groups()
    bound = [bytes.fromhex(seed), match.encode(), round_.encode()]
    sealed = packed(b"cardrace/seal/1", *bound, options.encode())
    if hashlib.sha256(sealed).hexdigest() != commitment:
        return "the commitment is to another seed, match, round or options"
    chosen = dict(word.partition("=")[::2] for word in options.split())
    own = [bytes.fromhex(cut.strip("-")) for cut in cuts.split(" ")]
    key = hashlib.shake_256(packed(b"cardrace/key/1", *bound, *own)).digest(96)
    if len(own) != int(chosen.get("seats", 2)):
        return "there is not one cut a seat"
    if dealt(key, chosen) != [IDS.get(name) for name in deal.split(",")]:
        return "the deal is not the one that seed and cuts give"
    return next(faults_after(key, body[head.end() :].splitlines()), "")


if __name__ == "__main__":
    why = fault(Path(sys.argv[1]).read_text("utf-8"))
    print(f"NOT proved: {why}" if why else "proved: every shuffle follows from seed and cuts")
    sys.exit(bool(why))
