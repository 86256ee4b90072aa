import { toRecord, readForUser, writeForUser } from '#web/lib/stored.ts';

const KEY = 'study-sessions';

/** The id of the user's unfinished session in this browser under this name (`subject.ts`). */
export function runningSession(userId: string, name: string): string | null {
  const sessionId = toRecord(readForUser(userId, KEY))[name];
  return typeof sessionId === 'string' ? sessionId : null;
}

/** Stores the id of the running session under this name, or deletes it if null. */
export function keepRunningSession(userId: string, name: string, sessionId: string | null): void {
  const { [name]: _former, ...others } = toRecord(readForUser(userId, KEY));
  const sessions = sessionId === null ? others : { ...others, [name]: sessionId };
  writeForUser(userId, KEY, Object.keys(sessions).length === 0 ? undefined : sessions);
}

/** Deletes the id of a session that has ended. If another session now runs under this name, its id stays. */
export function forgetSession(userId: string, name: string, sessionId: string): void {
  if (runningSession(userId, name) === sessionId) keepRunningSession(userId, name, null);
}
