/** The wire's words and the client's own, in one place. Names follow the protocol. */

export type Card = number;

export type GameKey = 'speed' | 'spit' | 'california';
/** What the table plays by; an option that is missing has its plain value. */
export interface GameOptions {
  type: GameKey;
  hand?: number;
  max_play?: number;
  multi?: 'none' | 'equal' | 'run' | 'any';
  refill?: 'auto' | 'manual';
  verbal?: 'off' | 'required' | 'race';
  call_pile?: 'choice' | 'smallest' | 'largest' | 'random';
  false_call?: 'ignore' | 'penalty';
  joker_top?: 'any' | 'declared';
  joker_last?: 'forbidden' | 'allowed';
  piles?: number;
  layout?: 'stairs' | 'canfield';
  until?: 'full' | 'layout';
  claim?: 'slap' | 'finisher' | 'smallest';
  auto_turn?: boolean;
  stack_equal?: boolean;
  false_slap?: 'ignore' | 'opponent_chooses';
  row?: number;
}
export interface Options {
  game: GameOptions;
  seats: number;
  decks: number;
  jokers: number;
  wrap: boolean;
  equal_rank: boolean;
  colour: 'any' | 'alternate';
  stall?: 'strict' | 'agreed' | 'timeout';
  flip_trigger?: 'auto' | 'ready';
  best_of?: number;
  points?: number;
}

export interface Spot {
  card?: Card; hidden?: number; down?: boolean; marked?: boolean;
  /** A card of my pack is on its way here; which one the server will say. */
  laying?: boolean;
}
export interface Side { spots: Spot[]; stock: number; spit_cards: number; ready: boolean }
export interface Pile { count: number; version: number; cards: Card[]; owner?: number; named?: number | null }
export interface Seated {
  bot?: string; here: boolean; name?: string;
  /** The level of the bot that plays on while its owner is away. */
  stand_in?: string;
  /** Until the owner's absence has consequences. */
  left_ms?: number;
}
export type Purpose = 'start' | 'flip' | 'spit' | 'slap' | 'lay' | 'call' | 'take' | 'pass' | 'deal' | 'cut';
export interface Countdown { purpose: Purpose; left_ms: number; total_ms: number }
export interface Outcome { winner: number | null; ending: 'out' | 'called' | 'dead' | 'endless' | 'forfeit' }
export interface Penalty { seat: number; pile?: number | null }
/** All wait for these seats; they lose unless they act in time. */
export interface Warning { seats: number[]; left_ms: number; total_ms: number }
/** The next round's cards lie sealed; by seat, who has cut them. */
export interface Seal { round: number; commitment: string; cut: boolean[] }
/** What the table does with who is away or idle, and what watchers see. */
export interface Terms { absence?: 'bot' | 'pause' | 'lose'; away_ms?: number; idle_ms?: number; watchers?: boolean; delay_ms?: number }
export type Phase = 'waiting' | 'readying' | 'playing' | 'claiming' | 'over';

export interface Table {
  preset?: string | null;
  share: number;
  phase: Phase;
  seats: (Seated | null)[];
  sides: Side[];
  piles: Pile[];
  countdown?: Countdown | null;
  rematch: boolean[];
  wins: number[];
  outcome?: Outcome | null;
  /** Which layout of Spit, which round of California Spit. */
  layout?: number;
  solo?: number | null;
  finisher?: number | null;
  /** By seat; the places after the last pile are empty ones. */
  claims?: (number | null)[];
  out?: number[];
  penalty?: Penalty | null;
  aside?: number;
  /** Of each seat, when played for points. */
  points?: number[];
  /** Who has won the series. */
  champion?: number | null;
  /** Every clock stands: for this seat, or because everybody is away. */
  paused?: boolean;
  waits_for?: number | null;
  warned?: Warning | null;
  seal?: Seal | null;
  /** The round just over, to be seen again. */
  game?: string | null;
}

