import { z } from 'zod';
import { commandResult, type CommandResult } from '#contract/sync.ts';
import { someContent, type SomeContent } from '#contract/wire-card.ts';
import type { CardField } from '#domain/sync/sync.ts';
import type { Db } from '../../../db/tables.ts';

/** The result of a command that was carried out before. */
export async function findResult(db: Db, userId: string, id: string): Promise<CommandResult | undefined> {
  const row = await db
    .selectFrom('sync_commands')
    .select('result')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && commandResult.parse(JSON.parse(row.result));
}

/** Stores the result of a command of a device, which made the changes with numbers after `before` up to `last`. */
export async function insertResult(
  db: Db,
  userId: string,
  result: CommandResult,
  { device, before, last, now }: { device: string; before: number; last: number; now: number },
): Promise<void> {
  await db
    .insertInto('sync_commands')
    .values({
      user_id: userId,
      id: result.id,
      result: JSON.stringify(z.encode(commandResult, result)),
      device,
      first_number: before + 1,
      last_number: last,
      at: now,
    })
    .execute();
}

/** Forgets at most `limit` commands from before an instant (epoch ms); returns how many. */
export async function deleteOldCommands(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('sync_commands').select(['user_id', 'id']).where('at', '<', before).limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('sync_commands')
    .where((eb) => eb(eb.refTuple('user_id', 'id'), 'in', old.$asTuple('user_id', 'id')))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What a device wrote in a field of a card that does not stand. `at` in epoch ms. */
export type OtherText = { id: string; field: CardField; other: SomeContent; at: number };

/** The texts of a card that do not stand, by field. */
export async function listOtherTexts(
  db: Db,
  userId: string,
  cardId: string,
): Promise<Map<CardField, OtherText[]>> {
  const rows = await db
    .selectFrom('card_conflicts')
    .select(['id', 'field', 'other', 'at'])
    .where('card_id', '=', cardId)
    .where('user_id', '=', userId)
    .where('what', '=', 'changed-twice')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const texts = rows.flatMap(({ field, other, ...row }) =>
    field === null ? [] : [{ ...row, field, other: toContent(other) }],
  );
  return Map.groupBy(texts, ({ field }) => field);
}

/** One of the user's conflicts; `field` is null when a card was kept. */
export async function findConflict(db: Db, userId: string, id: string) {
  const row = await db
    .selectFrom('card_conflicts')
    .select(['card_id as cardId', 'field', 'other'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, other: toContent(row.other) };
}

export async function insertOtherText(
  db: Db,
  userId: string,
  cardId: string,
  { id, field, other, at }: OtherText,
): Promise<void> {
  const conflict = { id, user_id: userId, card_id: cardId, what: 'changed-twice' as const, field, at };
  await db
    .insertInto('card_conflicts')
    .values({ ...conflict, other: JSON.stringify(other) })
    .execute();
}

/** Records that a card was kept because one device had changed what another deleted. */
export async function insertKept(
  db: Db,
  userId: string,
  { id, cardId, at }: { id: string; cardId: string; at: number },
): Promise<void> {
  const conflict = { id, user_id: userId, card_id: cardId, what: 'kept' as const, field: null, at };
  await db
    .insertInto('card_conflicts')
    .values({ ...conflict, other: '{}' })
    .execute();
}

export async function deleteConflicts(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('card_conflicts').where('id', 'in', ids).where('user_id', '=', userId).execute();
}

/**
 * The cards of a deck that have changed after a number, other than by commands of this device, or whose texts have met
 * others since.
 */
export async function changedElsewhere(
  db: Db,
  userId: string,
  { deckId, device, after }: { deckId: string; device: string; after: number },
): Promise<string[]> {
  const changed = await db
    .selectFrom('cards')
    .innerJoin('changes', (join) =>
      join
        .onRef('changes.row_id', '=', 'cards.id')
        .on('changes.kind', '=', 'card')
        .on('changes.user_id', '=', userId),
    )
    .select('cards.id')
    .where('cards.deck_id', '=', deckId)
    .where('changes.number', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sync_commands')
            .select('sync_commands.id')
            .where('sync_commands.user_id', '=', userId)
            .where('sync_commands.device', '=', device)
            .whereRef('sync_commands.last_number', '>=', 'changes.number')
            .whereRef('sync_commands.first_number', '<=', 'changes.number'),
        ),
      ),
    )
    .execute();
  const met = await db
    .selectFrom('cards')
    .innerJoin('card_conflicts', 'card_conflicts.card_id', 'cards.id')
    .innerJoin('changes', (join) =>
      join
        .onRef('changes.row_id', '=', 'card_conflicts.id')
        .on('changes.kind', '=', 'conflict')
        .on('changes.user_id', '=', userId),
    )
    .select('cards.id')
    .where('cards.deck_id', '=', deckId)
    .where('changes.number', '>', after)
    .execute();
  return [...new Set([...changed, ...met].map(({ id }) => id))];
}

function toContent(json: string): SomeContent {
  return someContent.parse(JSON.parse(json));
}
