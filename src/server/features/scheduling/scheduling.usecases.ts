import type { MemoryHistory, ReviewLoad } from '#contract/memory-history.ts';
import type { CardMemory, DeckMemory } from '#contract/scheduling.ts';
import { notFound } from '#domain/errors.ts';
import { addDays, localDay, startOfDay, type LocalDay } from '#domain/local-day.ts';
import { calibrationOf } from '#domain/scheduling/calibration.ts';
import { neededForNextFit } from '#domain/scheduling/optimize.ts';
import { FORGET } from '#domain/scheduling/rating.ts';
import type { SchedulingSettings } from '#domain/scheduling/settings.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LoadParameterOptimizer } from '../../ports/parameter-optimizer.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { findOptimization, saveOptimization } from './fit/optimizations.repository.ts';
import { scheduleReplay } from './fit/replay-reviews.ts';
import {
  countFittable,
  countStages,
  listDueDays,
  listExpectations,
  listMemoryMonths,
  listStageDays,
  reviewsPerDayAtNinety,
} from './history.repository.ts';
import {
  findCardState,
  isDeckReviewed,
  listDeckCardStates,
  readReviewSettings,
  setDeckReviewed,
  setSuspended,
  toCardState,
  type StoredCardState,
} from './card-states.repository.ts';
import { recordReview } from './log/record-review.ts';

export type SchedulingDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  wakeWorker: () => void;
  loadWeightFitter: LoadParameterOptimizer;
};

const FORECAST_DAYS = 30;
const HISTORY_DAYS = 365;
const CALIBRATED_MONTHS = 12;

/** How well the cards of a deck are remembered. Throws NOT_FOUND. */
export async function deckMemory(db: Db, userId: string, deckId: string): Promise<DeckMemory> {
  const reviewed = await isDeckReviewed(db, userId, deckId);
  if (reviewed === undefined) throw notFound('Deck');
  return {
    reviewed,
    settings: await schedulingSettings(db, userId),
    cards: (await listDeckCardStates(db, userId, deckId)).map(toCardState),
  };
}

/** Starts or stops reviewing a deck. Throws NOT_FOUND. */
export async function reviewDeck(
  { db, clock }: Pick<SchedulingDeps, 'db' | 'clock'>,
  userId: string,
  deckId: string,
  reviewed: boolean,
): Promise<DeckMemory> {
  return transactAsUser(db, userId, async (trx) => {
    await setDeckReviewed(trx, userId, deckId, reviewed, clock.now());
    return deckMemory(trx, userId, deckId);
  });
}

/** Suspends a card, so that it does not come up for review, or resumes it. Throws NOT_FOUND. */
export async function suspendCard(
  { db, clock }: Pick<SchedulingDeps, 'db' | 'clock'>,
  userId: string,
  cardId: string,
  suspended: boolean,
): Promise<CardMemory> {
  return transactAsUser(db, userId, async (trx) => {
    await setSuspended(trx, userId, [cardId], suspended, clock.now());
    return toCardState(existing(await findCardState(trx, userId, cardId)));
  });
}

/** Makes a card new again; its log stays, with this as its last entry. Throws NOT_FOUND. */
export async function forgetCard(
  { db, clock, newId }: Pick<SchedulingDeps, 'db' | 'clock' | 'newId'>,
  user: StoredUser,
  cardId: string,
): Promise<CardMemory> {
  return transactAsUser(db, user.id, async (trx) => {
    const state = existing(await findCardState(trx, user.id, cardId));
    if (state.memory !== null || state.stale) {
      const { memory: settings } = await readReviewSettings(trx, user.id);
      await startOver(trx, user, state, { id: newId(), at: afterLastEntry(state, clock.now()), settings });
    }
    return toCardState(existing(await findCardState(trx, user.id, cardId)));
  });
}

/** Now (epoch ms), or just after the last entry of a card's log, which may come from a device whose clock is ahead. */
export function afterLastEntry({ lastEntryAt }: StoredCardState, now: number): number {
  return Math.max(now, (lastEntryAt ?? 0) + 1);
}

