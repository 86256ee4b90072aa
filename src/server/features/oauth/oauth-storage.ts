import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import { hashBearerToken } from '../auth/bearer-tokens.ts';
import { extendKey } from '../auth/keys/access-keys.repository.ts';
import { revokeKey, type AccessKeyDeps } from '../auth/keys/access-keys.usecases.ts';
import {
  consumeRecord,
  deleteRecord,
  findRecord,
  findUserOfConnection,
  keepClient,
  saveRecord,
  type OAuthRecord,
} from './oauth-records.repository.ts';

export type StorageDeps = AccessKeyDeps & { db: Db; clock: Clock };

/** Kinds with a limited life whose ids are no secrets by themselves: they work only with a signed cookie. */
const WITH_ID = new Set(['Session', 'Interaction']);

/** Kinds that extend a connection when they are issued. */
const OF_CONNECTION = new Set(['AccessToken', 'RefreshToken']);

/**
 * Keeps what the library for OAuth stores. The grant has the id of the key that stands for the connection: everything of the
 * connection ends with that key, which learners revoke in Settings.
 */
export function oauthStorage(
  deps: StorageDeps,
  InvalidGrant: new (detail: string) => Error,
): (kind: string) => Adapter {
  const { db, clock } = deps;
  return (kind) => {
    const find = async (by: { id_hash: string } | { uid: string }) => {
      const found = await findRecord(db, kind, by, clock.now());
      return (
        found && { ...found.payload, ...(found.consumedAt !== null && { consumed: found.consumedAt / 1000 }) }
      );
    };
    return {
      async upsert(id, payload, expiresIn = 0) {
        const record = recordOf(kind, id, payload, clock.now() + expiresIn * 1000);
        const { userId, keyId, endsAt } = record;
        if (userId === null) return saveRecord(db, record);
        await transactAsUser(db, userId, async (trx) => {
          await saveRecord(trx, record);
          if (keyId === null || !OF_CONNECTION.has(kind)) return;
          await extendKey(trx, userId, keyId, endsAt);
          if (payload.clientId !== undefined)
            await keepClient(trx, hashBearerToken(payload.clientId), endsAt);
        });
      },
      async find(id) {
        const payload = await find({ id_hash: hashBearerToken(id) });
        if (!payload || WITH_ID.has(kind) || kind === 'Client') return payload;
        return { ...payload, jti: id };
      },
      findByUid: (uid) => find({ uid }),
      // For devices without a browser, which cannot connect.
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        const first = await consumeRecord(db, kind, hashBearerToken(id), clock.now());
        if (!first) throw new InvalidGrant('already used');
      },
      destroy: (id) => deleteRecord(db, kind, hashBearerToken(id)),
      async revokeByGrantId(keyId) {
        // The library asks for each kind, while all of them end with the key.
        if (kind !== 'AccessToken') return;
        const userId = await findUserOfConnection(db, keyId);
        if (userId !== undefined) await revokeKey(deps, userId, keyId, null);
      },
    };
  };
}

function recordOf(kind: string, id: string, payload: AdapterPayload, endsAt: number): OAuthRecord {
  const { jti, ...withoutId } = payload;
  const keyId = kind === 'Grant' ? id : (payload.grantId ?? null);
  return {
    kind,
    idHash: hashBearerToken(id),
    userId: payload.accountId ?? null,
    keyId: kind === 'Interaction' ? null : keyId,
    uid: kind === 'Session' ? (payload.uid ?? null) : null,
    payload: WITH_ID.has(kind) ? { ...withoutId, jti } : withoutId,
    endsAt,
  };
}
