import type { Card } from '../cards/card.ts';
import { answerToGive } from '../cards/cloze.ts';
import { groupOf } from '../cards/siblings.ts';
import { mediaReferencesIn } from '../media/media-text.ts';
import { seededRandom, shuffled } from '../random.ts';
import { searchText } from '../text/search-text.ts';
import { rightAnswer } from './explanation.ts';

/** How many pairs a game has: with fewer than `min` there is nothing to choose between. */
export const MATCH_PAIRS = { min: 3, max: 6 } as const;
/** Longer games count as an hour, in ms. */
export const MAX_MATCH_MS = 3_600_000;
/** Texts of more characters make a tile too high for a phone. */
const LONGEST_TEXT = 100;
/** With texts of at most this many characters, a game fits the screen of a phone. */
const SHORT_TEXT = 60;
const MORE_THAN_ONE_LINE = /[\n\r]/u;
const PICTURE = '![';

export type MatchPair = { cardId: string; front: string; back: string };

export type MatchSide = 'front' | 'back';
/** One half of a pair. */
export type MatchTile = { side: MatchSide; cardId: string };

export type MatchState = {
  pairs: readonly MatchPair[];
  /** The ids of the cards in the order in which their fronts are shown; `backs` likewise. */
  fronts: readonly string[];
  backs: readonly string[];
  /** The ids of the cards whose pairs have been found. */
  found: readonly string[];
  /** The tile that waits for its partner. */
  chosen: MatchTile | null;
  /** The result of the last two tiles, until the next one is chosen. */
  verdict: { isPair: boolean; front: string; back: string } | null;
  /** How often two tiles were no pair. */
  misses: number;
  /** In ms of any clock that only goes forward. */
  startedAt: number;
  finishedAt: number | null;
};

type MatchableCard = Pick<Card, 'id' | 'front' | 'back' | 'quiz' | 'cloze' | 'group'>;

/**
 * Chooses the pairs of a game: short texts in one line, without pictures and sounds; for a quiz card its right option, for a cloze
 * card the text that its gap hides. Cards that are not in `seen` come first, short ones before longer ones. Each front has exactly
 * one back on the board: two cards are never together if they share a front or a back, or if any card of the deck has the front of
 * one and the back of the other. Siblings are not together either, because they reveal each other's backs. Returns fewer than
 * `MATCH_PAIRS.max` if the cards do not allow more, and none below `MATCH_PAIRS.min`. The same seed chooses the same pairs.
 */
export function choosePairs(
  cards: readonly MatchableCard[],
  { seed, seen }: { seed: string; seen: ReadonlySet<string> },
): MatchPair[] {
  const candidates = cards.flatMap((card) => pairOf(card) ?? []);
  const known = new Set(candidates.map(({ fold }) => keyOf(fold.front, fold.back)));
  const mixed = shuffled(candidates, seededRandom(seed));
  const isRepeated = ({ pair }: Candidate) => seen.has(pair.cardId);
  // Sorting keeps the mixed order of equals.
  const ordered = mixed.toSorted(
    (one, other) =>
      Number(isRepeated(one)) - Number(isRepeated(other)) || Number(isLong(one)) - Number(isLong(other)),
  );
  const chosen: Candidate[] = [];
  for (const candidate of ordered) {
    if (chosen.length === MATCH_PAIRS.max) break;
    if (chosen.every((other) => areDistinct(candidate, other, known))) chosen.push(candidate);
  }
  return chosen.length < MATCH_PAIRS.min ? [] : chosen.map(({ pair }) => pair);
}

type Texts = { front: string; back: string };
/** A pair, and its texts as they are compared. */
type Candidate = { pair: MatchPair; fold: Texts; group: string };

function pairOf(card: MatchableCard): Candidate | undefined {
  const { id: cardId, front } = card;
  const back = card.cloze === undefined ? rightAnswer(card) : answerToGive(card);
  if (!isForTile(front) || !isForTile(back)) return undefined;
  const fold = { front: searchText(front), back: searchText(back) };
  return { pair: { cardId, front, back }, fold, group: groupOf(card) };
}

function isLong({ pair: { front, back } }: Candidate): boolean {
  return Math.max(front.length, back.length) > SHORT_TEXT;
}

function isForTile(text: string): boolean {
  const words = text.length > LONGEST_TEXT ? '' : text.trim();
  const isPlain = !words.includes(PICTURE) && mediaReferencesIn(words).length === 0;
  return words !== '' && isPlain && !MORE_THAN_ONE_LINE.test(words);
}

function areDistinct(
  { fold: one, group }: Candidate,
  { fold: other, group: otherGroup }: Candidate,
  known: ReadonlySet<string>,
): boolean {
  return (
    group !== otherGroup &&
    one.front !== other.front &&
    one.back !== other.back &&
    !known.has(keyOf(one.front, other.back)) &&
    !known.has(keyOf(other.front, one.back))
  );
}

function keyOf(front: string, back: string): string {
  return `${front}\n${back}`;
}

/** Starts a game at a time, in ms, with fronts and backs in orders that follow from the seed. */
export function startMatch(
  pairs: readonly MatchPair[],
  { seed, now }: { seed: string; now: number },
): MatchState {
  const ids = pairs.map(({ cardId }) => cardId);
  const random = seededRandom(seed);
  return {
    pairs,
    fronts: shuffled(ids, random),
    backs: shuffled(ids, random),
    found: [],
    chosen: null,
    verdict: null,
    misses: 0,
    startedAt: now,
    finishedAt: null,
  };
}

/**
 * Chooses a tile at a time, in ms. A second tile of the same side replaces the first; the same tile again is deselected.
 * A tile of the other side is judged, and the last pair ends the game. Tiles that were found already change nothing.
 */
export function chooseTile(state: MatchState, tile: MatchTile, now: number): MatchState {
  const { chosen, found, pairs, misses } = state;
  if (found.includes(tile.cardId)) return state;
  if (chosen === null || chosen.side === tile.side) {
    const isSame = chosen?.cardId === tile.cardId;
    return { ...state, chosen: isSame ? null : tile, verdict: null };
  }
  const isPair = chosen.cardId === tile.cardId;
  const [front, back] = tile.side === 'front' ? [tile.cardId, chosen.cardId] : [chosen.cardId, tile.cardId];
  const judged = { ...state, chosen: null, verdict: { isPair, front, back } };
  if (!isPair) return { ...judged, misses: misses + 1 };
  const all = [...found, tile.cardId];
  return { ...judged, found: all, finishedAt: all.length === pairs.length ? now : null };
}

/** How long a game has taken, in whole ms: until it ended or, if it is still running, until now. At least 1, at most `MAX_MATCH_MS`. */
export function matchTime({ startedAt, finishedAt }: MatchState, now: number): number {
  const taken = Math.round((finishedAt ?? now) - startedAt);
  return Math.min(MAX_MATCH_MS, Math.max(1, taken));
}
