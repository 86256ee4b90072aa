import { notFound, AppError } from '#domain/errors.ts';
import type { Deck } from '#domain/deck.ts';
import type { SaveRequest } from '#contract/drafts.ts';
import { MAX_OPEN_BATCHES } from '#domain/limits.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { earnAchievements } from '../../analytics/achievements.usecases.ts';
import { insertCardSources } from '../../cards/card-sources.repository.ts';
import { findCard } from '../../cards/cards.repository.ts';
import { appendCards, replaceContent } from '../../cards/cards.usecases.ts';
import { findDeck, insertDeck } from '../../decks/decks.repository.ts';
import { deckBytes } from '../../quotas/content-size.ts';
import { expectRoom, type Quotas } from '../../quotas/quotas.ts';
import { findSource } from '../../sources/sources.repository.ts';
import { completeBatch } from '../batch-progress.repository.ts';
import { countOpenBatches, findBatch, insertDeckTopic, type Batch } from '../generation.repository.ts';
import { deleteAllDrafts, listDrafts, type RankedDraft } from './drafts.repository.ts';

export type SaveDeps = { db: Db; clock: Clock; newId: () => string; config: Quotas };

/** The deck that gets the cards: an existing or a new one. */
export type Target =
  { deckId: string } | { deckId: null; title: string; description: string | null; category: string | null };

/**
 * Saves the drafts of a reviewed batch that were not dropped; a revision replaces its card. Saving again returns the
 * same deck. Throws NOT_FOUND, BATCH_RUNNING while the batch is being generated, NOTHING_KEPT, QUOTA_EXCEEDED or
 * DECK_FULL.
 */
export async function saveReviewed(
  deps: SaveDeps,
  userId: string,
  id: string,
  request: SaveRequest,
): Promise<{ cardsSaved: number; deck: Deck }> {
  return transactAsUser(deps.db, userId, async (trx) => {
    const batch = await findBatch(trx, userId, id);
    if (!batch) throw notFound('Batch');
    if (batch.status === 'completed') {
      return { cardsSaved: batch.cardsGenerated, deck: await existing(trx, userId, batch.deckId) };
    }
    if (batch.status === 'failed') throw notFound('Batch');
    if (batch.status !== 'review') {
      throw new AppError(
        'BATCH_RUNNING',
        'These cards are still being made. Save them when they are all there.',
      );
    }
    const kept = inOrder(await listDrafts(trx, userId, id)).filter(({ status }) => status !== 'rejected');
    if (kept.length === 0)
      throw new AppError('NOTHING_KEPT', 'All cards are dropped, so there is nothing to save.');
    const deckId =
      batch.kind === 'card'
        ? await saveRevision({ ...deps, db: trx }, batch, kept)
        : await saveCards({ ...deps, db: trx }, batch, kept, target(batch, request));
    const end = { from: 'review', deckId, cards: kept.length, finishedAt: deps.clock.now() } as const;
    await completeBatch(trx, userId, id, end);
    return { cardsSaved: kept.length, deck: await existing(trx, userId, deckId) };
  });
}

/** Replaces a card by the first of the drafts, keeping its position and card state, and adds the others to its deck. */
async function saveRevision(
  deps: SaveDeps,
  { id, userId, cardId }: Batch,
  [first, ...others]: readonly RankedDraft[],
): Promise<string> {
  const card = cardId === null ? undefined : await findCard(deps.db, userId, cardId);
  if (!card || !first) throw notFound('Card');
  await replaceContent(deps, userId, card, first.content);
  const added = others.map(({ content }) => ({ ...content, id: deps.newId() }));
  if (added.length > 0) await appendCards(deps, userId, card.deckId, added);
  await deleteAllDrafts(deps.db, userId, id);
  return card.deckId;
}

function target(batch: Batch, { deckId = batch.deckId, ...given }: SaveRequest): Target {
  if (deckId !== null) return { deckId };
  const described = batch.kind === 'topic' ? batch.description : null;
  const { title = batch.title, description = described, category = batch.category } = given;
  return { deckId, title, description, category };
}

/**
 * Turns drafts into cards in the user's transaction `db`, records their sources and deletes the drafts. Returns the id
 * of their deck. Throws NOT_FOUND, QUOTA_EXCEEDED or DECK_FULL.
 */
export async function saveCards(
  deps: SaveDeps,
  batch: Batch,
  drafts: readonly RankedDraft[],
  to: Target,
): Promise<string> {
  const { db, config, newId } = deps;
  const { userId } = batch;
  const now = deps.clock.now();
  const cards = drafts.map((draft) => ({ ...draft.content, id: newId(), quotation: draft.quotation }));
  const deckId = to.deckId ?? batch.id;
  if (to.deckId === null) {
    const { title, description, category } = to;
    const { difficulty, language } = batch;
    const deck = { title, description, category, difficulty, language, backLanguage: language };
    await expectRoom(db, userId, config, { decks: 1, bytes: deckBytes(deck) });
    const made = { aiGenerated: true, source: batch.madeBy, createdAt: now };
    await insertDeck(db, { ...deck, ...made, id: deckId, userId });
    if (batch.kind === 'topic') await insertDeckTopic(db, userId, batch.id);
  }
  await appendCards(deps, userId, deckId, cards);
  // If the source was deleted in the meantime, the batch still has its title and the drafts their quotes.
  const source = batch.sourceId === null ? undefined : await findSource(db, userId, batch.sourceId);
  const { title = batch.topic, id: sourceId = null } = source ?? {};
  const from = cards.flatMap(({ id: cardId, quotation }) => {
    if (!quotation) return [];
    const { passage, page, quote } = quotation;
    return [{ cardId, sourceId, title, position: passage, page, quote }];
  });
  await insertCardSources(db, userId, from);
  await earnAchievements(db, userId, { now });
  await deleteAllDrafts(db, userId, batch.id);
  return deckId;
}

/** Throws QUOTA_EXCEEDED when the user has too many open batches. Call it in the transaction that starts another. */
export async function expectRoomForBatch(trx: Db, userId: string): Promise<void> {
  if ((await countOpenBatches(trx, userId)) < MAX_OPEN_BATCHES) return;
  const message = `${MAX_OPEN_BATCHES} sets of new cards wait for you already. Save or discard some of them first.`;
  throw new AppError('QUOTA_EXCEEDED', message, { details: { quota: 'batches', limit: MAX_OPEN_BATCHES } });
}

/** Sorts drafts as they will appear in their deck. */
export function inOrder(drafts: readonly RankedDraft[]): RankedDraft[] {
  return drafts.toSorted((one, other) => one.rank - other.rank || one.position - other.position);
}

async function existing(db: Db, userId: string, deckId: string | null): Promise<Deck> {
  const deck = deckId === null ? undefined : await findDeck(db, userId, deckId);
  if (!deck) throw notFound('Deck');
  return deck;
}
