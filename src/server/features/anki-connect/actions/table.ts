import type { Action } from '../action.ts';
import { deckActions } from './decks.ts';
import { modelActions } from './models.ts';
import { noteActions } from './notes.ts';
import { tagActions } from './tags.ts';

/** What tools can ask for, by name; `run-actions.ts` has what every tool may ask. */
const ACTIONS: Readonly<Record<string, Action>> = {
  ...deckActions,
  ...modelActions,
  ...noteActions,
  ...tagActions,
};

/** The action of a name. */
export function actionOf(name: string): Action | undefined {
  return Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
}

/** The names of all actions, in alphabetical order. */
export function actionNames(): string[] {
  return Object.keys(ACTIONS).toSorted();
}
