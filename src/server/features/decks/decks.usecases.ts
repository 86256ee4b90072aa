import { z } from 'zod';
import { deck as deckSchema, deckContent, deckResponse, type DeckChanges } from '#contract/decks.ts';
import { withBackLanguage, type Deck, type DeckContent, type GivenDeckContent } from '#domain/deck.ts';
import { notFound } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { expectMatch } from '../../http/if-match.ts';
import { mergeChanges } from '../../http/merge-changes.ts';
import type { Clock } from '../../ports/clock.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { recordEdits } from '../edits/field-edits.repository.ts';
import { expectFreeId } from '../idempotency/client-ids.repository.ts';
import { runIdempotently, type IdempotentRequest } from '../idempotency/run-idempotently.ts';
import { deckBytes } from '../quotas/content-size.ts';
import { expectRoom, type Quotas } from '../quotas/quotas.ts';
import { deleteDeck, findDeck, insertDeck, updateDeck } from './decks.repository.ts';

export type DeckDeps = { db: Db; clock: Clock; newId: () => string; config: Quotas };

/** Creates an empty deck; a request repeated with its key or its id returns the same deck. Throws QUOTA_EXCEEDED and ID_TAKEN. */
export async function createDeck(
  { db, clock, newId, config }: DeckDeps,
  userId: string,
  { id: givenId, ...given }: GivenDeckContent & { id?: string | undefined },
  repeatable?: IdempotentRequest,
): Promise<Deck> {
  const now = clock.now();
  const content: DeckContent = withBackLanguage(given);
  return transactAsUser(db, userId, (trx) =>
    runIdempotently(trx, userId, { repeatable, now, receipt: deckSchema }, async () => {
      const id = givenId ?? newId();
      const known = await findDeck(trx, userId, id);
      if (known) return known;
      await expectFreeId(trx, 'deck', id);
      await addDeck({ db: trx, clock, config }, userId, { ...content, id, createdAt: now });
      return existing(await findDeck(trx, userId, id));
    }),
  );
}

/** Adds an empty deck in the user's transaction `db`. Throws QUOTA_EXCEEDED. */
export async function addDeck(
  { db, clock, config }: Omit<DeckDeps, 'newId'>,
  userId: string,
  deck: DeckContent & { id: string; createdAt: number },
): Promise<void> {
  await expectRoom(db, userId, config, { decks: 1, bytes: deckBytes(deck) });
  await insertDeck(db, { ...deck, userId, aiGenerated: false, source: null });
  await earnAchievements(db, userId, { now: clock.now() });
}

/** Changes a deck's details. Throws NOT_FOUND, QUOTA_EXCEEDED, or PRECONDITION_FAILED when `ifMatch` names another version. */
export async function changeDeck(
  { db, clock, config }: DeckDeps,
  userId: string,
  id: string,
  changes: DeckChanges,
  ifMatch?: string,
): Promise<Deck> {
  return transactAsUser(db, userId, async (trx) => {
    const deck = existing(await findDeck(trx, userId, id));
    expectMatch(ifMatch, 'deck', deck.version, () => z.encode(deckResponse, { data: { deck } }));
    return editDeck({ db: trx, clock, config }, userId, deck, changes);
  });
}

/**
 * Changes a deck's details in the user's transaction `db`, by an edit at `editedAt` (epoch ms). Throws QUOTA_EXCEEDED, or
 * VALIDATION_FAILED.
 */
export async function editDeck(
  { db, clock, config }: Omit<DeckDeps, 'newId'>,
  userId: string,
  deck: Deck,
  changes: DeckChanges,
  editedAt = clock.now(),
): Promise<Deck> {
  const { id } = deck;
  const isOneLanguage = deck.backLanguage === deck.language;
  const current = isOneLanguage ? { ...deck, backLanguage: undefined } : deck;
  const content = withBackLanguage(mergeChanges(deckContent, current, changes));
  const languagesChosen = content.language !== deck.language || content.backLanguage !== deck.backLanguage;
  const growth = deckBytes(content) - deckBytes(deck);
  await expectRoom(db, userId, config, { bytes: growth });
  await updateDeck(db, userId, id, { ...content, growth, languagesChosen, updatedAt: clock.now() });
  await recordEdits(db, userId, [id], Object.keys(changes), editedAt);
  return existing(await findDeck(db, userId, id));
}

/** Changes the title of a deck, in the transaction of a larger change. Throws NOT_FOUND and QUOTA_EXCEEDED. */
export async function retitleDeck(
  { db, clock, config }: Pick<DeckDeps, 'db' | 'clock' | 'config'>,
  userId: string,
  id: string,
  title: string,
): Promise<void> {
  const deck = existing(await findDeck(db, userId, id));
  const content = { ...deck, title };
  const growth = deckBytes(content) - deckBytes(deck);
  if (growth > 0) await expectRoom(db, userId, config, { bytes: growth });
  const now = clock.now();
  await updateDeck(db, userId, id, { ...content, growth, languagesChosen: false, updatedAt: now });
  await recordEdits(db, userId, [id], ['title'], now);
}

/** Deletes a deck; returns whether it existed. Throws PRECONDITION_FAILED when `ifMatch` names another version. */
export async function removeDeck(
  { db }: Pick<DeckDeps, 'db'>,
  userId: string,
  id: string,
  ifMatch?: string,
): Promise<boolean> {
  return transactAsUser(db, userId, async (trx) => {
    const deck = await findDeck(trx, userId, id);
    if (!deck) return false;
    expectMatch(ifMatch, 'deck', deck.version, () => z.encode(deckResponse, { data: { deck } }));
    await deleteDeck(trx, userId, id);
    return true;
  });
}

function existing(deck: Deck | undefined): Deck {
  if (!deck) throw notFound('Deck');
  return deck;
}
