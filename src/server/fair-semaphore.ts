/** A turn at work of which little can be done at a time. */
export type Permit = {
  /** Ends it; the next one begins. */
  release: () => void;
  /** The work hangs: others may go on in its place meanwhile, but nobody of the same owner. */
  lend: () => void;
};

/** Hands out a bounded number of turns, so that nobody who wants many keeps others waiting. */
export type FairSemaphore = {
  /**
   * Resolves with a turn once there is one that the owner may have. Among those who wait, it goes to an urgent one, then to the
   * owner with the fewest turns under way, then to the one whose last turn began longest ago. Rejects with the signal's
   * reason if that aborts first. `onWait` is called when it has to wait, and when that is over.
   */
  acquire: (signal: AbortSignal, wish: PermitRequest) => Promise<Permit>;
};

export type PermitRequest = {
  owner: string;
  urgent?: boolean | undefined;
  onWait?: ((waits: boolean) => void) | undefined;
};

type Waiting = { owner: string; urgent: boolean; enter: () => void };
type Owner = { active: number; lastBegun: number };

/**
 * At most `count` turns at a time, and `perOwner` for one owner. That is to be less than `count` where a turn may take long, so
 * that there is always one for somebody else. A single turn is never lent: the borrower would wait for the same
 * server.
 */
export function createFairSemaphore(
  count: number,
  { perOwner = count }: { perOwner?: number } = {},
): FairSemaphore {
  let free = count;
  let begun = 0;
  /** Owners whose place may be taken by others. */
  const lent: string[] = [];
  const waiting: Waiting[] = [];
  const owners = new Map<string, Owner>();

  function canEnter(owner: string): boolean {
    if ((owners.get(owner)?.active ?? 0) >= perOwner) return false;
    return free > 0 || lent.some((lender) => lender !== owner);
  }

  function take(owner: string): Permit {
    if (free > 0) free -= 1;
    else
      lent.splice(
        lent.findIndex((lender) => lender !== owner),
        1,
      );
    begun += 1;
    const known = owners.get(owner) ?? { active: 0, lastBegun: 0 };
    owners.set(owner, { active: known.active + 1, lastBegun: begun });
    let state: 'held' | 'lent' | 'left' = 'held';
    return {
      release: () => {
        if (state === 'left') return;
        const place = state === 'lent' ? lent.indexOf(owner) : -1;
        // A place that was lent and taken comes back when whoever has it leaves.
        if (state === 'held' || place !== -1) free += 1;
        if (place !== -1) lent.splice(place, 1);
        state = 'left';
        const mine = owners.get(owner);
        if (mine) mine.active -= 1;
        goOn();
      },
      lend: () => {
        if (state !== 'held' || count === 1) return;
        state = 'lent';
        lent.push(owner);
        goOn();
      },
    };
  }

  function goOn(): void {
    for (let next = nextInLine(); next; next = nextInLine()) {
      waiting.splice(waiting.indexOf(next), 1);
      next.enter();
    }
    // Whoever neither works nor waits is forgotten.
    const present = new Set(waiting.map(({ owner }) => owner));
    for (const [owner, { active }] of owners) {
      if (active === 0 && !present.has(owner)) owners.delete(owner);
    }
  }

  function nextInLine(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const each of waiting) {
      if (canEnter(each.owner) && (!best || goesBefore(each, best))) best = each;
    }
    return best;
  }

  function goesBefore(one: Waiting, other: Waiting): boolean {
    if (one.urgent !== other.urgent) return one.urgent;
    const [its, others] = [owners.get(one.owner), owners.get(other.owner)];
    const active = (its?.active ?? 0) - (others?.active ?? 0);
    return active === 0 ? (its?.lastBegun ?? 0) < (others?.lastBegun ?? 0) : active < 0;
  }

  return {
    acquire: async (signal, { owner, urgent = false, onWait }) => {
      signal.throwIfAborted();
      if (canEnter(owner)) return take(owner);
      onWait?.(true);
      const { promise, resolve, reject } = Promise.withResolvers<Permit>();
      const mine: Waiting = { owner, urgent, enter: () => resolve(take(owner)) };
      const giveUp = () => {
        const place = waiting.indexOf(mine);
        if (place === -1) return;
        waiting.splice(place, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(mine);
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', giveUp);
        onWait?.(false);
      }
    },
  };
}
