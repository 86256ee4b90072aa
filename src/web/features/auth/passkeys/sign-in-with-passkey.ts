import { toast } from 'sonner';
import { passkeySignInEndpoints, type ShownCredential } from '#contract/passkeys.ts';
import { call } from '#web/lib/api-client.ts';
import { hasCode } from '#web/lib/classify-error.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { signIn } from '../auth-actions.ts';
import { askForPasskey, forgetPasskey, offerPasskeys } from './ask-browser.ts';

const FAILED = 'Sign-in failed';

/** How long a challenge is used before another takes its place, in ms; it would expire soon after. */
const OFFERED_MS = 4 * 60_000;

/** Asks for a passkey and signs in with it. Shows a failure as a toast. */
export async function signInWithPasskey(): Promise<void> {
  try {
    const request = await call(passkeySignInEndpoints.begin, {});
    const credential = await askForPasskey(request);
    if (credential) await use(credential, request.rpId);
  } catch (error) {
    showErrorToast(error, FAILED);
  }
}

/**
 * Offers passkeys where the browser fills in the email, and signs in with the one that is chosen. Ends with `signal`, and
 * silently if the server or the browser cannot do that.
 */
export async function offerToSignIn(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const renewal = AbortSignal.timeout(OFFERED_MS);
    let request;
    try {
      request = await call(passkeySignInEndpoints.begin, {}, { signal });
    } catch {
      return;
    }
    const credential = await offerPasskeys(request, AbortSignal.any([signal, renewal]));
    if (credential === undefined && !renewal.aborted) return;
    // A failure has been shown, and another passkey may be right.
    if (credential) await use(credential, request.rpId).catch(() => undefined);
  }
}

async function use(credential: ShownCredential, rpId: string): Promise<void> {
  try {
    await signIn(
      (timeZone) => call(passkeySignInEndpoints.signIn, { body: { credential, timeZone } }),
      FAILED,
      () => void toast.success('Welcome back!'),
    );
  } catch (error) {
    if (hasCode(error, 'PASSKEY_UNKNOWN')) await forgetPasskey(rpId, credential.id);
    throw error;
  }
}
