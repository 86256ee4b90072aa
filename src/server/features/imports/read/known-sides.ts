import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sidesOf } from '#domain/interchange/same-card.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { Db } from '../../../db/tables.ts';

/** Remembers which cards a user has, and which an import has already seen. */
export type KnownSides = {
  /** Adds a card; returns whether it is new, the user already has it, or the file repeats it. */
  meet: (content: Pick<CardContent, 'front' | 'back'>) => 'new' | 'owned' | 'repeated';
};

/** Reads all cards of the user. Only hashes are kept, so that a hundred thousand cards take a few megabytes. */
export async function readKnownSides(db: Db, userId: string, signal: AbortSignal): Promise<KnownSides> {
  const owned = new Set<string>();
  const met = new Set<string>();
  const decks = await db.selectFrom('decks').select('id').where('user_id', '=', userId).execute();
  for (const { id } of decks) {
    signal.throwIfAborted();
    const cards = await db.selectFrom('cards').select(['front', 'back']).where('deck_id', '=', id).execute();
    for (const card of cards) owned.add(keyOf(card));
    // Lets other requests run in between.
    await setImmediate();
  }
  return {
    meet: (content) => {
      const key = keyOf(content);
      if (owned.has(key)) return 'owned';
      if (met.has(key)) return 'repeated';
      met.add(key);
      return 'new';
    },
  };
}

function keyOf(content: Pick<CardContent, 'front' | 'back'>): string {
  return hash('sha1', sidesOf(content), 'base64');
}
