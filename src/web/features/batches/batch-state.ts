import type { batchEndpoints } from '#contract/batches.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Draft, DraftStatus } from '#domain/generation/batch.ts';

export type BatchState = ResponseOf<typeof batchEndpoints.read>;
export type Batch = BatchState['batch'];

/** A batch after its drafts have been read anew, all of them; what is known here in a newer version stays. */
export function withWhole(before: BatchState | undefined, whole: BatchState): BatchState {
  const known = new Map(before?.drafts.map((draft) => [draft.id, draft]));
  return {
    batch: newerBatch(before?.batch, whole.batch),
    drafts: inOrder(whole.drafts.map((draft) => newer(known.get(draft.id), draft))),
  };
}

/** A batch after those of its drafts have been read that had changed. */
export function withNews(before: BatchState, news: BatchState): BatchState {
  return { batch: newerBatch(before.batch, news.batch), drafts: withDrafts(before.drafts, news.drafts) };
}

/** Drafts after some of them have changed or come; the same list when nothing has. */
export function withDrafts(before: readonly Draft[], news: readonly Draft[]): Draft[] {
  const changed = new Map(news.map((draft) => [draft.id, draft]));
  const kept = before.map((draft) => {
    const next = changed.get(draft.id);
    changed.delete(draft.id);
    return next === undefined ? draft : newer(draft, next);
  });
  return inOrder([...kept, ...changed.values()]);
}

/** Whether these are all drafts of the batch: one that was withdrawn is in no news. */
export function isWhole({ batch, drafts }: BatchState): boolean {
  return countKept(drafts) === batch.kept;
}

/** How many drafts are saved as things stand. */
export function countKept(drafts: readonly Pick<Draft, 'status'>[]): number {
  return drafts.filter(({ status }) => status !== 'rejected').length;
}

/** Drafts with what the learner has said of them already, though the server does not know it yet. */
export function withChoices(drafts: readonly Draft[], choices: ReadonlyMap<string, DraftStatus>): Draft[] {
  return drafts.map((draft) => {
    const status = choices.get(draft.id) ?? draft.status;
    return status === draft.status ? draft : { ...draft, status };
  });
}

/** The drafts to look at, and those that the checks rejected and nobody wants. */
export function sorted(drafts: readonly Draft[]): { good: Draft[]; faulty: Draft[] } {
  const isFaulty = ({ faults, status }: Draft) => faults.length > 0 && status === 'rejected';
  return { good: drafts.filter((draft) => !isFaulty(draft)), faulty: drafts.filter(isFaulty) };
}

function newerBatch(before: Batch | undefined, batch: Batch): Batch {
  return before !== undefined && before.version > batch.version ? before : batch;
}

function newer(known: Draft | undefined, draft: Draft): Draft {
  return known !== undefined && known.version >= draft.version ? known : draft;
}

function inOrder(drafts: readonly Draft[]): Draft[] {
  return drafts.toSorted((one, other) => one.position - other.position);
}
