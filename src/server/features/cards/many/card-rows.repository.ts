import { sql } from 'kysely';
import { z } from 'zod';
import { chunksOf } from '#domain/chunks.ts';
import type { Db, Tables } from '../../../db/tables.ts';

/**
 * The tables whose rows are deleted with a card, apart from its tags, which are also in its own row, and from revisions that wait
 * for the user, which are made anew.
 */
export const TABLES_OF_CARDS = [
  'card_memories',
  'card_sources',
  'card_origins',
  'imported_states',
  'imported_cards',
  'import_changes',
  'earlier_quizzes',
  'card_explanations',
  'card_questions',
  'card_conflicts',
  'tool_notes',
] as const satisfies ReadonlyArray<keyof Tables>;

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.output<typeof row>;

/** A deleted card: its own row, and those of the tables above. */
export const cardRows = z.object({
  card: row,
  rows: z.partialRecord(z.enum(TABLES_OF_CARDS), z.array(row)),
});
export type CardRows = z.output<typeof cardRows>;

/** SQLite limits the number of values in one statement; a card has nineteen. */
const ROWS_PER_INSERT = 100;
const CARDS_PER_QUERY = 500;

/** Everything that the database holds about some cards of the user, by their ids. */
export async function readCardRows(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, CardRows>> {
  const found = new Map<string, CardRows>();
  for (const some of chunksOf(ids, CARDS_PER_QUERY)) {
    // Not a join, because SQLite would start it with all decks of the user.
    const own = sql`
      select cards.id from cards
      where cards.id in (${sql.join(some)})
        and (select decks.user_id from decks where decks.id = cards.deck_id) = ${userId}
    `;
    const cards = await sql<Row>`select * from cards where id in (${own})`.execute(db);
    for (const card of cards.rows) found.set(String(card['id']), { card, rows: {} });
    for (const table of TABLES_OF_CARDS) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)} where card_id in (${own})`.execute(
        db,
      );
      for (const [id, ofCard] of Map.groupBy(rows, (one) => String(one['card_id']))) {
        const card = found.get(id);
        if (card) card.rows[table] = ofCard;
      }
    }
  }
  return found;
}

/**
 * Inserts deleted cards again, in decks that the caller has verified to be the user's, without what belonged to sources
 * and imports that are gone.
 */
export async function insertCardRows(db: Db, userId: string, cards: readonly CardRows[]): Promise<void> {
  await insertRows(
    db,
    'cards',
    cards.map(({ card }) => card),
  );
  const sources = await existing(db, userId, 'sources', cards, 'source_id');
  const imports = await existing(db, userId, 'imports', cards, 'import_id');
  for (const table of TABLES_OF_CARDS) {
    const rows = cards
      .flatMap((card) => card.rows[table] ?? [])
      .map((one) =>
        typeof one['source_id'] === 'string' && !sources.has(one['source_id'])
          ? { ...one, source_id: null }
          : one,
      )
      .filter((one) => typeof one['import_id'] !== 'string' || imports.has(one['import_id']));
    await insertRows(db, table, rows);
  }
}

/** Which of the sources or imports that these cards refer to are still there. */
async function existing(
  db: Db,
  userId: string,
  table: 'sources' | 'imports',
  cards: readonly CardRows[],
  column: string,
): Promise<Set<string>> {
  const ids = cards.flatMap(({ rows }) =>
    Object.values(rows)
      .flat()
      .flatMap((one) => (typeof one[column] === 'string' ? [one[column]] : [])),
  );
  const found = new Set<string>();
  for (const some of chunksOf([...new Set(ids)], CARDS_PER_QUERY)) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

async function insertRows(db: Db, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  for (const some of chunksOf(rows, ROWS_PER_INSERT)) {
    const columns = Object.keys(some[0] ?? {});
    const values = some.map((one) => sql`(${sql.join(columns.map((name) => one[name] ?? null))})`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)} on conflict do nothing
    `.execute(db);
  }
}
