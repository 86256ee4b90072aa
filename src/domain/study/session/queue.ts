/** A card waiting in a session: its place among the session's cards. */
export type Queued = {
  index: number;
  /** When its learning step ends, epoch ms; 0 for a card not asked yet. */
  from: number;
};

/**
 * The card to show at an instant (epoch ms), and the others. Cards whose step has ended come first, the earliest of them
 * before the rest; then those not asked yet, in their order; with nothing else to do, the next one ahead of its time.
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
