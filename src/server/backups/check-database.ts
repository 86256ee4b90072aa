import { sql } from 'kysely';
import { StartupError } from '../startup/startup-error.ts';
import { expectIntegrity } from '../db/copy/copy-file.ts';
import { knownMigrations, MIGRATIONS } from '../db/migrate.ts';
import type { Db } from '../db/tables.ts';

/** Counts that help an operator recognise a database. */
const COUNTED = ['users', 'decks', 'cards', 'answers'] as const;
export type Counts = Record<(typeof COUNTED)[number], number>;

/** The migration that turned answers into reviews. */
const ANSWERS_ARE_REVIEWS = '0010-reviews';

/** Throws StartupError unless it is an intact database of this or an earlier version of Cardamom. */
export async function checkDatabase(db: Db, name: string): Promise<Counts> {
  try {
    await expectIntegrity(db);
  } catch (error) {
    throw notUsable(error, name);
  }
  const applied = await knownMigrations(db, name);
  if (applied[0] !== Object.keys(MIGRATIONS)[0])
    throw new StartupError(`${name} is not a Cardamom database.`);
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const [fault] = rows;
  if (fault) {
    throw new StartupError(
      `${name} is damaged: ${rows.length} rows refer to missing ones (${fault.table} to ${fault.parent}).`,
    );
  }
  const counts: Counts = { users: 0, decks: 0, cards: 0, answers: 0 };
  for (const name of COUNTED) {
    const table = name === 'answers' && applied.includes(ANSWERS_ARE_REVIEWS) ? 'reviews' : name;
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    );
    counts[name] = counted.rows[0]?.count ?? 0;
  }
  return counts;
}

/** Explains to the operator why a file cannot be used as a database. */
export function notUsable(error: unknown, name: string): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`${name} is not a usable database: ${reason}.`, { cause: error });
}

/** For example "5 learners, 20 decks, 300 cards, 12,000 answers". */
export function describeCounts({ users, decks, cards, answers }: Counts): string {
  const parts = [
    [users, 'learner'],
    [decks, 'deck'],
    [cards, 'card'],
    [answers, 'answer'],
  ] as const;
  return parts
    .map(([count, noun]) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`)
    .join(', ');
}
