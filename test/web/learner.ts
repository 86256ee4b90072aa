import { signInEndpoints } from '#contract/sign-in.ts';
import { cardEndpoints } from '#contract/cards.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { studyEndpoints } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { call } from '#web/lib/api-client.ts';
import { setSession } from '#web/lib/auth-store.ts';
import { newId } from '#web/lib/new-id.ts';
import { ADMIN } from './admin.ts';

export const PASSWORD = 'correct horse';

/** Creates an account and signs in. */
export async function signedIn() {
  const username = `learner-${newId().slice(0, 8)}`;
  const body = { email: `${username}@example.org`, username, password: PASSWORD, timeZone: 'UTC' };
  const session = await call(signInEndpoints.register, { body });
  setSession(session.user, session.token);
  return session;
}

/** Signs in as the admin of the server. */
export async function signedInAsAdmin() {
  const session = await call(signInEndpoints.login, { body: ADMIN });
  setSession(session.user, session.token);
  return session;
}

/** Creates a deck of the signed-in learner and returns its id. */
export async function makeDeck(
  title: string,
  cards: readonly { front: string; back: string; difficulty?: number }[] = [],
): Promise<string> {
  const { id } = (await call(deckEndpoints.create, { body: { title } })).data.deck;
  if (cards.length > 0) await call(cardEndpoints.createBatch, { body: { deckId: id, cards: [...cards] } });
  return id;
}

export async function cardsOf(deckId: string): Promise<readonly Card[]> {
  return (await call(cardEndpoints.list, { params: { id: deckId } })).data.cards;
}

/** Reviews all due cards with right answers. */
export async function reviewDue(): Promise<void> {
  const { session, cards } = await call(studyEndpoints.start, { body: { scope: 'due' } });
  for (const { id: cardId } of cards) {
    const answer = { sessionId: session.id, cardId, isCorrect: true, timeSpent: 2_000 };
    await call(studyEndpoints.answer, { body: answer });
  }
  await call(studyEndpoints.complete, { params: { sessionId: session.id }, body: {} });
}
