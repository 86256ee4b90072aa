import { useAuthStore } from './auth-store.ts';
import { readForUser, writeForUser } from './stored.ts';

const KEY = 'wanted-topic';
/** The specified maximum length of a topic. */
const MAX_LENGTH = 500;

const userId = () => useAuthStore.getState().user?.id;

/**
 * The topic that a visitor entered on the landing page, until a deck about it is requested; otherwise ''. It is private
 * to the tab and survives reloads, rejected forms and a detour to the login screen. After signing in it belongs to that
 * user and is deleted when they sign out.
 */
export function visitorTopic(): string {
  const topic = readForUser(userId(), KEY);
  return typeof topic === 'string' ? topic.trim().slice(0, MAX_LENGTH) : '';
}

export function keepVisitorTopic(topic: string): void {
  writeForUser(userId(), KEY, topic.trim() === '' ? undefined : topic.trim());
}
