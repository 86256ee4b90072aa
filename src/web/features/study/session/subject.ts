import type { StartRequest } from '#contract/study.ts';
import { localDay } from '#domain/local-day.ts';
import type { StudyMode } from '#domain/study/mode.ts';

/** Cards missed in one session, to be studied in another; `round` tells one such choice from the next. */
export type Missed = { round: string; cardIds: readonly string[] };

/**
 * What a session is about: all cards of a deck, those of them that were missed, or what is due in one deck or, with null, in
 * all.
 */
export type Subject =
  | { scope: 'deck'; deckId: string; mode: StudyMode | undefined; missed?: Missed | undefined }
  | { scope: 'due'; deckId: string | null };

/** The name under which this browser keeps the running session. */
export function nameOf(subject: Subject): string {
  if (subject.scope === 'deck') return subject.missed ? `missed:${subject.deckId}` : subject.deckId;
  return subject.deckId === null ? 'due' : `due:${subject.deckId}`;
}

export function startBody(subject: Subject, timeZone: string): StartRequest {
  if (subject.scope === 'deck') {
    const { deckId: ofDeck, mode, missed } = subject;
    return { deckId: ofDeck, mode, timeZone, ...(missed && { cardIds: [...missed.cardIds] }) };
  }
  const { deckId } = subject;
  return { scope: 'due', timeZone, ...(deckId !== null && { deckId }) };
}

/** Whether a review belongs to an earlier day, so that other cards are due by now. Instants in epoch ms. */
export function isOfAnotherDay(startedAt: number, now: number, timeZone: string): boolean {
  return localDay(startedAt, timeZone) !== localDay(now, timeZone);
}
