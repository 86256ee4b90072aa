import { chunksOf } from '#domain/chunks.ts';
import type { Preset, PresetFields } from '#contract/presets.ts';
import { ownerBesideIds } from '../../../db/owner-beside-ids.ts';
import type { Db } from '../../../db/tables.ts';

/** SQLite limits the number of values in one statement. */
const IDS_AT_ONCE = 500;

/** The user's presets by name, with the decks that use them by title. */
export async function listPresets(db: Db, userId: string): Promise<Preset[]> {
  const presets = await db.selectFrom('presets').selectAll().where('user_id', '=', userId).execute();
  const decks = await db
    .selectFrom('decks')
    .select(['id', 'title', 'preset_id'])
    .where('user_id', '=', userId)
    .where('preset_id', 'is not', null)
    .execute();
  const decksOf = Map.groupBy(decks, (deck) => deck.preset_id);
  return presets
    .map((row) => ({
      id: row.id,
      name: row.name,
      newPerDay: row.new_per_day,
      reviewsPerDay: row.reviews_per_day,
      decks: (decksOf.get(row.id) ?? [])
        .map(({ id, title }) => ({ id, title }))
        .toSorted((one, other) => compare(one.title, other.title) || compare(one.id, other.id)),
    }))
    .toSorted((one, other) => compare(one.name, other.name));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export async function insertPreset(
  db: Db,
  userId: string,
  { id, ...fields }: PresetFields & { id: string },
): Promise<void> {
  await db
    .insertInto('presets')
    .values({ id, user_id: userId, ...columnsOf(fields) })
    .execute();
}

export async function updatePreset(db: Db, userId: string, id: string, fields: PresetFields): Promise<void> {
  await db
    .updateTable('presets')
    .set(columnsOf(fields))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

function columnsOf({ name, newPerDay, reviewsPerDay }: PresetFields) {
  return { name, new_per_day: newPerDay, reviews_per_day: reviewsPerDay };
}

/** Deletes a preset, and removes it from the decks that use it. Returns whether the user had it. */
export async function deletePreset(db: Db, userId: string, id: string): Promise<boolean> {
  await db
    .updateTable('decks')
    .set({ preset_id: null })
    .where('user_id', '=', userId)
    .where('preset_id', '=', id)
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('presets')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sets the preset that some of the user's decks use. Returns how many of them there are. */
export async function setPreset(
  db: Db,
  userId: string,
  deckIds: readonly string[],
  presetId: string | null,
): Promise<number> {
  let changed = 0n;
  for (const some of chunksOf(deckIds, IDS_AT_ONCE)) {
    const { numUpdatedRows } = await db
      .updateTable('decks')
      .set({ preset_id: presetId })
      .where('id', 'in', some)
      .where(ownerBesideIds, '=', userId)
      .executeTakeFirst();
    changed += numUpdatedRows;
  }
  return Number(changed);
}
