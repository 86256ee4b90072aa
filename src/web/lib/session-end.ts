import { onUserChange } from './auth-store.ts';

/** The fragment of the login screen's URL that says why the session has ended. */
export const SUSPENDED = '#suspended';

let isSuspended = false;

onUserChange((userId) => {
  if (userId !== null) isSuspended = false;
});

/** Notes, before the session ends, whether that is because the account is suspended. */
export function noteSessionEnd(suspended: boolean): void {
  isSuspended = suspended;
}

/** The path to which a learner is sent when their session has ended. */
export function pathAfterSession(): string {
  return isSuspended ? `/login${SUSPENDED}` : '/';
}
