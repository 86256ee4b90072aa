import { sessionMerits } from '#domain/achievements.ts';
import { localHour } from '#domain/local-day.ts';
import { summarize } from '#domain/study/summary.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsLearner } from '../../db/transaction.ts';
import { recountContents } from '../decks/decks.repository.ts';
import {
  addToRollups,
  answerIncrements,
  ROLLUP_TABLES,
  sessionIncrements,
  type Increment,
} from './rollups.repository.ts';

/** Sessions are read in portions, with their answers; a learner's whole history need not fit into memory. */
const SESSIONS_AT_ONCE = 500;

/**
 * Makes every rollup again from the recorded sessions and answers, and what decks hold from their cards, one learner after the other, each in a
 * transaction. For after a mishap with the tables: day by day the rollups are kept with every answer. Returns how
 * many learners there were.
 */
export async function rebuildRollups(db: Db): Promise<number> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of users) {
    await transactAsLearner(db, id, async (trx) => {
      for (const table of ROLLUP_TABLES) await trx.deleteFrom(table).where('user_id', '=', id).execute();
      await addToRollups(trx, await incrementsOf(trx, id));
      await recountContents(trx, id);
    });
  }
  return users.length;
}

async function incrementsOf(db: Db, userId: string): Promise<Increment[]> {
  const merged = new Map<string, Increment>();
  for await (const session of sessionsOf(db, userId)) {
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

async function* sessionsOf(db: Db, userId: string) {
  let after = '';
  for (;;) {
    const sessions = await db
      .selectFrom('study_sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SESSIONS_AT_ONCE)
      .execute();
    const last = sessions.at(-1);
    if (!last) return;
    after = last.id;
    const answers = await db
      .selectFrom('answers')
      .selectAll()
      .where('user_id', '=', userId)
      .where(
        'session_id',
        'in',
        sessions.map((session) => session.id),
      )
      .execute();
    const bySession = Map.groupBy(answers, (answer) => answer.session_id);
    for (const session of sessions) yield { ...session, answers: bySession.get(session.id) ?? [] };
  }
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
