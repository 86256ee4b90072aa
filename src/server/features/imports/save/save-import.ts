import { setImmediate } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { earnAchievements } from '../../analytics/achievements.usecases.ts';
import { deleteDrafts } from '../../generation/drafts/drafts.repository.ts';
import { appendCards } from '../../cards/cards.usecases.ts';
import { insertHistories, type CardHistory } from '../../scheduling/log/import-histories.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import { changeImport, changeStaged, findImport, settleStaged, type Import } from '../imports.repository.ts';
import { insertImportedCards, insertTarget } from './imported-cards.repository.ts';
import { createImportIds, type ImportIds } from './import-ids.ts';
import { nextDrafts, type ImportDraft } from '../import-drafts.repository.ts';
import { createTargets, type TargetDeck } from './target-decks.ts';

export type SaveImportDeps = { db: Db; clock: Clock; newId: () => string; config: Quotas };

/**
 * The size of one transaction, whichever limit is reached first but at least one card, so that other writes run in
 * between.
 */
const STEP = { cards: 50, reviews: 300 };

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

/** Whether there may be more. */
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
  const deck = await targets.deckFor(trx, first.deck, now);
  const other = drafts.findIndex((draft) => draft.deck !== first.deck);
  const taken = drafts.slice(0, Math.min(deck.room, other === -1 ? drafts.length : other));
  const cards = taken.map((draft) => ({ ...draft.content, id: draft.id }));
  const ids = cards.map((card) => card.id);
  // Counted once: what was staged becomes cards.
  const bytes = taken.reduce((sum, draft) => sum + draft.bytes, 0);
  await changeStaged(trx, userId, id, { cards: -taken.length, decks: 0, bytes: -bytes });
  await deleteDrafts(trx, userId, id, ids);
  await appendCards({ ...deps, db: trx }, userId, deck.id, cards, deck.from);
  await insertImportedCards(trx, userId, id, ids);
  await insertTarget(trx, userId, id, deck.id);
  await bring(trx, userId, { drafts: taken, deck, newIds: createImportIds({ id, createdAt }) });
  await changeImport(trx, userId, id, 'saving', { saved: found.saved + taken.length });
  return true;
}

function within<Draft extends ImportDraft>(drafts: readonly Draft[]): Draft[] {
  let reviews = 0;
  const end = drafts.findIndex((draft, index) => {
    reviews += draft.reviews.length;
    return index > 0 && reviews > STEP.reviews;
  });
  return drafts.slice(0, end === -1 ? drafts.length : end);
}

async function bring(
  trx: Db,
  userId: string,
  { drafts, deck, newIds }: { drafts: readonly ImportDraft[]; deck: TargetDeck; newIds: ImportIds },
): Promise<void> {
  const histories = drafts
    .filter(({ suspended, reviews }) => suspended || reviews.length > 0)
    .map(({ id, position, suspended, reviews }): CardHistory => {
      const withIds = reviews.map((review, index) => ({ ...review, id: newIds.review(position, index) }));
      return { cardId: id, deckId: deck.id, deckTitle: deck.title, suspended, reviews: withIds };
    });
  await insertHistories(trx, userId, histories);
}
