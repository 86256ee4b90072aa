import type { SecurityEventKind } from '#domain/account/security-events.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import { insertSecurityEvent, pruneToBounds } from './security-events.repository.ts';

type Ports = { clock: Clock; newId: () => string };

export type NewSecurityEvent = {
  userId: string;
  kind: SecurityEventKind;
  /** Of the device that does it; null for the operator. */
  userAgent: string | null;
};

/** Adds an event to the log that the user can read. Run it in the transaction that the event is about. */
export async function recordSecurityEvent(
  trx: Db,
  { clock, newId }: Ports,
  event: NewSecurityEvent,
): Promise<void> {
  await insertSecurityEvent(trx, { ...event, id: newId(), at: clock.now() });
  await pruneToBounds(trx, event.userId, event.kind);
}

/** Records an event that changed nothing, in a transaction of its own. */
export function recordSecurityEventAlone(deps: Ports & { db: Db }, event: NewSecurityEvent): Promise<void> {
  return transactAsUser(deps.db, event.userId, (trx) => recordSecurityEvent(trx, deps, event));
}
