import type { ReviewQueue } from '#domain/scheduling/queue.ts';
import type { Db } from '../../../db/tables.ts';
import { listDays } from '../../analytics/analytics.repository.ts';
import { total } from '../../analytics/day-totals.ts';
import { readReviewSettings } from '../card-states.repository.ts';
import { listPlannedCards, listPlans } from '../plans/plans.repository.ts';
import {
  countDays,
  countKnown,
  countLearning,
  countNew,
  findMemoryDay,
  firstKnownDay,
  firstStepAt,
  listForgotten,
  listKnown,
  listLearning,
  listNew,
  listUnanswered,
} from './due.repository.ts';
import { listLimitedDecks } from '../presets/limited-decks.repository.ts';

/** The cards of a user that come up for review, as the tables hold them. */
export function queueOf(db: Db, userId: string): ReviewQueue {
  return {
    settings: () => readReviewSettings(db, userId),
    countKnown: (day, apart) => countKnown(db, userId, day, apart),
    countLearning: (now) => countLearning(db, userId, now),
    countNew: (apart) => countNew(db, userId, apart),
    listKnown: (day, wanted) => listKnown(db, userId, day, wanted),
    listLearning: (now, wanted) => listLearning(db, userId, now, wanted),
    listNew: (wanted) => listNew(db, userId, wanted),
    listUnanswered: (since, wanted) => listUnanswered(db, userId, since, wanted),
    listForgotten: (since, wanted) => listForgotten(db, userId, since, wanted),
    countDays: (after, until) => countDays(db, userId, after, until),
    firstKnownDay: (after) => firstKnownDay(db, userId, after),
    firstStepAt: () => firstStepAt(db, userId),
    doneOn: (day) => findMemoryDay(db, userId, day),
    limitedDecks: (day) => listLimitedDecks(db, userId, day),
    plans: (now) => listPlans(db, userId, now),
    listPlanned: (plan) => listPlannedCards(db, userId, plan),
    answersSince: async (day) => total(await listDays(db, userId, day)),
  };
}
