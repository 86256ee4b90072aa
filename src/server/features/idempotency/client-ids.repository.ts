import { AppError } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';

/** What clients may give an id. */
const TABLES = { deck: 'decks', card: 'cards', session: 'study_sessions', review: 'reviews' } as const;

/** Whether an id that a client has made belongs to a row, of any user. */
export async function isIdTaken(db: Db, what: keyof typeof TABLES, id: string): Promise<boolean> {
  const row = await db.selectFrom(TABLES[what]).select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Throws ID_TAKEN if an id that a client has made belongs to a row, of any user. */
export async function expectFreeId(db: Db, what: keyof typeof TABLES, id: string): Promise<void> {
  if (await isIdTaken(db, what, id)) throw new AppError('ID_TAKEN', `This id belongs to another ${what}`);
}
