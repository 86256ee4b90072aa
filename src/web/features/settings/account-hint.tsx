import { useUser } from '#web/lib/auth-store.ts';

/** Tells password managers whose password a form changes. */
export function AccountHint() {
  const user = useUser();
  return (
    <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden aria-label="Email" />
  );
}
