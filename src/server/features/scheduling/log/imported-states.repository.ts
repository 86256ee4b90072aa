import { chunksOf } from '#domain/chunks.ts';
import type { ImportedState } from '#domain/scheduling/card-state.ts';
import type { Db } from '../../../db/tables.ts';
import { storedCardState } from './reviews.repository.ts';

/** SQLite limits the number of values in one statement; a row has four. */
const ROWS_PER_INSERT = 500;

/** Stores the states with which new cards came from another program. */
export async function insertImportedStates(
  db: Db,
  userId: string,
  states: ReadonlyArray<ImportedState & { cardId: string }>,
): Promise<void> {
  const rows = states.map(({ cardId, at, state }) => ({
    card_id: cardId,
    user_id: userId,
    at,
    state: JSON.stringify(state),
  }));
  for (const some of chunksOf(rows, ROWS_PER_INSERT)) {
    await db.insertInto('imported_states').values(some).execute();
  }
}

/** The states with which some cards came from another program, by card. */
export async function importedStatesOf(
  db: Db,
  userId: string,
  cardIds: readonly string[],
): Promise<Map<string, ImportedState>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('imported_states')
    .select(['card_id', 'at', 'state'])
    .where('user_id', '=', userId)
    .where('card_id', 'in', cardIds)
    .execute();
  return new Map(
    rows.map((row) => [row.card_id, { at: row.at, state: storedCardState.parse(JSON.parse(row.state)) }]),
  );
}

/** The cards that came without the reviews from before their states, so that their logs do not begin with a first review. */
export async function cardsWithoutStart(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imported_states as imported')
    .select('imported.card_id')
    .where('imported.user_id', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('reviews')
            .select('id')
            .where('user_id', '=', userId)
            .whereRef('card_id', '=', 'imported.card_id')
            .whereRef('reviewed_at', '<=', 'imported.at'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ card_id: cardId }) => cardId));
}
