import { clampDifficulty, spreadDifficulties, type Chunk } from './chunk-plan.ts';
import { contentWords, isNearDuplicate } from './compare-text.ts';
import { isFormOf } from './answer-leak.ts';
import type { Question } from './same-question.ts';

/** One line of a deck's plan: what one card should ask. */
export type PlanLine = { text: string; /** 1 to 5. */ difficulty: number };

/** Maximum length of a plan's line, in characters; longer ones are dropped. */
const MAX_LINE = 300;

/**
 * The usable lines of a plan that a model makes for a deck, at most `count`, in its order: distinct, short and of a
 * difficulty that the deck allows. Further lines change none of them.
 */
export function usableLines(
  lines: readonly PlanLine[],
  { count, difficulty }: { count: number; difficulty: number },
): PlanLine[] {
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
  return kept.map(({ text, difficulty: level }) => ({ text, difficulty: level }));
}

/**
 * The line of a plan that a card is about: the one with which it has most words in common, or null if it has none in
 * common with any.
 */
export function lineOf(lines: readonly PlanLine[], { front, back }: Question): PlanLine | null {
  const words = contentWords(`${front} ${back}`);
  const shares = lines.map(({ text }) => shareIn(contentWords(text), words));
  const best = shares.indexOf(Math.max(...shares));
  return (shares[best] ?? 0) > 0 ? (lines[best] ?? null) : null;
}

/** The lines of a plan that no card covers yet. Each card covers the line that it is about. */
export function openLines(plan: readonly PlanLine[], cards: readonly Question[]): PlanLine[] {
  let open = [...plan];
  for (const card of cards) {
    const covered = lineOf(open, card);
    open = open.filter((line) => line !== covered);
  }
  return open;
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
 * Gives each chunk the next lines of the plan, easy ones first. A chunk may get fewer lines than it has cards. Lines
 * that go together stay together.
 */
export function dealLines(chunks: readonly Chunk[], lines: readonly PlanLine[]): Chunk[] {
  let from = 0;
  return chunks.map((chunk) => {
    const own = lines.slice(from, (from += chunk.difficulties.length));
    return own.length === 0
      ? chunk
      : { ...chunk, lines: own.sort((one, other) => one.difficulty - other.difficulty) };
  });
}
