import type { StartRequest } from '#contract/study.ts';
import { localDay } from '#domain/local-day.ts';
import type { StudyMode } from '#domain/study/mode.ts';

/** Cards missed in one session, to be studied in another. `round` distinguishes one such session from the next. */
export type Missed = { round: string; cardIds: readonly string[] };

/**
 * What a session is about: all cards of a deck, its missed cards, or the due cards of one deck (of all decks if null).
 */
export type Subject =
  | { scope: 'deck'; deckId: string; mode: StudyMode | undefined; missed?: Missed | undefined }
  | { scope: 'due'; deckId: string | null };

/** The name under which this browser stores the running session. */
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

/** Whether a review was started on an earlier day, so that other cards are due now. Instants in epoch ms. */
export function isOfAnotherDay(startedAt: number, now: number, timeZone: string): boolean {
  return localDay(startedAt, timeZone) !== localDay(now, timeZone);
}
