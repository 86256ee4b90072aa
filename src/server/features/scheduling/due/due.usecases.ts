import type { Due } from '#contract/scheduling.ts';
import { addDays, localDay, startOfDay, type LocalDay } from '#domain/local-day.ts';
import { retrievability } from '#domain/scheduling/card-state.ts';
import { planReview } from '#domain/scheduling/plan.ts';
import { shareOut } from '#domain/scheduling/share-out.ts';
import { chooseRound } from '#domain/study/round.ts';
import type { Db } from '../../../db/tables.ts';
import type { Clock } from '../../../ports/clock.ts';
import { listDays } from '../../analytics/analytics.repository.ts';
import { total } from '../../analytics/day-totals.ts';
import type { StoredUser } from '../../auth/auth.repository.ts';
import {
  countKnown,
  countLearning,
  countNew,
  findMemoryDay,
  firstKnownDay,
  firstStepAt,
  listKnown,
  listLearning,
  listNew,
  listUnanswered,
  type Wanted,
} from './due.repository.ts';
import { readReviewSettings, type ReviewSettings } from '../card-states.repository.ts';

/** The time and time zone of a request. Instants in epoch ms. */
type Here = { now: number; timeZone: string };

/** The number of last days that the user's pace is computed from. */
const PACE_DAYS = 14;

/** The assumed pace of a user without recent answers, in ms per card. */
const USUAL_PACE_MS = 10_000;

/** What there is to review today, in total and by deck, and what comes next. */
export async function due({ db, clock }: { db: Db; clock: Clock }, user: StoredUser): Promise<Due> {
  const here = { now: clock.now(), timeZone: user.timeZone };
  const today = localDay(here.now, here.timeZone);
  const known = await countKnown(db, user.id, today);
  const learning = await countLearning(db, user.id, here.now);
  const fresh = await countNew(db, user.id);
  const settings = await readReviewSettings(db, user.id);
  const left = await leftOn(db, user.id, today, settings);
  const nextDay = addDays(today, 1);
  const tomorrow = within(await leftOn(db, user.id, nextDay, settings), {
    known: sum(await countKnown(db, user.id, nextDay)),
    new: sum(fresh),
  });
  const shares = { due: shareOut(known, left.known), new: shareOut(fresh, left.new) };
  const deckIds = new Set([...shares.due.keys(), ...learning.keys(), ...shares.new.keys()]);
  const counts = { due: sum(shares.due), new: sum(shares.new), learning: sum(learning) };
  const cards = counts.due + counts.new + counts.learning;
  return {
    ...counts,
    minutes: Math.ceil((cards * (await pace(db, user.id, here))) / 60_000),
    tomorrow: tomorrow.due,
    nextDueAt: cards > 0 ? null : await nextDueAt(db, user.id, here, tomorrow),
    heldBack: sum(known) - counts.due,
    decks: [...deckIds].map((deckId) => ({
      deckId,
      due: shares.due.get(deckId) ?? 0,
      new: shares.new.get(deckId) ?? 0,
      learning: learning.get(deckId) ?? 0,
    })),
  };
}

/** The cards of a review in order, within the user's daily limits; new ones only if they are wanted. */
export async function chooseForReview(
  db: Db,
  userId: string,
  { deckId, limit, newCards, now, timeZone }: Here & Wanted & { limit: number; newCards: boolean },
): Promise<string[]> {
  const today = localDay(now, timeZone);
  const settings = await readReviewSettings(db, userId);
  const left = await leftOn(db, userId, today, settings);
  const known = await listKnown(db, userId, today, { deckId });
  const learning = await listLearning(db, userId, now, { deckId });
  const fresh = newCards ? await listNew(db, userId, { deckId, limit: Math.min(left.new, limit) }) : [];
  return planReview(
    {
      learning: learning.map(({ cardId }) => cardId),
      known: known.flatMap(({ cardId, memory }) =>
        memory === null ? [] : [{ cardId, retrievability: retrievability(memory, now, settings.memory) }],
      ),
      new: fresh.map(({ cardId }) => cardId),
    },
    { known: left.known, new: left.new, all: limit },
  );
}