/** Makes a card new again in the user's transaction: `id` and `at` (epoch ms) are those of the entry in its log. */
export async function startOver(
  trx: Db,
  { id: userId, timeZone }: StoredUser,
  state: StoredCardState,
  { id, at, settings }: { id: string; at: number; settings: SchedulingSettings },
): Promise<void> {
  const review = {
    id,
    cardId: state.cardId,
    deckId: state.deckId,
    deckTitle: '',
    sessionId: null,
    rating: FORGET,
    grade: null,
    presentation: null,
    selectedOption: null,
    selectedText: null,
    hintsUsed: 0,
    durationMs: 0,
    explanation: null,
    at,
    timeZone,
    counted: false,
  } as const;
  await recordReview(trx, userId, review, state, settings);
}

/** The daily load of reviews, and how the scheduling parameters were fitted to the user. */
export async function reviewLoad(
  { db, loadWeightFitter: load }: Pick<SchedulingDeps, 'db' | 'loadWeightFitter'>,
  userId: string,
): Promise<ReviewLoad> {
  const fit = await findOptimization(db, userId);
  const reviews = await countFittable(db, userId);
  return {
    reviewsPerDay: await reviewsPerDayAtNinety(db, userId),
    settings: await schedulingSettings(db, userId),
    fit: fit
      ? {
          reviews: fit.reviews,
          fittedAt: fit.fittedAt,
          loss: fit.loss,
          publishedLoss: fit.publishedLoss,
          used: fit.used,
        }
      : null,
    fitting: (await load()) !== null,
    reviews,
    neededForNextFit: neededForNextFit(fit?.reviews ?? null),
  };
}

/** Returns to the published weights; every memory is then computed again. */
export async function resetFit(
  { db, clock, newId, wakeWorker }: Pick<SchedulingDeps, 'db' | 'clock' | 'newId' | 'wakeWorker'>,
  userId: string,
): Promise<void> {
  const id = newId();
  await transactAsUser(db, userId, async (trx) => {
    const fit = await findOptimization(trx, userId);
    if (!fit?.used) return;
    await saveOptimization(trx, userId, { ...fit, used: false });
    await scheduleReplay(trx, userId, { id, now: clock.now() });
  });
  wakeWorker();
}

/** Upcoming reviews, true retention and memory stages over time. */
export async function memoryHistory(
  { db, clock }: Pick<SchedulingDeps, 'db' | 'clock'>,
  { id: userId, timeZone }: StoredUser,
): Promise<MemoryHistory> {
  const today = localDay(clock.now(), timeZone);
  const { memory } = await readReviewSettings(db, userId);
  const stages = await listStageDays(db, userId, addDays(today, 1 - HISTORY_DAYS));
  return {
    forecast: await forecast(db, userId, today),
    retention: await listMemoryMonths(db, userId, addDays(today, -HISTORY_DAYS)),
    desiredRetention: Math.round(memory.desiredRetention * 100),
    calibration: calibrationOf(await listExpectations(db, userId, lastMonths(today, timeZone))),
    stages: [
      ...stages.filter(({ date }) => date < today).map(({ date, counts }) => ({ date, ...counts })),
      { date: today, ...(await countStages(db, userId)) },
    ],
  };
}

/** This month and the eleven before it, oldest first, each with its first instant. */
function lastMonths(today: LocalDay, timeZone: string): { month: string; from: number }[] {
  const months: { month: string; from: number }[] = [];
  for (let day = today; months.length < CALIBRATED_MONTHS; day = addDays(`${day.slice(0, 7)}-01`, -1)) {
    const month = day.slice(0, 7);
    months.unshift({ month, from: startOfDay(`${month}-01`, timeZone) });
  }
  return months;
}

/** How many known cards become due on each of the next days; overdue ones count today. */
async function forecast(db: Db, userId: string, today: LocalDay): Promise<MemoryHistory['forecast']> {
  const days = Array.from({ length: FORECAST_DAYS }, (_none, index) => addDays(today, index));
  const counts = new Map(days.map((date) => [date, 0]));
  for (const { day, cards } of await listDueDays(db, userId, addDays(today, FORECAST_DAYS - 1))) {
    const date = day < today ? today : day;
    counts.set(date, (counts.get(date) ?? 0) + cards);
  }
  return days.map((date) => ({ date, cards: counts.get(date) ?? 0 }));
}

async function schedulingSettings(db: Db, userId: string): Promise<DeckMemory['settings']> {
  const { memory } = await readReviewSettings(db, userId);
  return { ...memory, weights: memory.weights && [...memory.weights] };
}

function existing(place: StoredCardState | undefined): StoredCardState {
  if (!place) throw notFound('Card');
  return place;
}
