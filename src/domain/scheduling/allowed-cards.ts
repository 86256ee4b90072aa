import type { LocalDay } from '../local-day.ts';
import { fullDecks, withinCaps, type Caps } from './day-limits.ts';
import type { ReviewQueue, WaitingCard, Wanted } from './queue.ts';

/** The wanted known cards that are due and that the limits of their decks allow. */
export async function listAllowedKnown(
  queue: ReviewQueue,
  today: LocalDay,
  wanted: Wanted,
  caps: Caps,
): Promise<readonly WaitingCard[]> {
  const listed = await queue.listKnown(today, withoutFull(wanted, caps));
  return caps.size === 0 ? listed : withinCaps(listed.toSorted(byDueDay), caps);
}

/** Cards of the same day are due at the same time, so their ids decide, and all devices choose the same ones. */
function byDueDay(one: WaitingCard, other: WaitingCard): number {
  const days = [one.memory?.dueDay ?? '', other.memory?.dueDay ?? ''] as const;
  if (days[0] !== days[1]) return days[0] < days[1] ? -1 : 1;
  return one.cardId < other.cardId ? -1 : 1;
}

/** The next wanted new cards that the limits of their decks allow. Once the limit of a deck is reached, cards of others follow. */
export async function listAllowedNew(
  queue: ReviewQueue,
  wanted: Wanted & { limit: number },
  caps: Caps,
): Promise<readonly WaitingCard[]> {
  const listed = await queue.listNew(withoutFull(wanted, caps));
  const allowed = withinCaps(listed, caps);
  if (allowed.length === listed.length) return allowed;
  const beyond = new Set(listed).difference(new Set(allowed));
  const full = new Map(Array.from(beyond, ({ deckId }) => [deckId, 0]));
  const first = allowed.filter(({ deckId }) => full.has(deckId));
  const limit = wanted.limit - first.length;
  return [...first, ...(await listAllowedNew(queue, { ...wanted, limit }, new Map([...caps, ...full])))];
}

function withoutFull<Some extends Wanted>(wanted: Some, caps: Caps): Some {
  return { ...wanted, without: fullDecks(caps).union(wanted.without ?? new Set()) };
}
