import { AppError } from '#domain/errors.ts';
import { dummyHash, hashPassword, OWASP_COST, verifyPassword, type PasswordCost } from './password-hash.ts';
import { createFairSemaphore } from '../concurrency/fair-semaphore.ts';

/**
 * Hashing and verifying passwords, which takes memory and time on purpose. Callers take turns: `owner` is the account of a
 * signed-in user, or the address of anyone else.
 */
export type Passwords = {
  /** Throws RATE_LIMITED when too many wait already. */
  hash: (password: string, owner: string) => Promise<string>;
  /**
   * Without a hash, for an account that does not exist, the answer takes as long and is always no. Throws RATE_LIMITED
   * when too many wait already.
   */
  verify: (password: string, hash: string | undefined, owner: string) => Promise<boolean>;
};

/** Two leave half of Node's four threads for file access and use at most 40 MiB. */
const SIDE_BY_SIDE = 2;
/** About six seconds of work, of which one owner's is at most half; further requests are refused. */
const MOST_WAITING = 200;
const SHARE = 0.5;
const RETRY_AFTER_SECONDS = 3;

type Algorithm = { hash: typeof hashPassword; verify: typeof verifyPassword };
const ARGON2ID: Algorithm = { hash: hashPassword, verify: verifyPassword };

const NEVER = new AbortController().signal;

export function createPasswords({
  cost = OWASP_COST,
  mostWaiting = MOST_WAITING,
  algorithm = ARGON2ID,
}: { cost?: PasswordCost; mostWaiting?: number; algorithm?: Algorithm } = {}): Passwords {
  const turns = createFairSemaphore(SIDE_BY_SIDE);
  const decoy = dummyHash(cost);
  /** Running and waiting, in all and by owner. */
  let present = 0;
  const presentOf = new Map<string, number>();

  async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = presentOf.get(owner) ?? 0;
    if (present >= SIDE_BY_SIDE + mostWaiting || own >= SIDE_BY_SIDE + mostWaiting * SHARE) {
      throw new AppError('RATE_LIMITED', 'Too many requests. Please wait and try again.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    present += 1;
    presentOf.set(owner, own + 1);
    const turn = await turns.acquire(NEVER, { owner });
    try {
      return await work();
    } finally {
      turn.release();
      present -= 1;
      const rest = (presentOf.get(owner) ?? 1) - 1;
      if (rest === 0) presentOf.delete(owner);
      else presentOf.set(owner, rest);
    }
  }

  return {
    hash: (password, owner) => inTurn(owner, () => algorithm.hash(password, cost)),
    verify: (password, hash, owner) => inTurn(owner, () => algorithm.verify(password, hash ?? decoy)),
  };
}
