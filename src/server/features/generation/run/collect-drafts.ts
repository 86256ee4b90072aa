import type { CardDraft } from '#domain/generation/draft.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { GeneratorEvent, GeneratedDraft } from '../../../ports/card-generator.ts';
import type { Clock } from '../../../ports/clock.ts';
import { describeBatch, noteDrafts } from '../batch-progress.repository.ts';
import type { Batch } from '../generation.repository.ts';
import { deleteDrafts, insertDrafts, type RankedDraft } from '../drafts/drafts.repository.ts';
import { createDraftMaker, type DraftOptions } from '../drafts/draft-maker.ts';

export type CollectDeps = { db: Db; clock: Clock; newId: () => string };

/**
 * Stores drafts of a batch as they arrive, one write at a time; those that arrive during a write are stored together in
 * the next.
 */
export function createCollection(
  deps: CollectDeps,
  batch: Batch,
  there: readonly RankedDraft[],
  { onEnded, ...wishes }: DraftOptions & { onEnded: () => void },
) {
  const maker = createDraftMaker(deps, batch, there, wishes);
  const ids = new Map<CardDraft, string>();
  let arrived: RankedDraft[] = [];
  let gone: string[] = [];
  let about: { category: string | null; madeBy: string } | undefined;
  let writing: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;

  function take(brought: GeneratorEvent): void {
    if (failure) throw failure.error;
    if (brought.type === 'about') about = { category: brought.category, madeBy: brought.source };
    else if (brought.type === 'withdrawn') withdraw(brought.drafts);
    else add(brought);
    writing ??= write().catch((error: unknown) => {
      failure = { error };
    });
  }

  function add(brought: GeneratedDraft): void {
    const draft = maker.make(brought);
    if (!draft) return;
    ids.set(brought.draft, draft.id);
    arrived.push(draft);
  }

  function withdraw(drafts: ReadonlySet<CardDraft>): void {
    const withdrawn = new Set([...drafts].flatMap((draft) => ids.get(draft) ?? []));
    const stays = ({ id }: RankedDraft) => !withdrawn.has(id);
    gone.push(...withdrawn);
    maker.forget(withdrawn);
    arrived = arrived.filter(stays);
  }

  async function write(): Promise<void> {
    while (arrived.length > 0 || gone.length > 0 || about) {
      const [drafts, deleted, said, cards] = [arrived, gone, about, maker.good().length];
      [arrived, gone, about] = [[], [], undefined];
      const { id: batchId, userId } = batch;
      const goesOn = await transactAsUser(deps.db, userId, async (trx) => {
        const changed = await noteDrafts(trx, userId, batchId, cards);
        if (changed === undefined) return false;
        if (said) await describeBatch(trx, userId, batchId, said);
        if (deleted.length > 0) await deleteDrafts(trx, userId, batchId, deleted);
        await insertDrafts(trx, { userId, batchId, changed, now: deps.clock.now() }, drafts);
        return true;
      });
      if (!goesOn) onEnded();
    }
    writing = undefined;
  }

  return {
    take,
    /**
     * Resolves to the good drafts, including those of earlier attempts, once all are stored. Throws if storing one
     * failed.
     */
    stored: async (): Promise<readonly RankedDraft[]> => {
      await writing;
      if (failure) throw failure.error;
      return maker.good();
    },
  };
}
