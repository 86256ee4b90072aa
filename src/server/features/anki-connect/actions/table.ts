import type { Action } from '../action.ts';
import { cardActions } from './cards.ts';
import { deckActions } from './decks.ts';
import { mediaActions } from './media.ts';
import { modelActions } from './models.ts';
import { noteActions } from './notes.ts';
import { statisticsActions } from './statistics.ts';
import { tagActions } from './tags.ts';

/** What tools can ask for, by name; `run-actions.ts` has those that need no scope. */
const ACTIONS: Readonly<Record<string, Action>> = {
  ...cardActions,
  ...deckActions,
  ...mediaActions,
  ...modelActions,
  ...noteActions,
  ...statisticsActions,
  ...tagActions,
};

/** The action with a name. */
export function actionOf(name: string): Action | undefined {
  return Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
}

/** The names of all actions, in alphabetical order. */
export function actionNames(): string[] {
  return Object.keys(ACTIONS).toSorted();
}
