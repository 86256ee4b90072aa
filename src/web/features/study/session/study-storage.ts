import { fieldsOf, readOf, writeOf } from '#web/lib/stored.ts';

const KEY = 'study-sessions';

/** The session of this name (`subject.ts`) that this user has not finished, in this browser. */
export function runningSession(userId: string, name: string): string | null {
  const sessionId = fieldsOf(readOf(userId, KEY))[name];
  return typeof sessionId === 'string' ? sessionId : null;
}

/** Keeps the running session of this name, or with null forgets it. */
export function keepRunningSession(userId: string, name: string, sessionId: string | null): void {
  const { [name]: _former, ...others } = fieldsOf(readOf(userId, KEY));
  const sessions = sessionId === null ? others : { ...others, [name]: sessionId };
  writeOf(userId, KEY, Object.keys(sessions).length === 0 ? undefined : sessions);
}
