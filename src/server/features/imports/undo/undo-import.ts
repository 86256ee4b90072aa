import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { deleteCards, findCards } from '../../cards/cards.repository.ts';
import { changeContents } from '../../decks/decks.repository.ts';
import { replaceContent } from '../../cards/cards.usecases.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import { deleteHistories, takeFromHistories } from '../../scheduling/log/import-histories.ts';
import { cardBytes } from '../../quotas/content-size.ts';
import { clearDrafts } from './clear-import.ts';
import { changeImport, findImport } from '../imports.repository.ts';
import { readPrints } from '../prints.ts';
import { deleteOrigin, saveOrigins } from '../save/card-origins.repository.ts';
import {
  deleteImportChanges,
  someImportChanges,
  type ImportChange,
} from '../save/import-changes.repository.ts';
import { createImportIds, type ImportIds } from '../save/import-ids.ts';
import { deleteEmptyDecks, someImportedCards } from '../save/imported-cards.repository.ts';

export type UndoDeps = { db: Db; clock: Clock; config: Quotas };

/** Cards deleted per transaction, so that other writes run in between. */
const CARDS_AT_ONCE = 50;

/** Undoes an import, some cards at a time; after a crash it continues with the rest. */
export async function undoImport(
  deps: UndoDeps,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const found = await findImport(db, userId, id);
  if (found?.status !== 'undoing') return;
  await clearDrafts(db, userId, id, signal);
  for (;;) {
    signal.throwIfAborted();
    const taken = await transactUnlessClosed(db, userId, async (trx) => {
      const ids = await someImportedCards(trx, userId, id, CARDS_AT_ONCE);
      await takeCards(deps, trx, userId, ids, found.createdAt);
      return ids.length;
    });
    if (taken === undefined) return;
    if (taken === 0) break;
    await setImmediate();
  }
  const newIds = createImportIds(found);
  for (;;) {
    signal.throwIfAborted();
    const restored = await transactUnlessClosed(db, userId, async (trx) => {
      const changes = await someImportChanges(trx, userId, id, CARDS_AT_ONCE);
      await restoreCards(deps, trx, userId, { changes, newIds });
      await deleteImportChanges(
        trx,
        userId,
        id,
        changes.map(({ cardId }) => cardId),
      );
      return changes.length;
    });
    if (restored === undefined) return;
    if (restored === 0) break;
    await setImmediate();
  }
  await transactUnlessClosed(db, userId, async (trx) => {
    await deleteEmptyDecks(trx, userId, id);
    await changeImport(trx, userId, id, 'undoing', { status: 'undone', finishedAt: clock.now() });
  });
}

/** Leaves the rest of an import as it is; undoing can be repeated. */
export async function stopUndoing(
  { db }: Pick<UndoDeps, 'db'>,
  userId: string,
  id: string,
  problem: string,
): Promise<void> {
  await transactUnlessClosed(db, userId, (trx) =>
    changeImport(trx, userId, id, 'undoing', { status: 'done', problem }),
  );
}

/** Restores cards, unless their user has changed them since, and removes the reviews that the import added to them. */
async function restoreCards(
  deps: UndoDeps,
  trx: Db,
  userId: string,
  { changes, newIds }: { changes: readonly ImportChange[]; newIds: ImportIds },
): Promise<void> {
  const ids = changes.map(({ cardId }) => cardId);
  const cards = new Map((await findCards(trx, userId, ids)).map((card) => [card.id, card]));
  for (const { cardId, before, version } of changes) {
    const card = cards.get(cardId);
    if (!card || before === null || card.version !== version) continue;
    await replaceContent({ ...deps, db: trx }, userId, card, before.content);
    const { origin } = before;
    if (origin === null) continue;
    if (origin.prints === null) await deleteOrigin(trx, userId, origin.key);
    else await saveOrigins(trx, userId, [{ key: origin.key, cardId, prints: readPrints(origin.prints) }]);
  }
  const reviewIds = changes.flatMap(({ position, reviews }) =>
    Array.from({ length: reviews }, (_, index) => newIds.review(position, index)),
  );
  await takeFromHistories(trx, userId, reviewIds);
}

async function takeCards(
  { clock }: UndoDeps,
  trx: Db,
  userId: string,
  ids: readonly string[],
  importedAt: number,
): Promise<void> {
  const cards = await findCards(trx, userId, ids);
  for (const [deckId, ofDeck] of Map.groupBy(cards, (card) => card.deckId)) {
    const change = { cards: -ofDeck.length, bytes: -cardBytes(...ofDeck), now: clock.now() };
    await changeContents(trx, userId, deckId, change);
  }
  await deleteHistories(trx, userId, ids, importedAt);
  await deleteCards(trx, userId, ids);
}
