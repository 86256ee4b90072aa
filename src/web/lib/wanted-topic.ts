import { useAuthStore } from './auth-store.ts';
import { readOf, writeOf } from './stored.ts';

const KEY = 'wanted-topic';
/** As long as a topic may be. */
const MAX_LENGTH = 500;

const userId = () => useAuthStore.getState().user?.id;

/**
 * The topic that a visitor named on the landing page, until a deck of it is asked for; else ''. It is private to the tab and
 * outlives reloads, refused forms and the way round by the login, so that it is there when the account is. From then on it is
 * that learner's alone, and goes when they sign out.
 */
export function wantedTopic(): string {
  const topic = readOf(userId(), KEY);
  return typeof topic === 'string' ? topic.trim().slice(0, MAX_LENGTH) : '';
}

export function keepWantedTopic(topic: string): void {
  writeOf(userId(), KEY, topic.trim() === '' ? undefined : topic.trim());
}
