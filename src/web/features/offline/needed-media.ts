import { addDays, localDay } from '#domain/local-day.ts';
import { mediaHashesIn } from '#domain/media/media-text.ts';
import { replicaQueue } from './replica-queue.ts';
import { rowsOf, type Replica } from './replica-rows.ts';

/** For how many days pictures and sounds are kept ahead. */
const DAYS_AHEAD = 14;
const DAY_MS = 86_400_000;

/**
 * The hashes of the media that the device needs without a network, the most needed first: media of the decks to be kept
 * offline, then of cards that come up within two weeks, including the new cards of those days; in each group, the earliest
 * due first.
 */
export async function neededMedia(
  replica: Pick<Replica, 'read'>,
  keptDecks: readonly string[],
  now: number,
): Promise<string[]> {
  const dueAt = await dueSoon(replica, now);
  const kept = new Set(keptDecks);
  const cards = (await rowsOf(replica).allCards()).flatMap(({ card, position }) => {
    const due = dueAt.get(card.id);
    const isKept = kept.has(card.deckId);
    return due === undefined && !isKept ? [] : [{ card, position, isKept, due: due ?? Infinity }];
  });
  const byNeed = cards.toSorted(
    (one, other) =>
      Number(other.isKept) - Number(one.isKept) ||
      (one.due === other.due ? one.position - other.position : one.due - other.due),
  );
  // A card may show media in any of its texts.
  return [...new Set(byNeed.flatMap(({ card }) => [...mediaHashesIn(JSON.stringify(card))]))];
}

/** When the cards that come up soon are due, in epoch ms, by card. */
async function dueSoon(replica: Pick<Replica, 'read'>, now: number): Promise<Map<string, number>> {
  const queue = await replicaQueue(rowsOf(replica));
  const { timeZone } = await rowsOf(replica).settings();
  const { newPerDay } = await queue.settings();
  const known = await queue.listKnown(addDays(localDay(now, timeZone), DAYS_AHEAD), { apart: null });
  const inLearning = await queue.listLearning(now + DAYS_AHEAD * DAY_MS, { apart: null });
  const fresh = await queue.listNew({ apart: null, limit: newPerDay * DAYS_AHEAD });
  return new Map([
    ...fresh.map(({ cardId }, index) => [cardId, now + (index / newPerDay) * DAY_MS] as const),
    ...[...known, ...inLearning].flatMap(({ cardId, memory }) =>
      memory === null ? [] : [[cardId, memory.dueAt] as const],
    ),
  ]);
}
