import { Button } from '#web/ui/button.tsx';
import { logout } from './sign-out.ts';
import { dismissNewAccount, useNewAccount } from './new-account.ts';

/** Says that signing in created a new account, so that the user notices a mistyped address. */
export function NewAccountNotice() {
  const user = useNewAccount();
  if (user === null) return null;
  return (
    <output className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong bg-raised p-4">
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        There was no account for <strong className="font-medium">{user.email}</strong>, so we created one. If
        you already have an account, sign out and check the email address.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void logout()}>Sign Out</Button>
        <Button variant="ghost" onClick={() => dismissNewAccount()}>
          Got it
        </Button>
      </div>
    </output>
  );
}