/**
 * The cards of a round in order. In all decks they are within the user's daily limits; a deck that the user chose goes on
 * with its other cards, each once a day.
 */
export async function chooseForRound(
  db: Db,
  userId: string,
  { deckId, quizOnly, size, seed, now, timeZone }: Here & Wanted & { size: number; seed: string },
): Promise<string[]> {
  const today = localDay(now, timeZone);
  const settings = await readReviewSettings(db, userId);
  const left = await leftOn(db, userId, today, settings);
  const known = await listKnown(db, userId, today, { deckId, quizOnly });
  const learning = await listLearning(db, userId, now, { deckId, quizOnly });
  const fresh = await listNew(db, userId, { deckId, quizOnly, limit: Math.min(left.new, size) });
  const due = known.slice(0, left.known);
  const ofToday = new Set([...due, ...learning, ...fresh].map(({ cardId }) => cardId));
  const others =
    deckId === undefined || ofToday.size >= size
      ? []
      : await listUnanswered(db, userId, startOfDay(today, timeZone), { deckId, quizOnly, limit: 2 * size });
  return chooseRound(
    {
      missed: learning.map(({ cardId }) => cardId),
      due: due.flatMap(({ cardId, memory }) => (memory === null ? [] : [{ cardId, memory }])),
      new: fresh.map(({ cardId }) => cardId),
      further: others.flatMap(({ cardId }) => (ofToday.has(cardId) ? [] : [cardId])),
    },
    { seed, now, settings: settings.memory, size },
  );
}

/** How many known cards are due tomorrow as things stand, including those that today's limit holds back. */
export async function dueTomorrow(db: Db, userId: string, { now, timeZone }: Here): Promise<number> {
  const nextDay = addDays(localDay(now, timeZone), 1);
  const left = await leftOn(db, userId, nextDay, await readReviewSettings(db, userId));
  return within(left, { known: sum(await countKnown(db, userId, nextDay)), new: 0 }).due;
}

/** Numbers of known and new cards: either waiting, or still allowed by the user's limits on a day. */
type Cards = { known: number; new: number };

/** How many of the waiting cards are asked on a day. */
function within(left: Cards, waiting: Cards): Pick<Due, 'due' | 'new'> {
  return { due: Math.min(waiting.known, left.known), new: Math.min(waiting.new, left.new) };
}

/** How many cards the user's limits still allow on a local day. */
async function leftOn(
  db: Db,
  userId: string,
  day: LocalDay,
  { newPerDay, reviewsPerDay }: ReviewSettings,
): Promise<Cards> {
  const { introduced, reviewed } = await findMemoryDay(db, userId, day);
  return { known: Math.max(0, reviewsPerDay - reviewed), new: Math.max(0, newPerDay - introduced) };
}

/** When the next card is due (epoch ms) if nothing is left for today; null for never. */
async function nextDueAt(
  db: Db,
  userId: string,
  { now, timeZone }: Here,
  tomorrow: Pick<Due, 'due' | 'new'>,
): Promise<number | null> {
  const nextDay = addDays(localDay(now, timeZone), 1);
  const day = tomorrow.due + tomorrow.new > 0 ? nextDay : await firstKnownDay(db, userId, nextDay);
  const times = [await firstStepAt(db, userId), day === null ? null : startOfDay(day, timeZone)];
  return times.reduce(
    (one, other) => (one === null ? other : other === null ? one : Math.min(one, other)),
    null,
  );
}

/** The user's average time for a card, in ms. */
async function pace(db: Db, userId: string, { now, timeZone }: Here): Promise<number> {
  const since = addDays(localDay(now, timeZone), -PACE_DAYS);
  const { answered, timeMs } = total(await listDays(db, userId, since));
  return answered === 0 ? USUAL_PACE_MS : timeMs / answered;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((one, other) => one + other, 0);
}
