import { expectRoom } from '../../quotas/quotas.ts';
import type { ActionContext } from '../action.ts';
import { bytesOf, findNotes, saveNotes, type StoredNote } from './notes.repository.ts';

/** Keeps the fields of notes as a tool has sent them, in the user's transaction. Throws QUOTA_EXCEEDED. */
export async function keepNotes(
  { db, user, config }: ActionContext,
  notes: readonly StoredNote[],
): Promise<void> {
  if (notes.length === 0) return;
  const ids = notes.map(({ cardId }) => cardId);
  const before = await findNotes(db, user.id, ids);
  const growth = ({ cardId, fields }: StoredNote) =>
    bytesOf(fields) - bytesOf(before.get(cardId)?.fields ?? null);
  const bytes = notes.reduce((sum, note) => sum + growth(note), 0);
  await expectRoom(db, user.id, config, { bytes });
  await saveNotes(db, user.id, notes);
}
