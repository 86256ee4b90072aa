import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { insertUser, type StoredUser } from '#server/features/auth/auth.repository.ts';
import { insertCards } from '#server/features/cards/cards.repository.ts';
import { insertDeck } from '#server/features/decks/decks.repository.ts';

const CARDS_PER_DECK = 1_000;

/** Somebody with decks of a thousand cards each, of the usual size, none of which has been studied. */
export async function makeLearner(db: Db, decks: number): Promise<StoredUser> {
  const name = `bench-${randomUUID().slice(0, 8)}`;
  const user: StoredUser = {
    id: randomUUID(),
    email: `${name}@example.org`,
    username: name,
    passwordHash: '',
    timeZone: 'UTC',
    timeZoneFixed: false,
    hasOwnPassword: true,
    createdAt: 0,
  };
  await insertUser(db, user);
  for (let number = 0; number < decks; number += 1) {
    const id = randomUUID();
    const described = {
      description: null,
      category: null,
      difficulty: 2,
      language: null,
      backLanguage: null,
    };
    const about = { title: `Deck ${number}`, ...described, source: null };
    await insertDeck(db, { ...about, id, userId: user.id, aiGenerated: false, createdAt: number });
    const cards = Array.from({ length: CARDS_PER_DECK }, (_, position) => ({
      id: randomUUID(),
      front: `What is number ${position} of deck ${number}? ${'Some more words of a question. '.repeat(4)}`,
      back: `The answer to ${position}. ${'It is explained in a sentence or two. '.repeat(4)}`,
      difficulty: 2,
      hints: [
        'A first hint, which is vague',
        'A second hint, which is less so',
        'A third hint, which nearly tells',
      ] as const,
      explanation: 'Because it could not be otherwise. '.repeat(4),
      isQuiz: true,
      tags: [],
      quiz: { options: ['The answer', 'Another answer', 'A third one', 'None of them'], key: 0 },
    }));
    await db.transaction().execute((trx) => insertCards(trx, user.id, id, cards, { position: 0, now: 0 }));
  }
  return user;
}
