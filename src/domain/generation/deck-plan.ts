import { clampDifficulty, spreadDifficulties, type Chunk } from './chunk-plan.ts';
import { contentWords, isNearDuplicate } from './compare-text.ts';
import { isFormOf } from './answer-leak.ts';
import type { Question } from './same-question.ts';

/** One line of a deck's plan: what one card is to ask. */
export type PlanLine = { text: string; /** 1 to 5. */ difficulty: number };

/** A deck of so few cards is asked for at once and needs no plan. */
export const UNPLANNED_CARDS = 5;

/** Longest line of a plan that is used, in characters. */
const MAX_LINE = 300;

/**
 * The usable lines of a plan that somebody made for a deck, at most `count`, easy ones first: each different, short and of a
 * difficulty that the deck allows. Null when there are fewer than half of what was wanted, which is no plan.
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
 * The lines of a plan that no card asks yet. Each card takes the line that it has most words in common with; a model may
 * well say the same in other words, so that a card without such a line takes none.
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

/** How much of a line's words, by length, a card says in whatever form. */
function shareIn(line: ReadonlySet<string>, card: ReadonlySet<string>): number {
  const length = (words: readonly string[]) => words.join('').length;
  const said = [...line].filter((word) =>
    [...card].some((other) => isFormOf(word, other) || isFormOf(other, word)),
  );
  return length(said) / Math.max(length([...line]), 1);
}

/** Gives each chunk lines of its own, dealt out so that every chunk has easy and hard ones. Chunks may get fewer than they have cards. */
export function dealLines(chunks: readonly Chunk[], lines: readonly PlanLine[]): Chunk[] {
  return chunks.map((chunk, index) => {
    const own = lines.filter((_, at) => at % chunks.length === index).slice(0, chunk.difficulties.length);
    return own.length === 0 ? chunk : { ...chunk, lines: own };
  });
}
