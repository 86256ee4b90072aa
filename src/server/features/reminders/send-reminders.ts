import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { cardsDue, nextReminder, reminderText } from '#domain/account/reminders.ts';
import { localDay } from '#domain/local-day.ts';
import { dueToday } from '#domain/scheduling/due-today.ts';
import type { Db } from '../../db/tables.ts';
import { transact, transactUnlessClosed } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/jobs.repository.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Delivery, PushService } from '../../ports/push-service.ts';
import { queueOf } from '../scheduling/due/queue.ts';
import {
  deletePushDevice,
  findGoal,
  findReminder,
  listDueReminders,
  listMovedUsers,
  listPushDevices,
  planReminder,
  setReminderFailure,
} from './reminders.repository.ts';
import { serverKeys } from './reminders.usecases.ts';

const REMIND_JOB = 'remind';

/** How often a process looks for reminders that are due, in ms. */
const LOOK_MS = 30_000;

/** How many reminders are queued at a time. */
const AT_ONCE = 200;

/** A reminder that is later than this, in ms, is left out: the server was down, and it would come in the night. */
const LATEST_MS = 3 * 3_600_000;

const FAILURES: Readonly<Record<Exclude<Delivery, 'delivered'>, string>> = {
  gone: 'The browser has turned notifications off.',
  refused: 'The push service of the browser refused the notification.',
  unreachable: 'This server could not reach the push service of the browser.',
};

type Deps = { db: Db; clock: Clock; newId: () => string; pushService: PushService };

/** `at`: the time for which the reminder was planned. */
const turnSchema = z.object({ userId: z.string(), at: z.number() });
type Turn = z.output<typeof turnSchema>;

/** Reminds a learner of what is due, on each of their devices. */
export function remindJob(deps: Deps): JobHandler {
  return {
    kind: REMIND_JOB,
    maxFailures: 3,
    room: { atOnce: 4, perUser: 1 },
    run: (payload, signal) => remind(deps, turnSchema.parse(payload), signal),
    giveUp: async (payload) => {
      await planNext(deps, turnSchema.parse(payload));
    },
  };
}

async function remind(deps: Deps, turn: Turn, signal: AbortSignal): Promise<void> {
  const { db, clock, pushService } = deps;
  const { userId, at } = turn;
  const message = clock.now() - at > LATEST_MS ? null : await messageFor(deps, userId);
  const keys = await serverKeys(db, pushService);
  const devices = await listPushDevices(db, userId);
  // Planned before anything is sent, so that no restart and no other process sends this one again.
  const isOurs = await planNext(deps, turn);
  if (!isOurs || message === null || devices.length === 0) return;
  const deliveries = await Promise.all(
    devices.map(async ({ tokenId, ...target }) => {
      const delivery = await pushService.send(target, message, keys, signal);
      if (delivery === 'gone') {
        await transactUnlessClosed(db, userId, (trx) => deletePushDevice(trx, userId, tokenId));
      }
      return delivery;
    }),
  );
  const failed = deliveries.find((delivery) => delivery !== 'delivered');
  const failure = failed === undefined || deliveries.includes('delivered') ? null : FAILURES[failed];
  await transactUnlessClosed(db, userId, (trx) => setReminderFailure(trx, userId, failure));
}

/** The message as the service worker reads it; null if there is nothing to say. */
async function messageFor({ db, clock }: Deps, userId: string): Promise<string | null> {
  const goal = await findGoal(db, userId);
  if (!goal) return null;
  const { timeZone, dailyGoal } = goal;
  const now = clock.now();
  const queue = queueOf(db, userId);
  const due = await dueToday(queue, { now, timeZone });
  const { answered } = await queue.answersSince(localDay(now, timeZone));
  const text = reminderText(due, { answered, goal: dailyGoal });
  return text === null ? null : JSON.stringify({ text, due: cardsDue(due) });
}

/** Plans the reminder after this one. Returns false if another run has done so, or the learner has changed the time. */
async function planNext({ db, clock }: Pick<Deps, 'db' | 'clock'>, { userId, at }: Turn): Promise<boolean> {
  const isPlanned = await transactUnlessClosed(db, userId, async (trx) => {
    const reminder = await findReminder(trx, userId);
    if (reminder?.nextAt !== at) return false;
    await plan(trx, userId, reminder.minute, Math.max(clock.now(), at));
    return true;
  });
  return isPlanned === true;
}

/** Plans the next reminder after an instant, in the time zone where the user is now. */
async function plan(trx: Db, userId: string, minute: number, after: number): Promise<void> {
  const goal = await findGoal(trx, userId);
  if (!goal) return;
  const { timeZone } = goal;
  await planReminder(trx, userId, { timeZone, nextAt: nextReminder(minute, after, timeZone) });
}

/**
 * Queues the reminders that are due, each once, whichever process comes first, and plans those of travellers anew. Returns how many
 * are due.
 */
export async function queueReminders({ db, clock, newId }: Omit<Deps, 'pushService'>): Promise<number> {
  const now = clock.now();
  for (const userId of await listMovedUsers(db, AT_ONCE)) {
    await transactUnlessClosed(db, userId, async (trx) => {
      const reminder = await findReminder(trx, userId);
      if (reminder) await plan(trx, userId, reminder.minute, now);
    });
  }
  const due = await listDueReminders(db, now, AT_ONCE);
  await transact(db, async (trx) => {
    for (const { userId, nextAt } of due) {
      const idempotencyKey = `${REMIND_JOB} ${userId} ${nextAt}`;
      const payload: Turn = { userId, at: nextAt };
      await enqueue(trx, { id: newId(), kind: REMIND_JOB, idempotencyKey, payload, userId, now });
    }
  });
  return due.length;
}

/** Keeps queueing what is due. Returns a function that stops this. */
export function scheduleReminders(
  deps: Omit<Deps, 'pushService'> & { log: FastifyBaseLogger; wake: () => void },
): () => void {
  const look = async () => {
    try {
      if ((await queueReminders(deps)) > 0) deps.wake();
    } catch (error) {
      deps.log.warn({ err: error }, 'reminders could not be queued');
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
