/** A card waiting in a session. */
export type Queued = {
  /** Index among the session's cards. */
  index: number;
  /** When its learning step ends, in epoch ms, or 0 for a card without one, such as a card that was not asked yet. */
  from: number;
};

/**
 * The card to show at an instant (epoch ms), and the remaining queue. Cards whose learning step has ended come first,
 * the earliest before the others, then cards that wait for none, in order. If there are neither, the next card is shown
 * early.
 */
export function takeNext(
  queue: readonly Queued[],
  now: number,
): { next: Queued | null; rest: readonly Queued[] } {
  const repeats = queue.filter(({ from }) => from > 0).toSorted((one, other) => one.from - other.from);
  const ended = repeats.find(({ from }) => from <= now);
  const next = ended ?? queue.find(({ from }) => from === 0) ?? repeats[0] ?? null;
  return { next, rest: queue.filter((queued) => queued !== next) };
}
