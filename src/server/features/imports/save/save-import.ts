import { setImmediate } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { DEFAULT_CHOICES, type ImportChoices } from '#domain/interchange/import.ts';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { earnAchievements } from '../../analytics/achievements.usecases.ts';
import { deleteDrafts } from '../../generation/drafts/drafts.repository.ts';
import { insertCardSources } from '../../cards/card-sources.repository.ts';
import { appendCards } from '../../cards/cards.usecases.ts';
import { insertHistories, replayHistories, type CardHistory } from '../../scheduling/log/import-histories.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import { findSource } from '../../sources/sources.repository.ts';
import {
  changeImport,
  changeStaged,
  findImport,
  settleStaged,
  sourceOfImport,
  type Import,
} from '../imports.repository.ts';
import { readPrints } from '../prints.ts';
import { saveOrigins } from './card-origins.repository.ts';
import { insertImportedCards, insertTarget } from './imported-cards.repository.ts';
import { createImportIds, type ImportIds } from './import-ids.ts';
import { isForCard, nextDrafts, type ImportDraft } from '../import-drafts.repository.ts';
import { createTargets, type TargetDeck } from './target-decks.ts';
import { updateCards } from './update-cards.ts';

export type SaveImportDeps = { db: Db; clock: Clock; newId: () => string; config: Quotas };

/**
 * The size of one transaction, whichever limit is reached first but at least one card, so that other writes run in
 * between.
 */
const STEP = { cards: 40, reviews: 250 };

/**
 * Turns the drafts of an import into cards, some at a time. Saved drafts are deleted, so that saving continues after a
 * crash, or when there is room again.
 */
export async function saveImport(
  deps: SaveImportDeps,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await findImport(deps.db, userId, id);
  if (found?.status !== 'saving') return;
  const targets = createTargets(deps, found);
  try {
    for (;;) {
      signal.throwIfAborted();
      const goesOn = await transactUnlessClosed(deps.db, userId, (trx) =>
        saveSome(deps, trx, found, targets),
      );
      if (goesOn !== true) return;
      await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'QUOTA_EXCEEDED') throw error;
    await stopSaving(deps, userId, id, error.message);
  }
}

/** Leaves the remaining drafts of an import, and stores the reason for the user. */
export async function stopSaving(
  { db }: Pick<SaveImportDeps, 'db'>,
  userId: string,
  id: string,
  problem: string,
): Promise<void> {
  await transactUnlessClosed(db, userId, (trx) =>
    changeImport(trx, userId, id, 'saving', { status: 'ready', problem }),
  );
}

/** Saves some of the drafts. Returns whether there may be more. */
async function saveSome(
  deps: SaveImportDeps,
  trx: Db,
  { id, userId, createdAt }: Import,
  targets: ReturnType<typeof createTargets>,
): Promise<boolean> {
  const now = deps.clock.now();
  const found = await findImport(trx, userId, id);
  if (found?.status !== 'saving') return false;
  const drafts = within(await nextDrafts(trx, userId, id, STEP.cards));
  const [first] = drafts;
  if (!first) {
    await changeImport(trx, userId, id, 'saving', { status: 'done', problem: null, finishedAt: now });
    await settleStaged(trx, userId, id);
    await earnAchievements(trx, userId, { now });
    return false;
  }
  const choices = found.choices ?? DEFAULT_CHOICES;
  const isAdded = ({ update }: ImportDraft) =>
    update === null || (update.kind === 'same-front' && choices.sameFronts === 'add');
  const newIds = createImportIds({ id, createdAt });
  const settle = async (taken: ReadonlyArray<ImportDraft & { bytes: number }>) => {
    // Counted once: what was staged becomes cards.
    const bytes = taken.reduce((sum, draft) => sum + draft.bytes, 0);
    const cards = taken.filter(({ update }) => isForCard(update?.kind)).length;
    await changeStaged(trx, userId, id, { cards: -cards, decks: 0, bytes: -bytes });
    await deleteDrafts(
      trx,
      userId,
      id,
      taken.map((draft) => draft.id),
    );
  };
  if (!isAdded(first)) {
    const updates = leading(drafts, (draft) => !isAdded(draft));
    await settle(updates);
    await updateCards(deps, trx, { userId, importId: id, choices, newIds }, updates);
    await changeImport(trx, userId, id, 'saving', { updated: found.updated + updates.length });
    return true;
  }
  const deck = await targets.deckFor(trx, first.deck, now);
  const taken = leading(drafts, (draft) => isAdded(draft) && draft.deck === first.deck).slice(0, deck.room);
  await settle(taken);
  await addCards(deps, trx, { userId, importId: id, choices, newIds }, { drafts: taken, deck });
  await changeImport(trx, userId, id, 'saving', { saved: found.saved + taken.length });
  return true;
}

