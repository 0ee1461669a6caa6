"""Options, positions and records as text: each pair round-trips, bad text names its line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrace.cards import name, parse
from cardrace.rules import (
    Flip,
    Options,
    Outcome,
    Ready,
    Refusal,
    Side,
    SpeedOptions,
    chance,
    deal,
    decide,
    evolve,
    find_preset,
    view,
)
from cardrace.rules.notation import (
    options_text,
    parse_options,
    parse_position,
    parse_record,
    position_text,
    record_text,
    take,
    verify,
)
from dealing import OPENING, SEATS, TWO_SEATS, after, dealt, legal_plays, random_game, started
from recording import DEAD, record

POSITION = """cardrace position 1
# a person may write notes
options speed side=5

ready 0 1
started yes
owners (0,1)
piles [9C|3H,4H] [KD]
spots-0 [2S] [] [4D]
stock-0 5H,x
spit-cards-0 -
spots-1 [x] [x]
stock-1 x,x
spit-cards-1 x
"""
RECORD = record_text(record(DEAD, [*OPENING, (None, Flip(((), ())))]))
DIGEST = RECORD.split("# ")[1][:12]


@pytest.mark.parametrize("preset", TWO_SEATS)
def test_options_round_trip(preset):
    options = find_preset(preset)
    assert parse_options(options_text(options)) == options


def test_only_what_differs_is_written():
    assert options_text(Options(SpeedOptions())) == "speed"
    assert options_text(Options(SpeedOptions(side=5, hand=4))) == "speed hand=4 side=5"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("bridge", "unknown game 'bridge'; known: speed"),
        ("speed trumps=1", "unknown option 'trumps'; speed knows best_of, .*, wrap"),
        ("speed side=many", "Expected `int | null`"),
        ("speed side", "Expected `int | null`"),
        ("speed side=21", "side piles of 21 leave too few cards for 2 hands"),
        ("speed side=0 recycle=none", "no way to flip"),
        ("speed seats=4 side=10", "too few cards for 4 hands"),
        ("speed jokers=1 joker_top=said", "Invalid enum value 'said'"),
        ("spit wrap=maybe", "Expected `bool`"),
        ("speed side=5 side=6", "'side' stands here twice"),
        ("speed side=" + "9" * 19, "a number, not '9999"),
        ("speed side=-1", "a side pile has no fewer than no cards"),
    ],
)
def test_options_that_do_not_exist_are_named(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        parse_options(text)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 500), st.sampled_from(TWO_SEATS), st.integers(0, 60))
def test_every_position_of_a_game_round_trips_for_everybody(seed, preset, steps):
    state = deal(dealt(seed, preset))
    for count, (_, _, events) in enumerate(random_game(seed, preset)):
        if count == steps:
            break
        for event in events:
            state = evolve(state, event)
    for seen in (state, *(view(state, seat) for seat in (*SEATS, None))):
        assert parse_position(position_text(seen)) == seen


def test_a_position_can_be_typed_by_hand():
    state = parse_position(POSITION)
    assert [[name(card) for card in pile] for pile in state.piles] == [["4H", "3H", "9C"], ["KD"]]
    assert [name(card) for card in state.sides[0].stock] == ["x", "5H"]
    assert state.sides[0].spots[1] == ()
    assert state.started
    assert position_text(parse_position(position_text(state))) == position_text(state)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("cardrace position 1", "cardrace record 1", "the first line must be 'cardrace position"),
        ("cardrace position 1", "cardrace position 2", "line 1: a position of version 2"),
        ("spots-1 [x] [x]\n", "", "line 13: the position ends here and lacks the line 'spots-1'"),
        ("started yes", "started maybe", "line 6: yes or no, not 'maybe'"),
        ("[KD]", "KD", "a zone stands in brackets"),
        ("[KD]", "[KX]", "not a card: 'KX'"),
        ("ready 0 1", "ready 0 1\noutcome 0:won", "line 6: 'won' is not a valid Ending"),
        ("ready 0 1", "ready 0 1\noutcome 9:out", "line 6: no seat 9: there are 2, from 0"),
        ("ready 0 1", "ready yes 7", "line 5: no seat 'yes'; there are 0 1"),
        ("options speed side=5", "options", "line 3: unknown game ''"),
        ("owners (0,1)", "owners (0)", "each pile has an owner"),
        ("owners (0,1)", "owners 0,1", "line 7: several things stand in parentheses"),
        ("owners (0,1)", "owners (0,7)", "line 7: no seat 7: there are 2"),
        ("owners (0,1)", "owners (1,1)", "each pile has an owner of its own"),
        ("[2S]", "[KD]", "line 9: KD stands at two places of the table"),
        ("[2S]", "[JK]", "line 9: JK is not in these packs"),
        ("[KD]", "[KD] [5D]", "3 piles: from 2 to 2 lie in the centre here"),
        (" [KD]", "", "1 piles: from 2 to 2"),
        ("stock-1 x,x", "stock-1 x*0", r"line 13: some unknown cards are x\*1 to x\*108"),
        ("stock-1 x,x", "stock-1 x*109", "line 13: some unknown cards are"),
        ("stock-1 x,x", "stock-1 x\nface-down-1 (2)", "line 14: no spot 2: there are 2, from 0"),
        ("stock-0 5H,x", "stock-0 x\nface-down-0 (1)", "no card lies on spot 1 of 0"),
        ("stock-0 5H,x", "stock-0 x\nmarks-0 (1)", "no card lies on spot 1 of 0"),
        ("stock-0 5H,x", "stock-0 x\nsolo 2", "line 11: no pile 2: there are 2, from 0"),
        ("stock-0 5H,x", "stock-0 x\nclaims (-)", "claims are a pile or - for each of 2 seats"),
        ("stock-0 5H,x", "stock-0 x\nclaims (1,1)", "claims are a pile or -"),
        ("stock-0 5H,x", "stock-0 x\npenalty 0", "line 11: '0' has not the parts seat:pile"),
        ("stock-0 5H,x", "stock-0 x\npenalty 0:7", "line 11: no pile 7"),
        ("stock-0 5H,x", "stock-0 x\ndoubles (0:9:1)", "line 11: no spot 9"),
        ("stock-0 5H,x", "stock-0 x\ndoubles (1:2:0)", "no card lies on spot 2 of 1"),
        ("stock-0 5H,x", "stock-0 x\ndeclared (3)", "declared has a rank or -1 for each pile"),
        ("stock-0 5H,x", "stock-0 x\nstarts ((x))", "line 11: several things stand in paren"),
        ("stock-0 5H,x", "stock-0 x\nstarts (((x)))", "starts have a pack for each seat"),
        ("stock-0 5H,x", "stock-0 x\nlayout 1e9", "line 11: a number, not '1e9'"),
        ("stock-0 5H,x", "stock-0 5H\naside (5H)", "line 11: 5H stands at two places"),
        ("options speed side=5", "options spit\naside []", "line 4: several things stand"),
        ("ready 0 1", "ready 0 1\nstock-2 5H", "line 6: a position has no line 'stock-2' here"),
        ("ready 0 1", "ready 0 1\nready 0", "line 6: 'ready' stands here twice"),
    ],
)
def test_a_bad_position_is_refused_with_what_is_wrong(old, new, complaint):
    with pytest.raises(ValueError, match=complaint):
        parse_position(POSITION.replace(old, new))


def test_what_is_usual_need_not_be_typed():
    state = parse_position(
        "cardrace position 1\noptions speed jokers=1 joker_top=declared\n"
        "piles [9C] [JK]\nspots-0 [2S]\nspots-1\n"
    )
    assert (state.ready, state.started, state.owners) == ((True, True), True, (0, 1))
    assert state.declared == (-1, -1)
    assert state.sides == (Side(((parse("2S"),),), (), ()), Side((), (), ()))
    assert (state.claims, state.aside, state.outcome) == ((), (), None)


def test_nobody_has_slapped_yet_where_no_claims_are_typed():
    text = "cardrace position 1\noptions spit\npiles [9C] [KD]\nspots-0 []\nspots-1 [2S]\n"
    assert parse_position(text).claims == ()
    assert parse_position(text + "claiming yes\n").claims == (None, None)


def test_a_game_without_centre_needs_no_piles():
    state = parse_position("cardrace position 1\noptions california\nspots-0 [2S]\nspots-1 [2D]")
    assert (state.piles, state.owners) == ((), ())


def test_many_unknown_cards_are_counted():
    text = POSITION.replace("stock-1 x,x", "stock-1 x*4").replace(
        "stock-0 5H,x", "stock-0 x,5H,x*3"
    )
    written = position_text(parse_position(text))
    assert "\nstock-1 x*4\n" in written
    assert "\nstock-0 x,5H,x,x,x\n" in written


def test_a_spit_pile_is_never_empty():
    with pytest.raises(ValueError, match="line 3: a spit pile has a card"):
        parse_position("cardrace position 1\noptions spit\npiles [] [KD]\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("cardrace record 1\n# nothing\n", "line 2: a record goes on with 'options', not ''"),
        ("cardrace record 1\noptions speed", "line 2: a record goes on with 'deal', not ''"),
    ],
)
def test_a_record_that_breaks_off_says_where(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        parse_record(text)


def test_an_empty_text_is_no_position():
    with pytest.raises(ValueError, match="not a cardrace position"):
        parse_position("")


def test_a_record_reads_back_and_verifies():
    record = parse_record(RECORD)
    assert record_text(record) == RECORD
    assert verify(record).outcome == Outcome(None, record.steps[-1].events[0].outcome.ending)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("cardrace record", "cardrace", "line 1: not a cardrace record: the first line must be"),
        ("cardrace record 1", "cardrace record 2", "line 1: a record of version 2; this is a"),
        ("options speed", "option speed", "a record goes on with 'options', not 'option'"),
        ("deal ", "dealt ", "a record goes on with 'deal', not 'dealt'"),
        ("0 ready", "0 redy", "line 4: unknown word 'redy'; known: ready, play, draw"),
        ("readied 0", "readied", r"line 4: 'readied' takes 1 words \(seat\)"),
        ("0 ready", "zero ready", "line 4: no seat 'zero'; there are - 0 1"),
        ("0 ready", "7 ready", "line 4: no seat '7'"),
        ("7S,7H", "7S,7S", "7S stands more than once in the deal"),
        (",KD\n", "\n", "a deal has 52 cards, not 51"),
        ("- flip ((),()) => ended", "- flip ((),()) ended", "line 7: a step is"),
    ],
)
def test_a_record_that_cannot_be_read_names_its_line(old, new, complaint):
    with pytest.raises(ValueError, match=complaint):
        parse_record(RECORD.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("1 ready => readied 1", "0 ready => readied 1", "step 2: 'ready' is refused: already"),
        ("ended -:dead", "ended 0:dead", "step 4: the record says .*, the rules"),
        (DIGEST, "0" * 12, "step 1: the record says"),
    ],
)
def test_a_record_that_the_rules_contradict_names_the_step(old, new, complaint):
    with pytest.raises(ValueError, match=complaint):
        verify(parse_record(RECORD.replace(old, new)))


def test_taking_a_step_that_is_refused_says_why():
    with pytest.raises(ValueError, match="'ready' is refused: already-started"):
        take(started(1), SEATS[0], Ready())
    assert after(started(1)) == started(1)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from((POSITION, RECORD)), st.data())
def test_any_damage_is_refused_or_read_as_something_else(text, data):
    """Never a crash: whatever a slip of the keyboard makes of a file."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 8)))
    insert = data.draw(st.text(alphabet="0127AKSHx-=>#;:,|[] /\n\u00e9", max_size=4))
    damaged = text[:start] + insert + text[end:]
    for read in (use_position, use_record, parse_options):
        try:
            read(damaged)
        except ValueError:
            continue


def use_position(text):
    state = parse_position(text)
    for seat in SEATS:
        legal_plays(state, seat)
    assert isinstance(decide(state, None, Flip(chance(state))), tuple | Refusal)


def use_record(text):
    verify(parse_record(text))
