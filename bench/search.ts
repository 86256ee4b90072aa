/**
 * What the palette's search costs among 10,000 cards on both engines, as a share of reading the same cards once, and in
 * milliseconds: at most 50 were promised.
 */
import { sql } from 'kysely';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import type { Db } from '#server/db/tables.ts';
import { search as find } from '#server/features/search/search.repository.ts';
import { createDatabase, startPostgres } from '#test/server/postgres-server.ts';
import { makeLearner } from './learner.ts';
import type { Result } from './result.ts';
import { median, timeOf } from './timing.ts';

const DECKS = 10;
const ROUNDS = 40;
const PROMISED_MS = 50;

/** From what ends at once to what goes through every card. */
const QUERIES = [
  { text: 'what is number', finds: 'what every card has' },
  { text: 'NÚMBER 987 of deck 9', finds: 'one card' },
  { text: 'cardamom', finds: 'nothing' },
];

export async function search(): Promise<Result[]> {
  const postgres = await startPostgres({ durable: false });
  try {
    const results: Result[] = [];
    for (const { db, engine } of [
      { db: openSqlite(':memory:'), engine: 'sqlite' },
      { db: openPostgres(await createDatabase(postgres.url, 'bench')), engine: 'postgres' },
    ]) {
      await migrateToLatest(db);
      results.push(...(await measure(db, engine)));
      await db.destroy();
    }
    return results;
  } finally {
    await postgres.stop();
  }
}

async function measure(db: Db, engine: string): Promise<Result[]> {
  // Somebody else's cards are in the same table.
  await makeLearner(db, DECKS);
  const { id: userId } = await makeLearner(db, DECKS);
  // What PostgreSQL does by itself within a minute.
  await sql`analyze`.execute(db);
  const readAll = () =>
    db
      .selectFrom('cards')
      .innerJoin('decks', 'decks.id', 'cards.deck_id')
      .select(['cards.id', 'cards.front', 'cards.back', 'cards.search_text'])
      .where('decks.user_id', '=', userId)
      .execute();

  const times = { reading: [] as number[], queries: QUERIES.map((): number[] => []) };
  // In turn, so that whatever else the machine does slows all of them down.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.reading.push(await timeOf(readAll));
    for (const [index, { text }] of QUERIES.entries()) {
      times.queries[index]?.push(await timeOf(() => find(db, userId, text)));
    }
  }
  const reading = median(times.reading);
  return QUERIES.map(({ finds }, index) => {
    const ms = median(times.queries[index] ?? []);
    return {
      name:
        `Searching ${DECKS},000 cards for ${finds} (${ms.toFixed(1)} ms, wanted: at most ${PROMISED_MS}) ` +
        `to reading them all (${reading.toFixed(1)} ms), ${engine}`,
      ratio: ms / reading,
      wanted: 'at most 1',
    };
  });
}
