import type { Due } from '#contract/memory.ts';
import { addDays, localDay, startOfDay } from '#domain/local-day.ts';
import { retrievability } from '#domain/memory/memory.ts';
import { planReview } from '#domain/memory/plan.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { listDays } from '../analytics/analytics.repository.ts';
import { total } from '../analytics/day-totals.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import {
  countDue,
  countDueBetween,
  countNew,
  findMemoryDay,
  listDue,
  listNew,
  nextDueAt,
  type DueUntil,
} from './due.repository.ts';
import { readReviewSettings } from './memories.repository.ts';

/** When and where a learner asks. Instants in epoch ms. */
type Here = { now: number; timeZone: string };

/** The learner's own pace is that of this many last days. */
const PACE_DAYS = 14;

/** The pace of whoever has not answered anything lately, in ms per card. */
const USUAL_PACE_MS = 10_000;

/** What there is to review today, in all and by deck. */
export async function due({ db, clock }: { db: Db; clock: Clock }, user: StoredUser): Promise<Due> {
  const here = { now: clock.now(), timeZone: user.timeZone };
  const until = dueUntil(here);
  const left = await leftToday(db, user.id, here);
  const { known, learning } = await countDue(db, user.id, until);
  const fresh = await countNew(db, user.id);
  const deckIds = new Set([...known.keys(), ...learning.keys(), ...fresh.keys()]);
  const counts = {
    due: Math.min(sum(known), left.known),
    new: Math.min(sum(fresh), left.new),
    learning: sum(learning),
  };
  const cards = counts.due + counts.new + counts.learning;
  return {
    ...counts,
    minutes: Math.ceil((cards * (await pace(db, user.id, here))) / 60_000),
    tomorrow: await dueTomorrow(db, user.id, here),
    nextDueAt: cards > 0 ? null : await nextDueAt(db, user.id),
    // What a review of this deck alone would ask: the limits are the learner's, whatever they spend them on.
    decks: [...deckIds]
      .map((deckId) => ({
        deckId,
        due: known.get(deckId) ?? 0,
        new: Math.min(fresh.get(deckId) ?? 0, left.new),
        learning: learning.get(deckId) ?? 0,
      }))
      .filter((deck) => deck.due + deck.new + deck.learning > 0),
  };
}

/** The cards of a review, in their order, within what the learner wants to do in a day. */
export async function chooseForReview(
  db: Db,
  userId: string,
  { deckId, limit, ...here }: Here & { deckId: string | undefined; limit: number },
): Promise<string[]> {
  const { memory: settings } = await readReviewSettings(db, userId);
  const left = await leftToday(db, userId, here);
  const { known, learning } = await listDue(db, userId, dueUntil(here), deckId);
  const fresh = await listNew(db, userId, { deckId, limit: Math.min(left.new, limit) });
  return planReview(
    {
      learning: learning.map(({ cardId }) => cardId),
      known: known.flatMap(({ cardId, memory }) =>
        memory === null ? [] : [{ cardId, retrievability: retrievability(memory, here.now, settings) }],
      ),
      new: fresh.map(({ cardId }) => cardId),
    },
    { known: left.known, new: left.new, all: limit },
  );
}

/** How many known cards become due tomorrow. */
export function dueTomorrow(db: Db, userId: string, { now, timeZone }: Here): Promise<number> {
  const today = localDay(now, timeZone);
  const from = startOfDay(addDays(today, 1), timeZone);
  return countDueBetween(db, userId, from, startOfDay(addDays(today, 2), timeZone));
}

function dueUntil({ now, timeZone }: Here): DueUntil {
  return { now, endOfDay: startOfDay(addDays(localDay(now, timeZone), 1), timeZone) };
}

/** How many known and new cards the learner's daily limits still allow. */
async function leftToday(
  db: Db,
  userId: string,
  { now, timeZone }: Here,
): Promise<{ known: number; new: number }> {
  const { newPerDay, reviewsPerDay } = await readReviewSettings(db, userId);
  const { introduced, reviewed } = await findMemoryDay(db, userId, localDay(now, timeZone));
  return { known: Math.max(0, reviewsPerDay - reviewed), new: Math.max(0, newPerDay - introduced) };
}

/** How long the learner takes for a card, in ms. */
async function pace(db: Db, userId: string, { now, timeZone }: Here): Promise<number> {
  const since = addDays(localDay(now, timeZone), -PACE_DAYS);
  const { answered, timeMs } = total(await listDays(db, userId, since));
  return answered === 0 ? USUAL_PACE_MS : timeMs / answered;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((one, other) => one + other, 0);
}
