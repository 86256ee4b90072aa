import { isOwnType } from '#domain/interchange/anki/tool-note-type.ts';
import type { Db } from '../../../db/tables.ts';
import { decksOfFronts, notesByFirstKey } from './notes.repository.ts';
import type { PreparedNote } from './prepare-notes.ts';

/** Tells whether a note like another one is there: stored, or added since. */
export type DuplicateCheck = { isThere: (note: PreparedNote) => boolean; add: (note: PreparedNote) => void };

/**
 * Finds duplicates of some notes: for a note of a built-in type a card with the same front or text with gaps, for others a note of its type
 * with the same first field.
 */
export async function duplicatesAmong(
  db: Db,
  userId: string,
  notes: readonly PreparedNote[],
): Promise<DuplicateCheck> {
  const wary = notes.filter(({ duplicates }) => duplicates !== null);
  /** Decks by what notes have in common. */
  const decks = new Map<string, Set<string>>();
  const add = (key: string, deckId: string) => decks.set(key, (decks.get(key) ?? new Set()).add(deckId));
  for (const [front, found] of await decksOfFronts(db, userId, wary.map(frontOf))) {
    for (const deckId of found) add(ownKey(front), deckId);
  }
  const keys = wary.map(({ firstKey }) => firstKey);
  for (const { firstKey, type, deckId } of await notesByFirstKey(db, userId, keys)) {
    add(toolKey(type, firstKey), deckId);
    add(anyKey(firstKey), deckId);
  }
  return {
    isThere: (note) => {
      if (note.duplicates === null) return false;
      const { decks: within, allTypes } = note.duplicates;
      const wanted = allTypes ? [ownKey(frontOf(note)), anyKey(note.firstKey)] : [sameKey(note)];
      return wanted.some((key) => {
        const found = decks.get(key);
        return found !== undefined && (within === null || !within.isDisjointFrom(found));
      });
    },
    add: (note) => {
      for (const key of [sameKey(note), anyKey(note.firstKey)]) add(key, note.deckId);
    },
  };
}

function sameKey(note: PreparedNote): string {
  return isOwnType(note.type) ? ownKey(frontOf(note)) : toolKey(note.type.key, note.firstKey);
}

const ownKey = (front: string) => `front ${front}`;
const toolKey = (type: string, firstKey: string) => `type ${type} ${firstKey}`;
const anyKey = (firstKey: string) => `any ${firstKey}`;

function frontOf({ cards: [first] }: PreparedNote): string {
  return first?.content.cloze?.text ?? first?.content.front ?? '';
}
