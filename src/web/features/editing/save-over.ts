import { entityTag } from '#contract/common.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** How saving ended: with the new state, or with the state that another device has made of it meanwhile. */
export type Saved<T> = { saved: T } | { changed: T };

/** Times that one saves again; each time somebody else has changed the same thing in between. */
const ATTEMPTS = 5;

/**
 * Saves over the state that the learner has seen. When there is another by now which says the same in everything that is
 * edited, it is saved over that: a deck, say, is also changed by studying it. One that already says what is being saved
 * needs no saving: mostly it is this save, whose answer was lost the first time.
 */
export async function saveOver<T extends { version: number }>(
  seen: T,
  deps: {
    put: (headers: Record<string, string>) => Promise<T>;
    /** The state that a refusal tells of. */
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
      if (!(error instanceof ApiError) || error.status !== 412 || attempt === ATTEMPTS) throw error;
      state = deps.stateIn(error.body);
      if (deps.saysTheSame(seen, state)) continue;
      return deps.alreadySaved(state) ? { saved: state } : { changed: state };
    }
  }
}
