import { sql } from 'kysely';
import { digitsOf, NUMBER_PARTS, numberOf } from '#domain/interchange/anki/numbers.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';

/** Up to this many numbers, the database selects the cards; it reads all ids of the user's cards either way. */
const FEW = 500;

/**
 * The ids of the user's cards with these numbers. Reads nobody else's cards, so that a number says nothing about them. Throws
 * VALIDATION_FAILED where a number stands for two cards.
 */
export async function cardIdsOf(
  db: Db,
  userId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const wanted = new Set(numbers);
  const digits = [...wanted].flatMap((number) => digitsOf(number) ?? []);
  const ids = new Map<number, string>();
  if (digits.length === 0) return ids;
  const parts = NUMBER_PARTS.map(({ from, length }) => sql`substr(card_id, ${from}, ${length})`);
  const rows = await db
    .selectFrom('card_memories')
    .select('card_id')
    .where('user_id', '=', userId)
    .$if(digits.length <= FEW, (query) =>
      query.where(sql<string>`lower(${sql.join(parts, sql` || `)})`, 'in', digits),
    )
    .execute();
  for (const { card_id: id } of rows) {
    const number = numberOf(id);
    if (!wanted.has(number)) continue;
    if (ids.has(number)) throw new AppError('VALIDATION_FAILED', `Two cards have the number ${number}`);
    ids.set(number, id);
  }
  return ids;
}
