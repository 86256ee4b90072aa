import type { StartRequest, StudySession } from '#contract/study.ts';
import { localDay } from '#domain/local-day.ts';
import { asksUntilKnown, type StudyMode } from '#domain/study/mode.ts';

/** Cards missed in one session, to be studied in another. `round` distinguishes one such session from the next. */
export type Missed = { round: string; cardIds: readonly string[] };

/**
 * The cards of a review other than those that are due: cards due some days ahead or forgotten today, with a tag if one is chosen,
 * or the cards of a plan for an exam.
 */
export type Beyond = { ahead: number | 'forgotten'; tag: string | null } | { planId: string };

/**
 * What a session is about: all cards of a deck, its missed cards, a review of one deck (of all decks if null), with or
 * without new cards or with other cards than the due ones, or a round of cards that are due, missed or new.
 */
export type Subject =
  | { scope: 'deck'; deckId: string; mode: StudyMode | undefined; missed?: Missed | undefined }
  | { scope: 'due'; deckId: string | null; newCards: boolean; beyond?: Beyond | undefined }
  | { scope: 'round'; deckId: string | null; mode: StudyMode };

/** The name under which this browser stores the running session. */
export function nameOf(subject: Subject): string {
  if (subject.scope === 'deck') return subject.missed ? `missed:${subject.deckId}` : subject.deckId;
  const { deckId } = subject;
  const kind = subject.scope === 'round' ? `round-${subject.mode}` : nameOfReview(subject);
  return deckId === null ? kind : `${kind}:${deckId}`;
}

function nameOfReview({ newCards, beyond }: Extract<Subject, { scope: 'due' }>): string {
  if (beyond === undefined) return newCards ? 'due' : 'due-only';
  return 'planId' in beyond ? `plan-${beyond.planId}` : `ahead-${beyond.ahead}-${beyond.tag ?? ''}`;
}

export function startBody(subject: Subject, timeZone: string): StartRequest {
  if (subject.scope === 'deck') {
    const { deckId: ofDeck, mode, missed } = subject;
    return { deckId: ofDeck, mode, timeZone, ...(missed && { cardIds: [...missed.cardIds] }) };
  }
  const { scope, deckId } = subject;
  const chosen =
    subject.scope === 'round'
      ? { mode: subject.mode }
      : { newCards: subject.newCards, ...beyondBody(subject.beyond) };
  return { scope, ...chosen, timeZone, ...(deckId !== null && { deckId }) };
}

function beyondBody(beyond: Beyond | undefined): Partial<StartRequest> {
  if (beyond === undefined || 'planId' in beyond) return beyond ?? {};
  const { ahead, tag } = beyond;
  return { ...(ahead === 'forgotten' ? { forgottenToday: true } : { ahead }), ...(tag !== null && { tag }) };
}

/** Whether a review or round was started on an earlier day, so that other cards are due now. Instants in epoch ms. */
export function isOfAnotherDay(startedAt: number, now: number, timeZone: string): boolean {
  return localDay(startedAt, timeZone) !== localDay(now, timeZone);
}

type Titled = Pick<StudySession, 'scope' | 'deckId' | 'deckTitle'>;

/** Whether a review or round takes its cards from all decks. */
export function isOfAllDecks({ scope, deckId }: Titled): boolean {
  return asksUntilKnown(scope) && deckId === null;
}

/** What the screen of a session is called: its deck, or what the learner does in all decks. */
export function titleOf(session: Titled): string {
  if (!isOfAllDecks(session)) return session.deckTitle;
  return session.scope === 'round' ? 'Study' : 'Review';
}
