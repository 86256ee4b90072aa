import type { CreatedCredential, PasskeyCreation } from '#contract/passkeys.ts';
import { CHALLENGE_MS, MAX_PASSKEYS, passkeyName } from '#domain/account/passkeys.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import type { StoredUser } from '../auth.repository.ts';
import type { Client } from '../client.ts';
import { queueNotice, type MailDeps } from '../mail/queue-mail.ts';
import { requireWayIn } from '../sign-in/ways-in.ts';
import { answeredChallenge, asDescriptor, newChallenge } from './challenges.usecases.ts';
import { ALGORITHMS, checkCreated } from './check-credential.ts';
import { deletePasskey, insertPasskey, listPasskeys, type StoredPasskey } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { toHandle } from './use-passkey.usecases.ts';

export type PasskeyDeps = MailDeps & { db: Db };

/** Begins to add a passkey. Throws QUOTA_EXCEEDED and RATE_LIMITED. */
export async function beginAdding(
  deps: PasskeyDeps,
  { id: userId, email, username }: StoredUser,
  party: RelyingParty,
  { address }: Client,
): Promise<PasskeyCreation> {
  const known = await listPasskeys(deps.db, userId);
  requireRoom(known);
  return {
    challenge: await newChallenge(deps, { purpose: 'add', userId, address }),
    rp: { id: party.id, name: 'Cardamom' },
    user: { id: toHandle(userId), name: email, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.filter(({ host }) => host === party.id).map(asDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Adds a passkey. Throws PASSKEY_REFUSED, CHALLENGE_EXPIRED, QUOTA_EXCEEDED and RATE_LIMITED. */
export async function addPasskey(
  deps: PasskeyDeps,
  user: StoredUser,
  credential: CreatedCredential,
  { party, client: { address, userAgent } }: { party: RelyingParty; client: Client },
): Promise<StoredPasskey> {
  const { id: userId } = user;
  const challenge = await answeredChallenge(deps, credential, { purpose: 'add', userId, address });
  const { aaguid, ...made } = await checkCreated(credential, challenge, party);
  return transactAsUser(deps.db, userId, async (trx) => {
    const others = await listPasskeys(trx, userId);
    requireRoom(others);
    const passkey = {
      ...made,
      id: deps.newId(),
      userId,
      name: passkeyName(
        aaguid,
        userAgent,
        others.map(({ name }) => name),
      ),
      transports: credential.response.transports ?? [],
      host: party.id,
      createdAt: deps.clock.now(),
      lastUsedAt: null,
    };
    if (!(await insertPasskey(trx, passkey)))
      throw new AppError('PASSKEY_REFUSED', 'This passkey is in use already');
    await recordSecurityEvent(trx, deps, { userId, kind: 'passkey-added', userAgent });
    await queueNotice(trx, deps, 'passkey-added', user, { userAgent });
    return passkey;
  });
}

/** Removes a passkey. Throws NOT_FOUND, and LAST_WAY_IN. */
export async function removePasskey(
  deps: PasskeyDeps & { config: Pick<Config, 'OIDC_ONLY' | 'oidc'> },
  user: StoredUser,
  id: string,
  userAgent: string | null,
): Promise<void> {
  await transactAsUser(deps.db, user.id, async (trx) => {
    if (!(await deletePasskey(trx, user.id, id))) throw notFound('Passkey');
    await requireWayIn(trx, deps.config, user);
    await recordSecurityEvent(trx, deps, { userId: user.id, kind: 'passkey-removed', userAgent });
    await queueNotice(trx, deps, 'passkey-removed', user, { userAgent });
  });
}

function requireRoom(passkeys: readonly StoredPasskey[]): void {
  if (passkeys.length < MAX_PASSKEYS) return;
  throw new AppError(
    'QUOTA_EXCEEDED',
    `You can have at most ${MAX_PASSKEYS} passkeys. Remove one to make room.`,
  );
}
