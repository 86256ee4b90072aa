/** One of the places of a semaphore. */
export type Permit = {
  /** Gives the place back. */
  release: () => void;
  /** Lets another owner use the place while this work hangs. */
  lend: () => void;
};

/** A semaphore whose places go to owners in turn, so that one who wants many does not keep others waiting. */
export type FairSemaphore = {
  /**
   * Resolves once the owner may have a place. A free place goes to an urgent request first, then to the owner who holds the
   * fewest, then to the owner whose last one began longest ago. Rejects with the signal's reason if that aborts first. `onWait`
   * is called when the request has to wait, and again when the wait is over.
   */
  acquire: (signal: AbortSignal, request: PermitRequest) => Promise<Permit>;
};

export type PermitRequest = {
  owner: string;
  urgent?: boolean | undefined;
  onWait?: ((waits: boolean) => void) | undefined;
};

type Waiting = { owner: string; urgent: boolean; enter: () => void };
type Owner = { active: number; lastBegun: number };

/**
 * A semaphore with `count` places, of which one owner may hold `perOwner`: fewer than `count` where work may take long, so that
 * others are never locked out. A single place is never lent, because the borrower would wait for the same server.
 */
export function createFairSemaphore(
  count: number,
  { perOwner = count }: { perOwner?: number } = {},
): FairSemaphore {
  let free = count;
  let begun = 0;
  /** Owners whose place others may take. */
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
        // A place that was lent and taken is given back by the owner who took it.
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
    // Forgets owners who neither hold a place nor wait.
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
