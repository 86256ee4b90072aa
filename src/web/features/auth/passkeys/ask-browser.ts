import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type {
  CreatedCredential,
  PasskeyCreation,
  PasskeyRequest,
  ShownCredential,
} from '#contract/passkeys.ts';

/** The learner has cancelled, or another request came meanwhile. Browsers do not say which. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

async function unlessGivenUp<T>(ceremony: Promise<T>): Promise<T | undefined> {
  try {
    return await ceremony;
  } catch (error) {
    if (isGivenUp(error)) return undefined;
    throw error;
  }
}

/** Has the browser ask for a passkey; undefined if the learner gives none. */
export function askForPasskey(request: PasskeyRequest): Promise<ShownCredential | undefined> {
  return unlessGivenUp(credentialFor(request, false));
}

/**
 * Has the browser offer passkeys where it fills in the email, until one is chosen. Undefined if another request or `signal`
 * ends the offer, and if the browser cannot do that.
 */
export async function offerPasskeys(
  request: PasskeyRequest,
  signal: AbortSignal,
): Promise<ShownCredential | undefined> {
  if (signal.aborted) return undefined;
  const end = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', end);
  try {
    return await credentialFor(request, true);
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function credentialFor(request: PasskeyRequest, useBrowserAutofill: boolean): Promise<ShownCredential> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: request, useBrowserAutofill });
  return { id, rawId, type: 'public-key', response };
}

/** Has the browser make a passkey; `has-one` if it cannot, because the device has one of this account already. */
export async function makePasskey(
  options: PasskeyCreation,
): Promise<CreatedCredential | 'given-up' | 'has-one'> {
  try {
    const made = await unlessGivenUp(startRegistration({ optionsJSON: options }));
    if (!made) return 'given-up';
    const { id, rawId, response } = made;
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'has-one';
    throw error;
  }
}

/** Tells the browser that a passkey no longer works, so that it is not offered again. Browsers without this function ignore it. */
export async function forgetPasskey(rpID: string, credentialID: string): Promise<void> {
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);
}
