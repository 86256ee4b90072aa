import { deck as deckSchema } from '#contract/decks.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { Deck, DeckContent } from '#domain/deck.ts';
import { notFound } from '#domain/errors.ts';
import { finishCard } from '#domain/generation/finish-card.ts';
import { LIBRARY } from '#domain/generation/made-by.ts';
import { seededRandom } from '#domain/random.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { library } from '../../ports/library.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { appendCards } from '../cards/cards.usecases.ts';
import { findDeck, insertDeck } from '../decks/decks.repository.ts';
import { findReceipt, runIdempotently, type IdempotentRequest } from '../idempotency/run-idempotently.ts';
import { cardBytes, deckBytes } from '../quotas/content-size.ts';
import { expectRoom } from '../quotas/quotas.ts';
import { addPackMedia, readSelection, type PackDeps } from './packs/take-from-pack.ts';

export type LibraryDeps = PackDeps & { newId: () => string };

/** The topic or section of the library, or the pack or deck of a pack, that becomes a deck. */
type TakeRequest = { slug: string; section: string | null; title?: string | undefined };

/** What becomes a deck. */
type Taken = { content: DeckContent; source: string; cards: readonly CardContent[] };

/**
 * Makes a deck from all cards of a topic, section or pack. A repeated request returns the same deck. Throws NOT_FOUND,
 * QUOTA_EXCEEDED or STORAGE_FULL, or the signal's reason.
 */
export async function takeFromLibrary(
  deps: LibraryDeps,
  userId: string,
  request: TakeRequest,
  { repeatable, signal }: { repeatable?: IdempotentRequest | undefined; signal: AbortSignal },
): Promise<Deck> {
  const { db, clock, newId, config } = deps;
  const { slug, section, title } = request;
  const id = newId();
  const now = clock.now();
  const asked = { repeatable, now, receipt: deckSchema };
  const known = await findReceipt(db, userId, asked);
  if (known) return known.receipt;
  const fromPack = await readSelection(deps, userId, { slug, section }, signal);
  const taken = fromPack ?? (await takeTopic(slug, section, id));
  const { source, cards } = taken;
  const content = { ...taken.content, ...(title !== undefined && { title }) };
  if (fromPack) {
    const growth = { decks: 1, cards: cards.length, bytes: deckBytes(content) + cardBytes(...cards) };
    // Before any media are stored, which would count until they are found to be unused.
    await expectRoom(db, userId, config, growth);
    await addPackMedia(deps, userId, fromPack, signal);
  }
  return transactAsUser(db, userId, (trx) =>
    runIdempotently(trx, userId, asked, async () => {
      await expectRoom(trx, userId, config, { decks: 1, bytes: deckBytes(content) });
      const origin = { aiGenerated: false, source, createdAt: now };
      await insertDeck(trx, { ...content, ...origin, id, userId });
      const newCards = cards.map((card) => ({ ...card, id: newId() }));
      await appendCards({ db: trx, clock, config }, userId, id, newCards);
      await earnAchievements(trx, userId, { now });
      const deck = await findDeck(trx, userId, id);
      if (!deck) throw notFound('Deck');
      return deck;
    }),
  );
}

async function takeTopic(slug: string, section: string | null, seed: string): Promise<Taken> {
  const selection = await library.take(slug, section);
  if (!selection) throw notFound(section === null ? 'Topic' : 'Section');
  const { name, category, difficulty, drafts } = selection;
  // The languages are guessed from the cards, either side of which may be in a foreign language.
  const languages = { language: null, backLanguage: null };
  const random = seededRandom(seed);
  return {
    content: { title: name, description: null, category, difficulty, ...languages },
    source: `${LIBRARY}: ${name}`,
    cards: drafts.map((draft) => finishCard(draft, random)),
  };
}
