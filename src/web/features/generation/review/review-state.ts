import type { draftEndpoints } from '#contract/drafts.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { isKept, isUndecided, type Draft, type DraftStatus } from '#domain/generation/draft.ts';

export type GenerationWithDrafts = ResponseOf<typeof draftEndpoints.read>;
export type Generation = GenerationWithDrafts['batch'];

/** Merges a generation with a full read of its drafts. Newer versions that are known here stay. */
export function mergeAllDrafts(
  before: GenerationWithDrafts | undefined,
  whole: GenerationWithDrafts,
): GenerationWithDrafts {
  const known = new Map(before?.drafts.map((draft) => [draft.id, draft]));
  return {
    batch: newerGeneration(before?.batch, whole.batch),
    drafts: inOrder(whole.drafts.map((draft) => newer(known.get(draft.id), draft))),
  };
}

/** Merges a generation with the drafts that changed since the last read. */
export function mergeChanges(before: GenerationWithDrafts, news: GenerationWithDrafts): GenerationWithDrafts {
  return { batch: newerGeneration(before.batch, news.batch), drafts: withDrafts(before.drafts, news.drafts) };
}

/** Merges changed and new drafts into a list; returns the same list when nothing changed. */
export function withDrafts(before: readonly Draft[], news: readonly Draft[]): Draft[] {
  const changed = new Map(news.map((draft) => [draft.id, draft]));
  const kept = before.map((draft) => {
    const next = changed.get(draft.id);
    changed.delete(draft.id);
    return next === undefined ? draft : newer(draft, next);
  });
  return inOrder([...kept, ...changed.values()]);
}

/** Whether all drafts of the generation are known. A withdrawn draft does not show up among the changes. */
export function isComplete({ batch, drafts }: GenerationWithDrafts): boolean {
  return countKept(drafts) === batch.kept && drafts.filter(isUndecided).length === batch.undecided;
}

/** How many drafts saving the generation would keep. */
export function countKept(drafts: readonly Pick<Draft, 'status' | 'doubt'>[]): number {
  return drafts.filter(isKept).length;
}

/** Applies the choices that the server does not know yet. */
export function withChoices(drafts: readonly Draft[], choices: ReadonlyMap<string, DraftStatus>): Draft[] {
  return drafts.map((draft) => {
    const status = choices.get(draft.id) ?? draft.status;
    return status === draft.status ? draft : { ...draft, status };
  });
}

/** Splits drafts into those to review, less certain ones, and those that the checks rejected and the learner did not keep. */
export function splitDrafts(drafts: readonly Draft[]): {
  good: Draft[];
  lessCertain: Draft[];
  faulty: Draft[];
} {
  const groups = Object.groupBy(drafts, ({ faults, status, doubt }) => {
    if (faults.length > 0 && status === 'rejected') return 'faulty';
    return doubt === 'less-certain' ? 'lessCertain' : 'good';
  });
  return { good: groups.good ?? [], lessCertain: groups.lessCertain ?? [], faulty: groups.faulty ?? [] };
}

function newerGeneration(before: Generation | undefined, generation: Generation): Generation {
  return before !== undefined && before.version > generation.version ? before : generation;
}

function newer(known: Draft | undefined, draft: Draft): Draft {
  return known !== undefined && known.version >= draft.version ? known : draft;
}

function inOrder(drafts: readonly Draft[]): Draft[] {
  return drafts.toSorted((one, other) => one.position - other.position);
}
