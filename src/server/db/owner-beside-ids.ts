import { sql } from 'kysely';

/**
 * The owner of rows that a query names by their ids. An expression instead of the column, because SQLite would read all
 * rows of the user to find a few.
 */
export const ownerBesideIds = sql<string>`user_id || ''`;