export type GameEvent =
  | { type: 'seated'; seat: number; bot?: string; name?: string }
  | { type: 'admitted'; seat: number }
  | { type: 'went-away'; seat: number }
  | { type: 'came-back'; seat: number }
  | { type: 'stood-in'; seat: number; bot: string }
  | { type: 'paused'; seat: number | null }
  | { type: 'resumed' }
  | { type: 'warned'; seats: number[]; wait_ms: number }
  | { type: 'sealed'; round: number; commitment: string }
  | { type: 'was-cut'; seat: number; cut: string }
  | { type: 'revealed'; round: number; seed: string; game: string }
  | { type: 'dealt' }
  | { type: 'readied'; seat: number }
  | { type: 'countdown-set'; purpose: Purpose; wait_ms: number }
  | { type: 'started'; cards: Card[] }
  | { type: 'played'; seat: number; spot: number; pile: number; card: Card; rank?: number | null }
  | { type: 'drawn'; seat: number; spot: number; card: Card }
  | { type: 'turned'; seat: number; spot: number; card: Card }
  | { type: 'moved'; seat: number; spot: number; to: number; card: Card }
  | { type: 'recycled'; seat: number; pile: number; cards: Card[]; kept: Card[] }
  | { type: 'flipped'; piles: number[]; cards: Card[] }
  | { type: 'spat'; seat: number; pile: number; card: Card }
  | { type: 'buried'; seat: number; card: Card; pile: number | null }
  | { type: 'fetched'; seat: number; spot: number; card: Card; given: Card | null }
  | { type: 'picked'; seat: number; spot: number; pile: number; under: number; card: Card }
  | { type: 'went-out'; seat: number }
  | { type: 'owed'; seat: number; pile: number | null }
  | { type: 'penalised'; seat: number; pile: number; stock: Card[]; kept: Card[] }
  | { type: 'refilled'; pile: number; card: Card; seat: number | null; under: number | null }
  | { type: 'layout-ended'; finisher: number | null }
  | { type: 'slapped'; seat: number; pile: number }
  | { type: 'laid'; spots: Card[][][]; spit_cards: Card[][]; owners: number[] }
  | { type: 'scooped'; packs: Card[][]; taken: number; shuffled: boolean }
  | { type: 'rows-laid'; rows: Card[][] }
  | { type: 'covered'; seat: number; at: number; spot: number; card: Card }
  | { type: 'marked'; spots: number[][]; doubles: { seat: number; spot: number; by: number }[] }
  | { type: 'ended'; outcome: Outcome }
  | { type: 'rematch-asked'; seat: number };

export type Command =
  | { type: 'play'; card: Card; pile: number; more?: Card[]; rank?: number }
  | { type: 'draw' }
  | { type: 'call' | 'ready' | 'rematch' }
  | { type: 'turn'; spot: number }
  | { type: 'move'; card: Card; spot: number }
  | { type: 'spit' | 'slap' | 'take'; pile: number }
  | { type: 'cover'; card: Card }
  | { type: 'cut'; cut: string };

export interface Join { type: 'join'; since: number | null; watch: boolean; name: string }
export interface Ask { type: 'ask'; id: number; seen?: number; command: Command }
export interface Welcome { type: 'welcome'; protocol: number; build: string; seat: number | null; invite: string; options: Options; terms?: Terms }
export interface Update { type: 'update'; version: number; events: GameEvent[]; table: Table }
export interface Answer { type: 'answer'; id: number; refusal?: string | null }
export type ServerMessage =
  | Welcome | Update | Answer
  | { type: 'pong'; sent_ms: number }
  | { type: 'malformed'; message: string };

/** What I asked for and the server has not answered yet; some of it shows at once. */
export type Op = { id: number; card?: Card } & (
  | { kind: 'play'; card: Card; spot: number; pile: number; more: Card[]; rank?: number }
  | { kind: 'draw'; spot: number }
  | { kind: 'move'; card: Card; spot: number; to: number }
  | { kind: 'cover'; card: Card; at: number; spot: number }
  | { kind: 'turn' | 'spit' | 'slap' | 'take' | 'call' | 'ready' | 'rematch' | 'cut' });

/** A place in somebody's row. */
export interface RowPlace { at: number; spot: number }

/** Everything that a seat can do now, place by place. */
export interface Acts {
  /** By spot of mine: piles its card fits by itself. */
  plays: number[][];
  /** By spot of mine: spots its card may move to. */
  moves: number[][];
  turns: boolean[];
  draw: boolean;
  /** By seat and spot: may I cover it? */
  covers: boolean[][];
  /** What a tap on a pile, or on the empty place after them, does by itself. */
  piles: ('slap' | 'spit' | 'take' | 'early' | null)[];
  /** There is a call at this table; 'now' when it counts. */
  call: 'now' | 'early' | 'idle' | null;
  /** I can ask for a flip. */
  flip: boolean;
}

