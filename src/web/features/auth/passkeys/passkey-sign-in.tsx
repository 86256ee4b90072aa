import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { browserHasPasskeys, usePasskeySupport } from './passkey-support.ts';

const load = () => import('./sign-in-with-passkey.ts');

/** Signs in with a passkey: at the button, and where the browser fills in the email. Renders nothing without passkeys. */
export function PasskeySignIn() {
  const support = usePasskeySupport();
  if (support === 'ready') return <PasskeyButton />;
  // Reserves the space until the configuration has loaded.
  return support === undefined && browserHasPasskeys() ? <div className="mt-3 h-12" /> : null;
}

function PasskeyButton() {
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (isAsking) return undefined;
    const offer = new AbortController();
    // Without this code the email is filled in as usual.
    void load().then(
      ({ offerToSignIn }) => offerToSignIn(offer.signal),
      () => undefined,
    );
    return () => offer.abort();
  }, [isAsking]);

  async function ask() {
    // Ends the offer, because a browser can do only one of the two.
    setAsking(true);
    try {
      await (await load()).signInWithPasskey();
    } catch (error) {
      showErrorToast(error, 'Sign-in failed');
    } finally {
      setAsking(false);
    }
  }

  return (
    <Button size="lg" className="mt-3 w-full" loading={isAsking} onClick={() => void ask()}>
      <KeyRound aria-hidden size={18} />
      Use a passkey
    </Button>
  );
}
