import { deckPath } from '#domain/deck-folders.ts';
import type { Db } from '../../db/tables.ts';
import { listPlaces } from '../decks/deck-places.repository.ts';

/** The name that tools know a deck by: its folders and its own name, with "::" between them. */
export function ankiNameOf(title: string): string {
  const { folders, name } = deckPath(title);
  return [...folders, name].join('::');
}

/** The user's decks by the names that tools know them by; of several with one title only the first. */
export async function ankiDecks(db: Db, userId: string): Promise<Map<string, { id: string; title: string }>> {
  const decks = new Map<string, { id: string; title: string }>();
  const inOrder = (await listPlaces(db, userId)).toSorted(
    (one, other) => compare(one.title, other.title) || compare(one.id, other.id),
  );
  for (const { id, title } of inOrder) {
    const name = ankiNameOf(title);
    if (!decks.has(name)) decks.set(name, { id, title });
  }
  return decks;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
