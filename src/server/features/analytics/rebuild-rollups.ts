import { sessionMerits } from '#domain/achievements.ts';
import { AppError } from '#domain/errors.ts';
import { localHour } from '#domain/local-day.ts';
import { summarize } from '#domain/study/summary.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsLearner } from '../../db/transaction.ts';
import { recountContents } from '../quotas/quotas.repository.ts';
import { listLearners, recordedSessions } from './history.repository.ts';
import {
  addToRollups,
  answerIncrements,
  deleteRollups,
  sessionIncrements,
  type Increment,
} from './rollups.repository.ts';

/**
 * Rebuilds every rollup from the recorded sessions and answers, and the deck sizes from the cards, one learner per
 * transaction. For repairs only: normally every answer updates the rollups. Returns the number of learners.
 */
export async function rebuildRollups(db: Db): Promise<number> {
  let done = 0;
  for (const userId of await listLearners(db)) {
    if (await rebuildRollupsOf(db, userId)) done += 1;
  }
  return done;
}

/** False when the account is gone. */
async function rebuildRollupsOf(db: Db, userId: string): Promise<boolean> {
  try {
    await transactAsLearner(db, userId, async (trx) => {
      await deleteRollups(trx, userId);
      await addToRollups(trx, await incrementsOf(trx, userId));
      await recountContents(trx, userId);
    });
    return true;
  } catch (error) {
    // Closed since the learners were listed.
    if (error instanceof AppError && error.code === 'UNAUTHORIZED') return false;
    throw error;
  }
}

async function incrementsOf(db: Db, userId: string): Promise<Increment[]> {
  const merged = new Map<string, Increment>();
  for await (const session of recordedSessions(db, userId)) {
    const place = {
      userId,
      deckId: session.studied_deck_id,
      deckTitle: session.deck_title,
      localDay: session.local_day,
    };
    for (const answer of session.answers) {
      const increments = answerIncrements({
        ...place,
        ...localHour(answer.answered_at, session.time_zone),
        at: answer.answered_at,
        cardId: answer.card_id,
        isCorrect: answer.is_correct === 1,
        hinted: answer.hints_used > 0,
        timeMs: answer.time_spent_ms,
      });
      merge(merged, increments);
    }
    if (session.completed_at === null || session.answers.length === 0) continue;
    const summary = summarize(
      session.answers.length,
      session.answers.map((answer) => ({
        isCorrect: answer.is_correct === 1,
        timeSpent: answer.time_spent_ms,
        hintsUsed: answer.hints_used,
      })),
    );
    merge(merged, sessionIncrements({ ...place, ...sessionMerits(summary), at: session.completed_at }));
  }
  return [...merged.values()];
}

function merge(merged: Map<string, Increment>, increments: readonly Increment[]): void {
  for (const increment of increments) {
    const name = `${increment.table} ${JSON.stringify(increment.key)}`;
    const known = merged.get(name);
    merged.set(name, known ? sum(known, increment) : increment);
  }
}

function sum(one: Increment, other: Increment): Increment {
  const add = Object.fromEntries(
    Object.entries(one.add).map(([name, value]) => [name, value + (other.add[name] ?? 0)]),
  );
  const newer = Number(other.latest?.['last_at'] ?? 0) >= Number(one.latest?.['last_at'] ?? 0) ? other : one;
  return { ...newer, add };
}
