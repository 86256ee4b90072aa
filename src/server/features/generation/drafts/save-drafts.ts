import { notFound, AppError } from '#domain/errors.ts';
import { isKept } from '#domain/generation/draft.ts';
import { madeFrom, TOOL } from '#domain/generation/made-by.ts';
import type { Deck } from '#domain/deck.ts';
import type { SaveRequest } from '#contract/drafts.ts';
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
import { completeGeneration, findGeneration, insertDeckTopic } from '../generation.repository.ts';
import type { Generation } from '#domain/generation/generation.ts';
import { deleteAllDrafts, listDrafts, type RankedDraft } from './drafts.repository.ts';

export type SaveDeps = { db: Db; clock: Clock; newId: () => string; config: Quotas };

/** The deck that gets the cards: an existing or a new one. */
export type Target =
  { deckId: string } | { deckId: null; title: string; description: string | null; category: string | null };

/**
 * Saves the drafts of a reviewed generation that were not dropped, and of the less certain ones those that were kept; a
 * revision replaces its card. Saving again returns the same deck. Throws NOT_FOUND, BATCH_RUNNING while the drafts are being made, NOTHING_KEPT, QUOTA_EXCEEDED or
 * DECK_FULL.
 */
export async function saveReviewed(
  deps: SaveDeps,
  userId: string,
  id: string,
  request: SaveRequest,
): Promise<{ cardsSaved: number; deck: Deck }> {
  return transactAsUser(deps.db, userId, async (trx) => {
    const generation = await findGeneration(trx, userId, id);
    if (!generation) throw notFound('Batch');
    if (generation.status === 'completed') {
      return { cardsSaved: generation.cardsGenerated, deck: await existing(trx, userId, generation.deckId) };
    }
    if (generation.status === 'failed') throw notFound('Batch');
    if (generation.status !== 'review') {
      throw new AppError(
        'BATCH_RUNNING',
        'These cards are still being made. Save them once all of them are ready.',
      );
    }
    const kept = inOrder(await listDrafts(trx, userId, id)).filter(isKept);
    if (kept.length === 0) {
      throw new AppError('NOTHING_KEPT', 'You have kept none of these cards, so there is nothing to save.');
    }
    const deckId =
      generation.kind === 'card'
        ? await saveRevision({ ...deps, db: trx }, generation, kept)
        : await saveCards({ ...deps, db: trx }, generation, kept, target(generation, request));
    await deleteAllDrafts(trx, userId, id);
    const end = { deckId, cards: kept.length, finishedAt: deps.clock.now() };
    await completeGeneration(trx, userId, id, end);
    return { cardsSaved: kept.length, deck: await existing(trx, userId, deckId) };
  });
}

/** Replaces a card by the first of the drafts, keeping its position and card state, and adds the others to its deck. */
async function saveRevision(
  deps: SaveDeps,
  { userId, cardId }: Generation,
  [first, ...others]: readonly RankedDraft[],
): Promise<string> {
  const card = cardId === null ? undefined : await findCard(deps.db, userId, cardId);
  if (!card || !first) throw notFound('Card');
  await replaceContent(deps, userId, card, first.content);
  const added = others.map(({ content }) => ({ ...content, id: deps.newId() }));
  if (added.length > 0) await appendCards(deps, userId, card.deckId, added);
  return card.deckId;
}

function target(generation: Generation, { deckId = generation.deckId, ...given }: SaveRequest): Target {
  if (deckId !== null) return { deckId };
  const described = generation.kind === 'topic' ? generation.description : null;
  const { title = generation.title, description = described, category = generation.category } = given;
  return { deckId, title, description, category };
}

/**
 * Turns drafts into cards in the user's transaction `db` and records their sources. Returns the id of their deck. Throws NOT_FOUND, QUOTA_EXCEEDED or DECK_FULL.
 */
export async function saveCards(
  deps: SaveDeps,
  generation: Generation,
  drafts: readonly RankedDraft[],
  to: Target,
): Promise<string> {
  const { db, config, newId } = deps;
  const { userId } = generation;
  const now = deps.clock.now();
  const cards = drafts.map((draft) => ({ ...draft.content, id: newId(), quotation: draft.quotation }));
  const deckId = to.deckId ?? generation.id;
  if (to.deckId === null) {
    const { title, description, category } = to;
    const { difficulty, language } = generation;
    const deck = { title, description, category, difficulty, language, backLanguage: language };
    await expectRoom(db, userId, config, { decks: 1, bytes: deckBytes(deck) });
    const aiGenerated = madeFrom(TOOL, generation.madeBy) === null;
    const made = { aiGenerated, source: generation.madeBy, createdAt: now };
    await insertDeck(db, { ...deck, ...made, id: deckId, userId });
    if (generation.kind === 'topic') await insertDeckTopic(db, userId, generation.id);
  }
  await appendCards(deps, userId, deckId, cards);
  // If the source was deleted in the meantime, the generation still has its title and the drafts their quotes.
  const source = generation.sourceId === null ? undefined : await findSource(db, userId, generation.sourceId);
  const { title = generation.topic, id: sourceId = null } = source ?? {};
  const from = cards.flatMap(({ id: cardId, quotation }) => {
    if (!quotation) return [];
    const { passage, page, quote } = quotation;
    return [{ cardId, sourceId, title, position: passage, page, quote }];
  });
  await insertCardSources(db, userId, from);
  await earnAchievements(db, userId, { now });
  return deckId;
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
