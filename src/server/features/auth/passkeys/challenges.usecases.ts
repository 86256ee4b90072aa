import { CHALLENGE_MS, type ChallengePurpose } from '#domain/account/passkeys.ts';
import type { CreatedCredential, PasskeyRequest, ShownCredential } from '#contract/passkeys.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transact } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { hashBearerToken, newBearerToken } from '../bearer-tokens.ts';
import { countPasskeyCall } from '../sign-in/throttle.usecases.ts';
import { insertChallenge, takeChallenge } from './challenges.repository.ts';
import { signedChallenge } from './check-credential.ts';
import type { StoredPasskey } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

type Deps = { db: Db; clock: Clock };

/** What a challenge is for, and for whom, as in `Challenge`; `address`: of the client. */
type Wanted = { purpose: ChallengePurpose; userId: string | null; address: string };

/** A new challenge, of which only the hash is stored. Throws RATE_LIMITED. */
export async function newChallenge(deps: Deps, { purpose, userId, address }: Wanted): Promise<string> {
  await countPasskeyCall(deps, address);
  const challenge = newBearerToken();
  const now = deps.clock.now();
  const stored = { hash: hashBearerToken(challenge), purpose, userId };
  await transact(deps.db, (trx) => insertChallenge(trx, stored, { now, expiresAt: now + CHALLENGE_MS }));
  return challenge;
}

/**
 * Uses up the challenge that a credential has signed, before anything else is checked, so that each works once. Throws
 * PASSKEY_REFUSED, CHALLENGE_EXPIRED, also for one that was never made, and RATE_LIMITED.
 */
export async function answeredChallenge(
  deps: Deps,
  credential: CreatedCredential | ShownCredential,
  { purpose, userId, address }: Wanted,
): Promise<string> {
  await countPasskeyCall(deps, address);
  const challenge = signedChallenge(credential);
  const wanted = { hash: hashBearerToken(challenge), purpose, userId };
  if (await takeChallenge(deps.db, wanted, deps.clock.now())) return challenge;
  throw new AppError('CHALLENGE_EXPIRED', 'That took too long. Please try again.');
}

/** What a browser is asked for: any passkey of this relying party or, for a known user, one of theirs. */
export function passkeyRequest(
  challenge: string,
  { id: rpId }: RelyingParty,
  allowed: readonly StoredPasskey[],
): PasskeyRequest {
  return {
    challenge,
    rpId,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(asDescriptor),
  };
}

/** A passkey as it is described to a browser. */
export function asDescriptor({ credentialId: id, transports }: StoredPasskey) {
  return { id, type: 'public-key' as const, transports: [...transports] };
}
