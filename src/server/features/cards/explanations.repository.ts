import type { Db } from '../../db/tables.ts';

/** Means "no option chosen", since a key column cannot be null. */
const NO_OPTION = -1;

/** Finds a model's stored explanation of a card for this chosen option. */
export async function findExplanation(
  db: Db,
  cardId: string,
  selectedOption: number | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('card_explanations')
    .select('explanation')
    .where('card_id', '=', cardId)
    .where('selected_option', '=', selectedOption ?? NO_OPTION)
    .executeTakeFirst();
  return row?.explanation ?? null;
}

/** Stores an explanation of a card that the caller has verified to be the user's; returns whether it is the first. */
export async function insertExplanation(
  db: Db,
  explanation: { cardId: string; selectedOption: number | null; text: string; now: number },
): Promise<boolean> {
  const result = await db
    .insertInto('card_explanations')
    .values({
      card_id: explanation.cardId,
      selected_option: explanation.selectedOption ?? NO_OPTION,
      explanation: explanation.text,
      created_at: explanation.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the explanations of a card whose text has changed. */
export async function deleteExplanations(db: Db, cardId: string): Promise<void> {
  await db.deleteFrom('card_explanations').where('card_id', '=', cardId).execute();
}
