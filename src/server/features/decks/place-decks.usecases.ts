import type { DeckPlaces } from '#contract/deck-places.ts';
import { title as titleSchema } from '#contract/decks.ts';
import { titleAfterRename } from '#domain/deck-folders.ts';
import type { DeckPlace } from '#domain/deck.ts';
import { invalidField, notFound } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { recordEdits } from '../edits/field-edits.repository.ts';
import { requeue } from '../scheduling/card-states.repository.ts';
import { listPlaces, setPlace } from './deck-places.repository.ts';
import { retitleDeck, type DeckDeps } from './decks.usecases.ts';

type Deps = Pick<DeckDeps, 'db' | 'clock' | 'config'>;

/**
 * Pins, archives and retitles decks, all or none. Returns those that changed as they were before, to undo the change.
 * Throws NOT_FOUND and QUOTA_EXCEEDED.
 */
export async function placeDecks(deps: Deps, userId: string, wanted: DeckPlaces): Promise<DeckPlace[]> {
  return transactAsUser(deps.db, userId, async (trx) => {
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const places = new Map((await listPlaces(trx, userId, ids)).map((place) => [place.id, place]));
    if (places.size < ids.length) throw notFound('Deck');
    const changed = wanted.flatMap(({ id, title, pinned, archived }) => {
      const before = places.get(id);
      if (before === undefined) return [];
      const after = {
        id,
        title: title ?? before.title,
        pinned: pinned ?? before.pinned,
        archived: archived ?? before.archived,
      };
      return [{ before, after }];
    });
    return changePlaces(deps, trx, userId, changed);
  });
}

/**
 * Renames a folder, which changes the titles of all decks in it, archived ones too. Returns them as they were before.
 * Throws NOT_FOUND when no deck is in the folder, VALIDATION_FAILED when a title becomes too long, and QUOTA_EXCEEDED.
 */
export async function renameFolder(
  deps: Deps,
  userId: string,
  from: string,
  to: string,
): Promise<DeckPlace[]> {
  return transactAsUser(deps.db, userId, async (trx) => {
    const changed = (await listPlaces(trx, userId)).flatMap((before) => {
      const title = titleAfterRename(before.title, from, to);
      return title === null ? [] : [{ before, after: { ...before, title } }];
    });
    if (changed.length === 0) throw notFound('Folder');
    if (changed.some(({ after }) => !titleSchema.safeParse(after.title).success)) {
      throw invalidField('to', 'The titles of the decks in this folder would be longer than 255 characters');
    }
    return changePlaces(deps, trx, userId, changed);
  });
}

/**
 * Changes places in the user's transaction `trx`, by an edit at `editedAt` (epoch ms). Returns those that changed as they were
 * before. Throws QUOTA_EXCEEDED.
 */
export async function changePlaces(
  deps: Deps,
  trx: Db,
  userId: string,
  places: ReadonlyArray<{ before: DeckPlace; after: DeckPlace }>,
  editedAt = deps.clock.now(),
): Promise<DeckPlace[]> {
  const changed = places.filter(
    ({ before, after }) =>
      before.title !== after.title || before.pinned !== after.pinned || before.archived !== after.archived,
  );
  for (const { before, after } of changed) {
    if (after.title !== before.title) await retitleDeck({ ...deps, db: trx }, userId, after.id, after.title);
    const moved = (['pinned', 'archived'] as const).filter((field) => after[field] !== before[field]);
    if (moved.length > 0) {
      await setPlace(trx, userId, after.id, after);
      await recordEdits(trx, userId, [after.id], moved, editedAt);
    }
    if (after.archived !== before.archived) await requeue(trx, userId, [after.id]);
  }
  return changed.map(({ before }) => before);
}
