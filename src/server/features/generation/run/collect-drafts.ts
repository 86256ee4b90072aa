import { isDelivered, type CardDraft } from '#domain/generation/draft.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { GeneratorEvent, GeneratedDraft } from '../../../ports/card-generator.ts';
import type { Clock } from '../../../ports/clock.ts';
import { bumpWhileRunning, describeGeneration } from '../generation.repository.ts';
import type { Generation } from '#domain/generation/generation.ts';
import { deleteDrafts, insertDrafts, updateDrafts, type RankedDraft } from '../drafts/drafts.repository.ts';
import { createDraftMaker, type DraftOptions } from '../drafts/draft-maker.ts';

export type CollectDeps = { db: Db; clock: Clock; newId: () => string };

/**
 * Stores drafts of a generation as they arrive, one write at a time; those that arrive during a write are stored
 * together in the next.
 */
export function createCollection(
  deps: CollectDeps,
  generation: Generation,
  existing: readonly RankedDraft[],
  { onEnded, ...options }: DraftOptions & { onEnded: () => void },
) {
  const maker = createDraftMaker(deps, generation, existing, options);
  const ids = new Map<CardDraft, string>();
  let arrived: RankedDraft[] = [];
  let gone: string[] = [];
  let doubted: string[] = [];
  let about: { category: string | null; madeBy: string } | undefined;
  let writing: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;

  function take(event: GeneratorEvent): void {
    if (failure) throw failure.error;
    if (event.type === 'about') about = { category: event.category, madeBy: event.source };
    else if (event.type === 'withdrawn') withdraw(event.drafts);
    else if (event.type === 'doubted') doubted.push(...idsOf(event.drafts));
    else add(event);
    writing ??= write().catch((error: unknown) => {
      failure = { error };
    });
  }

  function add(generated: GeneratedDraft): void {
    if (generated.replaces) withdraw(new Set([generated.replaces]));
    const draft = maker.make(generated);
    if (!draft) return;
    ids.set(generated.draft, draft.id);
    arrived.push(draft);
  }

  function idsOf(drafts: ReadonlySet<CardDraft>): Set<string> {
    return new Set([...drafts].flatMap((draft) => ids.get(draft) ?? []));
  }

  function withdraw(drafts: ReadonlySet<CardDraft>): void {
    const withdrawn = idsOf(drafts);
    gone.push(...withdrawn);
    maker.forget(withdrawn);
    arrived = arrived.filter(({ id }) => !withdrawn.has(id));
  }

  async function write(): Promise<void> {
    while (arrived.length > 0 || gone.length > 0 || doubted.length > 0 || about) {
      const [drafts, deleted, marked, described] = [arrived, gone, doubted, about];
      [arrived, gone, doubted, about] = [[], [], [], undefined];
      const cards = maker.good().filter(isDelivered).length;
      const { id: generationId, userId } = generation;
      const isRunning = await transactAsUser(deps.db, userId, async (trx) => {
        const changed = await bumpWhileRunning(trx, userId, generationId, cards);
        if (changed === undefined) return false;
        if (described) await describeGeneration(trx, userId, generationId, described);
        if (deleted.length > 0) await deleteDrafts(trx, userId, generationId, deleted);
        const place = { userId, generationId, changed };
        await insertDrafts(trx, { ...place, now: deps.clock.now() }, drafts);
        if (marked.length > 0) await updateDrafts(trx, place, marked, { doubt: 'second-look' });
        return true;
      });
      if (!isRunning) onEnded();
    }
    writing = undefined;
  }

  return {
    take,
    /**
     * Resolves to the good drafts, including less certain ones and those of earlier attempts, once all are stored.
     * Throws if storing one failed.
     */
    stored: async (): Promise<readonly RankedDraft[]> => {
      await writing;
      if (failure) throw failure.error;
      return maker.good();
    },
  };
}
