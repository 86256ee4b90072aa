import type { PasskeyRequest, ShownCredential } from '#contract/passkeys.ts';
import { hasCountedOn } from '#domain/account/passkeys.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { transactAsUser, transactUnlessClosed } from '../../../db/transaction.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import { findUserById, setConfirmed } from '../auth.repository.ts';
import type { Session } from '../authenticate.ts';
import type { Client, SignInDevice } from '../client.ts';
import { queueNotice } from '../mail/queue-mail.ts';
import { admitKnown, type AdmitDeps, type SignedIn } from '../sign-in/admit.ts';
import { mayTellOfDevice } from '../sign-in/throttle.usecases.ts';
import { answeredChallenge, newChallenge, passkeyRequest } from './challenges.usecases.ts';
import { checkShown, type Use } from './check-credential.ts';
import {
  findAnybodysPasskey,
  findPasskey,
  listPasskeys,
  setPasskeyUsed,
  type StoredPasskey,
} from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

/** Begins a sign-in. Whose passkey it will be is not known yet. Throws RATE_LIMITED. */
export async function beginSignIn(
  deps: AdmitDeps,
  party: RelyingParty,
  { address }: Client,
): Promise<PasskeyRequest> {
  return passkeyRequest(await newChallenge(deps, { purpose: 'sign-in', userId: null, address }), party, []);
}

/**
 * Signs in with a passkey, which counts as two factors: the authenticator, and how it has verified the user. Throws PASSKEY_UNKNOWN both
 * for an unknown passkey and for a wrong signature, PASSKEY_REFUSED, CHALLENGE_EXPIRED, ACCOUNT_SUSPENDED and RATE_LIMITED.
 */
export async function signInWithPasskey(
  deps: AdmitDeps,
  { credential, timeZone }: { credential: ShownCredential; timeZone: string | undefined },
  { party, device }: { party: RelyingParty; device: SignInDevice },
): Promise<SignedIn> {
  const { address, userAgent } = device.client;
  const challenge = await answeredChallenge(deps, credential, { purpose: 'sign-in', userId: null, address });
  const passkey = await findAnybodysPasskey(deps.db, credential.id);
  const use = await checkShown(credential, challenge, party, passkey?.publicKey ?? null);
  if (!passkey || !use || handleOf(credential) !== passkey.userId) throw unknown();
  const { userId } = passkey;
  return tellingOfCopies(deps, { userId, userAgent }, () =>
    admitKnown(deps, userId, {
      means: 'passkey',
      device,
      timeZone,
      confirm: (trx) => noteUse({ ...deps, db: trx }, passkey, use),
    }),
  );
}

/** Begins to confirm that it is still the user, with one of their passkeys. Throws NOT_FOUND if they have none here, and RATE_LIMITED. */
export async function beginConfirming(
  deps: AdmitDeps,
  userId: string,
  party: RelyingParty,
  { address }: Client,
): Promise<PasskeyRequest> {
  const usable = (await listPasskeys(deps.db, userId)).filter(({ host }) => host === party.id);
  // Without a list the browser would offer anybody's passkeys.
  if (usable.length === 0) throw notFound('Passkey');
  return passkeyRequest(await newChallenge(deps, { purpose: 'confirm', userId, address }), party, usable);
}

/** Confirms with a passkey that it is still the user. Throws as `signInWithPasskey` does. */
export async function confirmWithPasskey(
  deps: AdmitDeps,
  { user: { id: userId }, tokenHash }: Session,
  credential: ShownCredential,
  { party, client: { address, userAgent } }: { party: RelyingParty; client: Client },
): Promise<void> {
  const challenge = await answeredChallenge(deps, credential, { purpose: 'confirm', userId, address });
  const passkey = await findPasskey(deps.db, userId, credential.id);
  const use = await checkShown(credential, challenge, party, passkey?.publicKey ?? null);
  const handle = handleOf(credential);
  if (!passkey || !use || (handle !== undefined && handle !== userId)) throw unknown();
  await tellingOfCopies(deps, { userId, userAgent }, () =>
    transactAsUser(deps.db, userId, async (trx) => {
      await noteUse({ ...deps, db: trx }, passkey, use);
      await setConfirmed(trx, userId, tokenHash, deps.clock.now());
    }),
  );
}

/** Notes a use whose signature is right. Throws PASSKEY_UNKNOWN if the passkey was removed meanwhile, and `CopiedPasskey`. */
async function noteUse(
  { db, clock }: Pick<AdmitDeps, 'db' | 'clock'>,
  { userId, credentialId }: StoredPasskey,
  use: Use,
): Promise<void> {
  const passkey = await findPasskey(db, userId, credentialId);
  if (!passkey) throw unknown();
  if (!hasCountedOn(passkey.counter, use.counter)) throw new CopiedPasskey();
  await setPasskeyUsed(db, userId, passkey.id, { ...use, at: clock.now() });
}

/** The counter of a passkey has gone back. The user is told later, because this error rolls back the transaction that throws it. */
class CopiedPasskey extends AppError {
  constructor() {
    super(
      'PASSKEY_REFUSED',
      'This passkey may have been copied, so it does not work any more. Sign in another way, and remove it in Settings.',
    );
  }
}

/** Runs `work`, and tells the user if it meets a passkey that seems to have been copied. */
async function tellingOfCopies<T>(
  deps: AdmitDeps,
  { userId, userAgent }: { userId: string; userAgent: string | null },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CopiedPasskey) {
      await transactUnlessClosed(deps.db, userId, async (trx) => {
        await recordSecurityEvent(trx, deps, { userId, kind: 'passkey-refused', userAgent });
        const user = await findUserById(trx, userId);
        if (user && (await mayTellOfDevice(trx, userId, deps.clock.now())))
          await queueNotice(trx, deps, 'passkey-refused', user, { userAgent });
      });
    }
    throw error;
  }
}

/** The id of the passkey's user, as reported by the authenticator; undefined if it reports none. */
function handleOf({ response: { userHandle } }: ShownCredential): string | undefined {
  return userHandle === undefined || userHandle === null ? undefined : fromHandle(userHandle);
}

function unknown(): AppError {
  return new AppError('PASSKEY_UNKNOWN', 'This passkey does not work here, or no longer works.');
}

/** The user's id as authenticators keep it. It is random, so it reveals nothing about who they are. */
export const toHandle = (userId: string) => Buffer.from(userId).toString('base64url');
const fromHandle = (handle: string) => Buffer.from(handle, 'base64url').toString();
