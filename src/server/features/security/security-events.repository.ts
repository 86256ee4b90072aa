import {
  EVENTS_OF_ANYBODY,
  KEPT_EVENTS_OF_ANYBODY,
  KEPT_SECURITY_EVENTS,
  SECURITY_EVENT_LIFETIME_MS,
  type SecurityEventKind,
} from '#domain/account/security-events.ts';
import type { Db } from '../../db/tables.ts';

export type SecurityEvent = {
  id: string;
  userId: string;
  kind: SecurityEventKind;
  /** Epoch ms. */
  at: number;
  /** Of the device that did it; null when it sent none, and for the operator. */
  userAgent: string | null;
};

export async function insertSecurityEvent(trx: Db, event: SecurityEvent): Promise<void> {
  await trx
    .insertInto('security_events')
    .values({
      id: event.id,
      user_id: event.userId,
      kind: event.kind,
      at: event.at,
      user_agent: event.userAgent,
    })
    .execute();
}

/** Deletes the user's oldest events beyond the limit for events like `kind`. */
export async function pruneToBounds(trx: Db, userId: string, kind: SecurityEventKind): Promise<void> {
  const ofAnybody = EVENTS_OF_ANYBODY.includes(kind);
  const operator = ofAnybody ? 'in' : 'not in';
  const kept = trx
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', operator, EVENTS_OF_ANYBODY)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ofAnybody ? KEPT_EVENTS_OF_ANYBODY : KEPT_SECURITY_EVENTS - KEPT_EVENTS_OF_ANYBODY);
  await trx
    .deleteFrom('security_events')
    .where('user_id', '=', userId)
    .where('kind', operator, EVENTS_OF_ANYBODY)
    .where('id', 'not in', kept)
    .execute();
}

/** The recorded events of a user's account, latest first. */
export async function listSecurityEvents(db: Db, userId: string): Promise<Omit<SecurityEvent, 'userId'>[]> {
  return db
    .selectFrom('security_events')
    .select(['id', 'kind', 'at', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes some of the expired events of all users; returns how many. */
export async function pruneSecurityEvents(db: Db, now: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('security_events')
    .select('id')
    .where('at', '<=', now - SECURITY_EVENT_LIFETIME_MS)
    .limit(limit);
  const result = await db.deleteFrom('security_events').where('id', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
