/** The wire's words and the client's own, in one place. Names follow the protocol. */

export type Card = number;

export interface Spot { card?: Card; hidden?: number; down?: boolean; marked?: boolean }
export interface Side { spots: Spot[]; stock: number; spit_cards: number; ready: boolean }
export interface Pile { count: number; version: number; cards: Card[] }
export interface Seated { bot?: string; here: boolean }
export type Due = 'start' | 'flip' | 'spit' | 'slap' | 'lay' | 'call' | 'take' | 'pass' | 'deal';
export interface Countdown { purpose: Due; left_ms: number; total_ms: number }
export interface Outcome { winner: number | null; ending: 'out' | 'called' | 'dead' | 'endless' }
export type Phase = 'waiting' | 'readying' | 'playing' | 'claiming' | 'over';
export type GameKey = 'speed' | 'spit' | 'california';
/** What the table was opened with; what is not sent has its default. */
export interface Options { game: { type: GameKey; until?: 'full' | 'layout' }; seats?: number; best_of?: number; points?: number }

export interface Table {
  preset: string | null;
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
  /** Of each seat, when played for points. */
  points?: number[];
  /** Who has won the series. */
  champion?: number | null;
}

export type GameEvent =
  | { type: 'seated'; seat: number; bot?: string }
  | { type: 'dealt' }
  | { type: 'readied'; seat: number }
  | { type: 'countdown-set'; purpose: 'start' | 'flip'; wait_ms: number }
  | { type: 'started'; cards: Card[] }
  | { type: 'played'; seat: number; spot: number; pile: number; card: Card }
  | { type: 'drawn'; seat: number; spot: number; card: Card }
  | { type: 'recycled'; pile: number; cards: Card[] }
  | { type: 'flipped'; piles: number[]; cards: Card[] }
  | { type: 'ended'; outcome: Outcome }
  | { type: 'rematch-asked'; seat: number };

export type Command =
  | { type: 'play'; card: Card; pile: number }
  | { type: 'ready' }
  | { type: 'rematch' };

export interface Ask { type: 'ask'; id: number; seen?: number; command: Command }
export interface Welcome { type: 'welcome'; protocol: number; build: string; seat: number; invite: string; options: Options }
export interface Update { type: 'update'; version: number; events: GameEvent[]; table: Table }
export interface Answer { type: 'answer'; id: number; refusal?: string | null }
export type ServerMessage =
  | Welcome | Update | Answer
  | { type: 'pong'; sent_ms: number }
  | { type: 'malformed'; message: string };

/** A play of mine that the server has not answered yet. */
export interface Op { id: number; card: Card; spot: number; pile: number }

export interface Change {
  why: 'snapshot' | 'update' | 'mine' | 'answered' | 'refused';
  events: GameEvent[];
  op?: Op;
  refusal?: string;
}

/** Cards left of each seat at a moment of the round. */
export interface Moment { at_ms: number; left: number[] }

export type Owner = 'mine' | 'theirs';

export interface Rect { x: number; y: number; w: number; h: number }
export interface Place {
  x: number; y: number; z: number; scale: number;
  card: Card | null;
  owner: Owner | null;
  /** Where it lies, for flights that begin or end there: 'spot-1-2', 'pile-0', 'side-1', 'stock-0'. */
  home: string;
  tilt: number;
}
export interface Badge { key: string; x: number; y: number; count: number }
export interface Layout {
  /** Width and height of an unscaled card: that of the centre piles. */
  card: { w: number; h: number };
  places: Map<string, Place>;
  /** Where flights begin and end; a back has the colour of its place's owner. */
  anchors: Map<string, { x: number; y: number; scale: number; owner: Owner }>;
  spots: Rect[];
  piles: Rect[];
  chips: { mine: Rect; theirs: Rect };
  badges: Badge[];
  note: { x: number; y: number };
}

/** What a batch of events looks like: where cards come from, where they go, who took a pile. */
export interface Trace {
  origins: Map<string, string>;
  exits: Map<string, string>;
  taken: { pile: number; seat: number }[];
  dealt: boolean;
}

export type Status = 'connecting' | 'online' | 'lost' | 'gone' | 'elsewhere' | 'full';

export interface Prefs {
  level: string;
  preset: string;
  /** The last variant chosen of each game. */
  variants: Partial<Record<GameKey, string>>;
  sound: boolean;
  vibration: boolean;
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  deck: '2' | '4' | 'cb';
  press: boolean;
  lang: string;
}
