import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import type { WaitingFiles } from '../../../ports/files/waiting-files.ts';
import { deleteGeneration } from '../../generation/generation.repository.ts';
import { deleteImportDecks } from '../save/import-decks.repository.ts';
import { deleteSomeDrafts } from '../import-drafts.repository.ts';
import { forgetImportedCards, forgetTargets } from '../save/imported-cards.repository.ts';
import { changeStaged, discardedImports, settleStaged } from '../imports.repository.ts';
import { deleteOmissions } from '../omissions.repository.ts';

/** Rows deleted per transaction, so that other requests are served in between. */
const ROWS_AT_ONCE = 200;

type ClearDeps = { db: Db; waitingFiles: WaitingFiles };

/** Deletes the drafts, decks and report of an import in steps; afterwards nothing of it is staged. */
export async function clearDrafts(db: Db, userId: string, id: string, signal?: AbortSignal): Promise<void> {
  const deleteDrafts = async (trx: Db) => {
    const { drafts, cards, bytes } = await deleteSomeDrafts(trx, userId, id, ROWS_AT_ONCE);
    await changeStaged(trx, userId, id, { cards: -cards, decks: 0, bytes: -bytes });
    return drafts;
  };
  await inSteps(db, userId, deleteDrafts, signal);
  await inSteps(db, userId, (trx) => deleteImportDecks(trx, userId, id, ROWS_AT_ONCE), signal);
  await inSteps(db, userId, (trx) => deleteOmissions(trx, userId, id, ROWS_AT_ONCE), signal);
  await transactUnlessClosed(db, userId, (trx) => settleStaged(trx, userId, id));
}

/** Deletes a discarded import and its file in steps; cards that it added stay. */
export async function clearDiscarded(
  { db, waitingFiles }: ClearDeps,
  userId: string,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await discardedImports(db, userId)).includes(id)) return;
  await waitingFiles.remove(db, { userId, fileId: id });
  await clearDrafts(db, userId, id, signal);
  await inSteps(db, userId, (trx) => forgetImportedCards(trx, userId, id, ROWS_AT_ONCE), signal);
  await inSteps(db, userId, (trx) => forgetTargets(trx, userId, id, ROWS_AT_ONCE), signal);
  await transactUnlessClosed(db, userId, (trx) => deleteGeneration(trx, userId, id));
}

/** Repeats a step, each time in its own transaction, until one is not full. */
async function inSteps(
  db: Db,
  userId: string,
  step: (trx: Db) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const done = await transactUnlessClosed(db, userId, step);
    if (done === undefined || done < ROWS_AT_ONCE) return;
    await setImmediate();
  }
}
