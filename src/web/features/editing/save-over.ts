import { entityTag } from '#contract/common.ts';
import { isVersionConflict } from '#web/lib/classify-error.ts';

/** The result of saving: the new state, or a conflicting state saved by another device. */
export type Saved<T> = { saved: T } | { changed: T };

/** How often saving is retried after a concurrent change. */
const ATTEMPTS = 5;

/**
 * Saves a change to the version that the learner saw. If the current state differs only in fields that are not edited
 * (studying changes a deck too), saves over that. If it already equals what is being saved, sends nothing: usually that
 * is this very save, whose response was lost.
 */
export async function saveOver<T extends { version: number }>(
  seen: T,
  deps: {
    put: (headers: Record<string, string>) => Promise<T>;
    /** Reads the current state from the body of a refusal. */
    stateIn: (body: unknown) => T;
    saysTheSame: (one: T, other: T) => boolean;
    alreadySaved: (state: T) => boolean;
  },
): Promise<Saved<T>> {
  let state = seen;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { saved: await deps.put({ 'If-Match': entityTag(state.version) }) };
    } catch (error) {
      if (!isVersionConflict(error) || attempt === ATTEMPTS) throw error;
      state = deps.stateIn(error.body);
      if (deps.saysTheSame(seen, state)) continue;
      return deps.alreadySaved(state) ? { saved: state } : { changed: state };
    }
  }
}
