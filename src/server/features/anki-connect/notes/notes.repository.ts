import { sql } from 'kysely';
import { z } from 'zod';
import { chunksOf } from '#domain/chunks.ts';
import { CARD_TEXTS } from '../../../db/card-texts.ts';
import { ownerBesideIds } from '../../../db/owner-beside-ids.ts';
import type { Db } from '../../../db/tables.ts';
import { containing } from '../../decks/decks.repository.ts';

/** SQLite limits the number of values in one statement; a row has seven. */
const ROWS_PER_STATEMENT = 500;

/** A card of a note: which one of its type, and a hash of the texts that were made of the fields for it. */
export type CardPrint = { id: string; ordinal: number; print: string };

/** A note as a tool has sent it. */
export type StoredNote = {
  /** Its first card. */
  cardId: string;
  /** The key of its type. */
  type: string;
  /** Null where they are too long to be kept. */
  fields: readonly string[] | null;
  prints: readonly CardPrint[];
  firstKey: string;
};

const storedFields = z.array(z.string());
const storedPrints = z.array(z.object({ id: z.string(), ordinal: z.number(), print: z.string() }));

/** How much the fields of a note take up. */
export function bytesOf(fields: StoredNote['fields']): number {
  return (fields ?? []).reduce((sum, field) => sum + Buffer.byteLength(field), 0);
}

/** Stores notes of the user, in place of what was stored of them. */
export async function saveNotes(db: Db, userId: string, notes: readonly StoredNote[]): Promise<void> {
  const rows = notes.map(({ cardId, type, fields, prints, firstKey }) => ({
    card_id: cardId,
    user_id: userId,
    note_type: type,
    fields: fields && JSON.stringify(fields),
    prints: JSON.stringify(prints),
    first_key: firstKey,
    bytes: bytesOf(fields),
  }));
  for (const some of chunksOf(rows, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('tool_notes')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('card_id').doUpdateSet((eb) => ({
          note_type: eb.ref('excluded.note_type'),
          fields: eb.ref('excluded.fields'),
          prints: eb.ref('excluded.prints'),
          first_key: eb.ref('excluded.first_key'),
          bytes: eb.ref('excluded.bytes'),
        })),
      )
      .execute();
  }
}

/** Forgets how a tool had sent a note of the user's. */
export async function forgetNote(db: Db, userId: string, cardId: string): Promise<void> {
  await db
    .deleteFrom('tool_notes')
    .where('card_id', '=', cardId)
    .where(ownerBesideIds, '=', userId)
    .execute();
}

/** What is stored of some of the user's notes, by their first cards. */
export async function findNotes(
  db: Db,
  userId: string,
  cardIds: readonly string[],
): Promise<Map<string, StoredNote>> {
  const notes = new Map<string, StoredNote>();
  for (const some of chunksOf(cardIds, ROWS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('tool_notes')
      .selectAll()
      .where('card_id', 'in', some)
      .where(ownerBesideIds, '=', userId)
      .execute();
    for (const row of rows) {
      notes.set(row.card_id, {
        cardId: row.card_id,
        type: row.note_type,
        fields: row.fields === null ? null : storedFields.parse(JSON.parse(row.fields)),
        prints: storedPrints.parse(JSON.parse(row.prints)),
        firstKey: row.first_key,
      });
    }
  }
  return notes;
}

/** Notes that one file can be brought to at once. */
const MAX_MENTIONING = 1_000;

/** The first cards of the user's notes of tools on whose cards a text stands. */
export async function notesMentioning(db: Db, userId: string, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tool_notes')
    .select('card_id')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('cards')
          .select('id')
          .where((card) =>
            card.or([
              card('cards.id', '=', card.ref('tool_notes.card_id')),
              card('cards.sibling_group', '=', card.ref('tool_notes.card_id')),
            ]),
          )
          .where((card) => card.or(CARD_TEXTS.map((name) => containing(sql.ref(`cards.${name}`), text)))),
      ),
    )
    .limit(MAX_MENTIONING)
    .execute();
  return rows.map((row) => row.card_id);
}

/** The user's notes of tools whose first field has one of these keys, with the decks of their first cards. */
export async function notesByFirstKey(
  db: Db,
  userId: string,
  keys: readonly string[],
): Promise<Array<{ firstKey: string; type: string; deckId: string }>> {
  const found: Array<{ firstKey: string; type: string; deckId: string }> = [];
  for (const some of chunksOf(keys, ROWS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('tool_notes')
      .innerJoin('cards', 'cards.id', 'tool_notes.card_id')
      .select(['first_key as firstKey', 'note_type as type', 'deck_id as deckId'])
      .where('tool_notes.user_id', '=', userId)
      .where('first_key', 'in', some)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The decks in which the user has cards with these fronts or texts with gaps, by front or text. */
export async function decksOfFronts(
  db: Db,
  userId: string,
  fronts: readonly string[],
): Promise<Map<string, Set<string>>> {
  const decks = new Map<string, Set<string>>();
  for (const some of chunksOf(fronts, ROWS_PER_STATEMENT / 2)) {
    const rows = await db
      .selectFrom('cards')
      .innerJoin('decks', 'decks.id', 'cards.deck_id')
      .select(['front', 'cloze_text as text', 'deck_id as deckId'])
      .where('decks.user_id', '=', userId)
      .where('is_reverse', '=', 0)
      .where((eb) => eb.or([eb('front', 'in', some), eb('cloze_text', 'in', some)]))
      .execute();
    for (const { front, text, deckId } of rows) {
      const key = text ?? front;
      const known = decks.get(key) ?? new Set();
      decks.set(key, known.add(deckId));
    }
  }
  return decks;
}