export interface Change {
  /** 'resumed': what happened while the line was down; 'snapshot': the table as it is, nothing is known of before. */
  why: 'snapshot' | 'resumed' | 'update' | 'mine' | 'answered' | 'refused';
  events: GameEvent[];
  /** The table before an update. */
  before?: Table | null;
  op?: Op;
  refusal?: string;
}

/** Cards left of each seat at a moment of the round. */
export interface Moment { at_ms: number; left: number[] }

/** Mine, or which of the others in order round the table after me. */
export type Owner = 'mine' | 'theirs' | 'o2' | 'o3' | 'o4' | 'o5' | 'o6' | 'o7';

export interface Rect { x: number; y: number; w: number; h: number }
export interface Place {
  x: number; y: number; z: number; scale: number;
  card: Card | null;
  owner: Owner | null;
  /** Where it lies, for flights that begin or end there: 'spot-1-2', 'pile-0', 'side-1', 'stock-0'. */
  home: string;
  tilt: number;
  /** An open card of which only the edge shows. */
  edge?: boolean;
  /** Where it goes back to if it may not stay. */
  back?: string;
}
export interface Badge { key: string; x: number; y: number; count: number }
export interface Chip extends Rect { small?: boolean }
export interface Anchor { x: number; y: number; scale: number; owner: Owner | null }
export interface Layout {
  /** Width and height of an unscaled card: that of the centre piles. */
  card: { w: number; h: number };
  places: Map<string, Place>;
  /** Where flights begin and end; a back has the colour of its place's owner. */
  anchors: Map<string, Anchor>;
  spots: Rect[];
  /** The piles, and while they are claimed the empty places after them. */
  piles: Rect[];
  /** By seat: rows that all may cover. */
  rows: Rect[][];
  /** My stock, where one can draw from it or take the pack in hand. */
  stock: Rect | null;
  chips: Chip[];
  badges: Badge[];
  note: { x: number; y: number };
  /** Where the call and the request for a flip are pressed. */
  action: Rect;
  /** Cards out of play. */
  aside: { x: number; y: number; count: number } | null;
}

/** The board before cards lie on it: rectangles only, cards being 5 wide and 7 high. */
export interface Plan {
  width: number;
  spots: Rect[][];
  stocks: Rect[];
  sides: Rect[];
  piles: Rect[];
  chips: Chip[];
  note: { x: number; y: number };
  action: Rect;
  aside: { x: number; y: number };
}
export interface Box { W: number; H: number; keys: number }

/** What a batch of events looks like: where cards come from, where they go, who took a pile. */
export interface Trace {
  origins: Map<string, string>;
  exits: Map<string, string>;
  taken: { pile: number; seat: number }[];
  /** Homes whose cards stay until what covers them has landed. */
  covered: Set<string>;
  dealt: boolean;
  /** Homes whose cards go even if the same card comes back. */
  gathered: boolean;
}

export type Status = 'connecting' | 'online' | 'lost' | 'restarting' | 'gone' | 'elsewhere' | 'full';

export interface Prefs {
  level: string;
  preset: string;
  /** The last variant chosen of each game. */
  variants: Partial<Record<GameKey, string>>;
  /** By variant, where the number of players is a choice. */
  players: Record<string, number>;
  sound: boolean;
  vibration: boolean;
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  deck: '2' | '4' | 'cb';
  press: boolean;
  lang: string;
  /** As others see me; '' = none. */
  name: string;
}

/** A game that is over, as the API tells of it. */
export interface PlayedGame {
  id: string; preset: string | null; options: string;
  /** Wall clock, ms. */
  ended_at: number;
  winner: number | null;
  ending: Outcome['ending'];
  /** By seat; empty where nobody gave one. */
  names: string[];
  bots?: boolean[];
}
/** What this browser saw and gave before a deal. */
export interface Seen { commitment?: string; seat?: number; cut?: string }
/** What became of the check of a deal: 'failed' when it could not be made. */
export type Checked = { state: 'asked' | 'failed' } | { state: 'done'; ok: boolean; checked: number; why: string };
