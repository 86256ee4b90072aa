import { hash, randomBytes } from 'node:crypto';
import type { Reminders, Subscription } from '#contract/reminders.ts';
import { nextReminder } from '#domain/account/reminders.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { transact, transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PushKeys, PushService } from '../../ports/push-service.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { throttleKey } from '../auth/sign-in/throttle.repository.ts';
import { expectRoomInWindow } from '../auth/sign-in/throttle.usecases.ts';
import { calendarOf } from './calendar.ts';
import {
  deleteCalendar,
  deletePushDevice,
  deleteReminder,
  findCalendarOwner,
  findReminder,
  findTokenId,
  hasCalendar,
  insertPushKeys,
  listPushDevices,
  putCalendar,
  putPushDevice,
  putReminder,
  readPushKeys,
  setReminderFailure,
} from './reminders.repository.ts';

export type ReminderDeps = { db: Db; clock: Clock; pushService: PushService };

type Session = { user: StoredUser; tokenHash: string };

const SECRET_BYTES = 32;

/** Calendar apps ask a few times a day, and a broken one must not keep the server busy. */
const READS = { max: 60, windowMs: 3_600_000 };

export async function readReminders(
  { db, pushService }: ReminderDeps,
  { user, tokenHash }: Session,
): Promise<Reminders> {
  const reminder = await findReminder(db, user.id);
  const devices = await listPushDevices(db, user.id);
  const tokenId = await findTokenId(db, user.id, tokenHash);
  const others = devices.filter((device) => device.tokenId !== tokenId);
  return {
    minute: reminder?.minute ?? null,
    failure: reminder?.failure ?? null,
    thisDevice: others.length < devices.length,
    otherDevices: others.length,
    publicKey: (await serverKeys(db, pushService)).publicKey,
    calendar: await hasCalendar(db, user.id),
  };
}

/** Sets the time of day of reminders (minutes after midnight), or turns them off. */
export async function changeReminders(
  deps: ReminderDeps,
  session: Session,
  minute: number | null,
): Promise<Reminders> {
  const { db, clock } = deps;
  const { id, timeZone } = session.user;
  await transactAsUser(db, id, async (trx) => {
    if (minute === null) return deleteReminder(trx, id);
    const nextAt = nextReminder(minute, clock.now(), timeZone);
    return putReminder(trx, id, { minute, timeZone, nextAt });
  });
  return readReminders(deps, session);
}

/** Sends reminders to the browser of this sign-in, until it signs out. Throws VALIDATION_FAILED for an unknown push service. */
export async function addPushDevice(
  deps: ReminderDeps,
  session: Session,
  { endpoint, keys }: Subscription,
): Promise<Reminders> {
  const { db, clock, pushService } = deps;
  const { user, tokenHash } = session;
  if (!pushService.isAllowed(endpoint)) {
    throw invalidField('endpoint', 'This server sends nothing to the push service of this browser');
  }
  await transactAsUser(db, user.id, async (trx) => {
    const tokenId = await findTokenId(trx, user.id, tokenHash);
    if (tokenId === undefined) throw new AppError('UNAUTHORIZED', 'Please sign in');
    await putPushDevice(trx, user.id, {
      tokenId,
      endpoint,
      endpointHash: hash('sha256', endpoint),
      publicKey: keys.p256dh,
      authSecret: keys.auth,
      now: clock.now(),
    });
    await setReminderFailure(trx, user.id, null);
  });
  return readReminders(deps, session);
}

export async function removePushDevice(deps: ReminderDeps, session: Session): Promise<Reminders> {
  const { user, tokenHash } = session;
  await transactAsUser(deps.db, user.id, async (trx) => {
    const tokenId = await findTokenId(trx, user.id, tokenHash);
    if (tokenId !== undefined) await deletePushDevice(trx, user.id, tokenId);
  });
  return readReminders(deps, session);
}

/** Makes a calendar with a secret name in place of an earlier one, and returns the name, of which only a hash is kept. */
export async function makeCalendar({ db, clock }: ReminderDeps, userId: string): Promise<string> {
  const file = `${randomBytes(SECRET_BYTES).toString('base64url')}.ics`;
  await transactAsUser(db, userId, (trx) => putCalendar(trx, userId, hash('sha256', file), clock.now()));
  return file;
}

export async function removeCalendar({ db }: ReminderDeps, userId: string): Promise<void> {
  await transactAsUser(db, userId, (trx) => deleteCalendar(trx, userId));
}

/** A calendar by its secret name, as an iCalendar file. Throws NOT_FOUND, and RATE_LIMITED when it is read too often. */
export async function readCalendar({ db, clock }: ReminderDeps, file: string): Promise<string> {
  const owner = await findCalendarOwner(db, hash('sha256', file));
  if (!owner) throw notFound('Calendar');
  const now = clock.now();
  const key = throttleKey('calendar', owner.userId);
  await transact(db, (trx) => expectRoomInWindow(trx, now, { key, ...READS }));
  return calendarOf(db, owner, now);
}

/** The server's keys for push messages, made when they are first needed. */
export async function serverKeys(db: Db, pushService: PushService): Promise<PushKeys> {
  const known = await readPushKeys(db);
  if (known) return known;
  const made = pushService.makeKeys();
  await insertPushKeys(db, made);
  return (await readPushKeys(db)) ?? made;
}
