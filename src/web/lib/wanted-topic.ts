import { readStored, writeStored } from './stored.ts';

const STORAGE_KEY = 'wanted-topic';
/** As long as a topic may be. */
const MAX_LENGTH = 500;

/**
 * The topic that a visitor named on the landing page, until a deck of it is asked for; else ''. It is private to the tab and
 * outlives reloads, refused forms and the way round by the login, so that it is there when the account is.
 */
export function wantedTopic(): string {
  const topic = readStored(STORAGE_KEY, 'sessionStorage');
  return typeof topic === 'string' ? topic.trim().slice(0, MAX_LENGTH) : '';
}

export function keepWantedTopic(topic: string): void {
  writeStored(STORAGE_KEY, topic.trim(), 'sessionStorage');
}
