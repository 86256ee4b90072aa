import { clampDifficulty, spreadDifficulties, type Chunk } from './chunk-plan.ts';
import { contentWords, isNearDuplicate } from './compare-text.ts';
import { isFormOf } from './answer-leak.ts';
import type { Question } from './same-question.ts';

/** One line of a deck's plan: what one card should ask. */
export type PlanLine = { text: string; /** 1 to 5. */ difficulty: number };

/** Decks of up to this many cards take a single request and need no plan. */
export const UNPLANNED_CARDS = 5;

/** Maximum length of a plan's line, in characters; longer ones are dropped. */
const MAX_LINE = 300;

/**
 * The usable lines of a plan that a model made for a deck, at most `count`, easy ones first: distinct, short and of a
 * difficulty that the deck allows. Null if fewer than half of the requested lines are usable.
 */
export function usablePlan(
  lines: readonly PlanLine[],
  { count, difficulty }: { count: number; difficulty: number },
): PlanLine[] | null {
  const requested = spreadDifficulties(count, difficulty);
  const kept: Array<PlanLine & { words: ReadonlySet<string> }> = [];
  for (const line of lines) {
    const text = line.text.replaceAll(/\s+/gu, ' ').trim();
    const words = contentWords(text);
    if (text === '' || text.length > MAX_LINE || kept.length >= count) continue;
    if (kept.some((other) => isNearDuplicate(other.words, words))) continue;
    const level = Number.isFinite(line.difficulty) ? line.difficulty : (requested[kept.length] ?? difficulty);
    kept.push({ text, words, difficulty: clampDifficulty(level, difficulty) });
  }
  if (kept.length * 2 < count) return null;
  return kept
    .map(({ text, difficulty: level }) => ({ text, difficulty: level }))
    .sort((one, other) => one.difficulty - other.difficulty);
}

/**
 * The lines of a plan that no card covers yet. Each card covers the line with which it has most words in common, and
 * none if it has no words in common with any, because a model may put the same fact in other words.
 */
export function openLines(plan: readonly PlanLine[], cards: readonly Question[]): PlanLine[] {
  const open = plan.map((line) => ({ line, words: contentWords(line.text) }));
  for (const { front, back } of cards) {
    const words = contentWords(`${front} ${back}`);
    const shares = open.map((each) => shareIn(each.words, words));
    const best = shares.indexOf(Math.max(...shares));
    if ((shares[best] ?? 0) > 0) open.splice(best, 1);
  }
  return open.map(({ line }) => line);
}

/** The share of a line's words, by length, that a card contains in any form. */
function shareIn(line: ReadonlySet<string>, card: ReadonlySet<string>): number {
  const length = (words: readonly string[]) => words.join('').length;
  const said = [...line].filter((word) =>
    [...card].some((other) => isFormOf(word, other) || isFormOf(other, word)),
  );
  return length(said) / Math.max(length([...line]), 1);
}

/**
 * Gives each chunk lines of its own, dealt in turn so that every chunk gets easy and hard ones. A chunk may get fewer
 * lines than it has cards.
 */
export function dealLines(chunks: readonly Chunk[], lines: readonly PlanLine[]): Chunk[] {
  return chunks.map((chunk, index) => {
    const own = lines.filter((_, at) => at % chunks.length === index).slice(0, chunk.difficulties.length);
    return own.length === 0 ? chunk : { ...chunk, lines: own };
  });
}
