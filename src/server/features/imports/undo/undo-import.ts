import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { deleteCards, findCards } from '../../cards/cards.repository.ts';
import { changeContents } from '../../decks/decks.repository.ts';
import { deleteHistories } from '../../scheduling/log/import-histories.ts';
import { cardBytes } from '../../quotas/content-size.ts';
import { clearDrafts } from './clear-import.ts';
import { changeImport, findImport } from '../imports.repository.ts';
import { deleteEmptyDecks, someImportedCards } from '../save/imported-cards.repository.ts';

export type UndoDeps = { db: Db; clock: Clock };

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
