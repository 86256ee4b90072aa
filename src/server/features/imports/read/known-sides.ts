import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sidesOf } from '#domain/interchange/same-card.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { Db } from '../../../db/tables.ts';

/** Which cards a learner has, and which have come already. */
export type KnownSides = {
  /** Whether a card is new, which it is no more afterwards; otherwise where it is. */
  meet: (content: Pick<CardContent, 'front' | 'back'>) => 'new' | 'owned' | 'repeated';
};

/** Reads all cards of the learner's. A hash of each is kept, so that a hundred thousand take some megabytes. */
export async function readKnownSides(db: Db, userId: string, signal: AbortSignal): Promise<KnownSides> {
  const owned = new Set<string>();
  const met = new Set<string>();
  const decks = await db.selectFrom('decks').select('id').where('user_id', '=', userId).execute();
  for (const { id } of decks) {
    signal.throwIfAborted();
    const cards = await db.selectFrom('cards').select(['front', 'back']).where('deck_id', '=', id).execute();
    for (const card of cards) owned.add(keyOf(card));
    // Other requests are served in between.
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
