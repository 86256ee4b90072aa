import { deck as deckSchema } from '#contract/decks.ts';
import type { Deck } from '#domain/deck.ts';
import { notFound } from '#domain/errors.ts';
import { finishCard } from '#domain/generation/finish-card.ts';
import { LIBRARY } from '#domain/generation/made-by.ts';
import { seededRandom } from '#domain/random.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import { library } from '../../ports/library.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { appendCards } from '../cards/cards.usecases.ts';
import { findDeck, insertDeck } from '../decks/decks.repository.ts';
import { runIdempotently, type IdempotentRequest } from '../idempotency/run-idempotently.ts';
import { deckBytes } from '../quotas/content-size.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';

export type LibraryDeps = { db: Db; clock: Clock; newId: () => string; config: Quotas };

/** The topic or section of the library that becomes a deck. */
type TakeRequest = { slug: string; section: string | null; title?: string | undefined };

/**
 * Makes a deck from all cards of a topic or section. A repeated request returns the same deck. Throws NOT_FOUND or
 * QUOTA_EXCEEDED.
 */
export async function takeFromLibrary(
  { db, clock, newId, config }: LibraryDeps,
  userId: string,
  { slug, section, title }: TakeRequest,
  repeatable?: IdempotentRequest,
): Promise<Deck> {
  const selection = await library.take(slug, section);
  if (!selection) throw notFound(section === null ? 'Topic' : 'Section');
  const now = clock.now();
  const { name, category, difficulty, drafts } = selection;
  return transactAsUser(db, userId, (trx) =>
    runIdempotently(trx, userId, { repeatable, now, receipt: deckSchema }, async () => {
      const id = newId();
      // The languages are guessed from the cards, either side of which may be in a foreign language.
      const languages = { language: null, backLanguage: null };
      const content = { title: title ?? name, description: null, category, difficulty, ...languages };
      await expectRoom(trx, userId, config, { decks: 1, bytes: deckBytes(content) });
      const origin = { aiGenerated: false, source: `${LIBRARY}: ${name}`, createdAt: now };
      await insertDeck(trx, { ...content, ...origin, id, userId });
      const random = seededRandom(id);
      const cards = drafts.map((draft) => ({ ...finishCard(draft, random), id: newId() }));
      await appendCards({ db: trx, clock, config }, userId, id, cards);
      await earnAchievements(trx, userId, { now });
      const deck = await findDeck(trx, userId, id);
      if (!deck) throw notFound('Deck');
      return deck;
    }),
  );
}
