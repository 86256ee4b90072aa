import { useAuthStore } from '#web/lib/auth-store.ts';
import { readForUser, writeForUser } from '#web/lib/stored.ts';

const KEY = 'invite';

const userId = () => useAuthStore.getState().user?.id;

/**
 * The invite of a visitor who has gone to an identity provider, so that a failure there can lead back to it; undefined without
 * one. It is private to the tab.
 */
export function keptInvite(): string | undefined {
  const invite = readForUser(userId(), KEY);
  return typeof invite === 'string' ? invite : undefined;
}

/** Keeps the invite, or forgets an earlier one. */
export function keepInvite(invite: string | undefined): void {
  writeForUser(userId(), KEY, invite);
}
