import { fieldsOf, readOf, writeOf } from '#web/lib/stored.ts';

const KEY = 'study-sessions';

/** The id of the user's unfinished session in this browser under this name (`subject.ts`). */
export function runningSession(userId: string, name: string): string | null {
  const sessionId = fieldsOf(readOf(userId, KEY))[name];
  return typeof sessionId === 'string' ? sessionId : null;
}

/** Stores the id of the running session under this name, or deletes it if null. */
export function keepRunningSession(userId: string, name: string, sessionId: string | null): void {
  const { [name]: _former, ...others } = fieldsOf(readOf(userId, KEY));
  const sessions = sessionId === null ? others : { ...others, [name]: sessionId };
  writeOf(userId, KEY, Object.keys(sessions).length === 0 ? undefined : sessions);
}