type Saving = { userId: string; importId: string; choices: ImportChoices; newIds: ImportIds };

async function addCards(
  deps: SaveImportDeps,
  trx: Db,
  { userId, importId, choices, newIds }: Saving,
  { drafts, deck }: { drafts: readonly ImportDraft[]; deck: TargetDeck },
): Promise<void> {
  const cards = drafts.map(({ id, content }) => ({ ...content, id }));
  const ids = cards.map((card) => card.id);
  const histories = drafts
    .filter(({ suspended, reviews, planned }) => suspended || reviews.length > 0 || planned !== null)
    .map(({ id, position, suspended, reviews, planned }): CardHistory => {
      const withIds = reviews.map((review, index) => ({ ...review, id: newIds.review(position, index) }));
      // A date that somebody chose is kept in any case.
      const kept = choices.schedule === 'keep' || planned?.byHand === true ? planned : null;
      return {
        cardId: id,
        deckId: deck.id,
        deckTitle: deck.title,
        suspended,
        reviews: withIds,
        planned: kept,
      };
    });
  const replayed = await replayHistories(trx, userId, histories);
  await appendCards({ ...deps, db: trx }, userId, deck.id, cards, {
    from: deck.from,
    known: replayed.states,
  });
  await insertHistories(trx, userId, replayed);
  await insertImportedCards(trx, userId, importId, ids);
  await insertTarget(trx, userId, importId, deck.id);
  await saveQuotations(trx, userId, importId, drafts);
  const origins = drafts.flatMap(({ id, origin }) =>
    origin === null ? [] : [{ key: origin.key, cardId: id, prints: readPrints(origin.prints) }],
  );
  await saveOrigins(trx, userId, origins);
}

/** Records where the cards are in the source whose list was imported. */
async function saveQuotations(
  trx: Db,
  userId: string,
  importId: string,
  drafts: readonly ImportDraft[],
): Promise<void> {
  if (drafts.every(({ quotation }) => quotation === null)) return;
  const id = await sourceOfImport(trx, userId, importId);
  const source = id === null ? undefined : await findSource(trx, userId, id);
  if (!source) return;
  const { title, id: sourceId } = source;
  const from = drafts.flatMap(({ id: cardId, quotation }) => {
    if (!quotation) return [];
    const { passage, page, quote } = quotation;
    return [{ cardId, sourceId, title, position: passage, page, quote }];
  });
  await insertCardSources(trx, userId, from);
}

function leading<Item>(items: readonly Item[], belongs: (item: Item) => boolean): Item[] {
  const end = items.findIndex((item) => !belongs(item));
  return items.slice(0, end === -1 ? items.length : end);
}

function within<Draft extends ImportDraft>(drafts: readonly Draft[]): Draft[] {
  let reviews = 0;
  const end = drafts.findIndex((draft, index) => {
    reviews += draft.reviews.length;
    return index > 0 && reviews > STEP.reviews;
  });
  return drafts.slice(0, end === -1 ? drafts.length : end);
}
