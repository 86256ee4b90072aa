import { AppError } from '#domain/errors.ts';
import {
  hashOfNobody,
  hashPassword,
  OWASP_COST,
  verifyPassword,
  type PasswordCost,
} from './password-hash.ts';
import { createSemaphore } from '../semaphore.ts';

/** Hashing and verifying passwords, which takes memory and time on purpose. */
export type Passwords = {
  /** Throws RATE_LIMITED when too many wait already. */
  hash: (password: string) => Promise<string>;
  /**
   * Without a hash, for an account that does not exist, the answer takes as long and is always no. Throws RATE_LIMITED
   * when too many wait already.
   */
  verify: (password: string, hash: string | undefined) => Promise<boolean>;
};

/** Two leave half of Node's four threads for file access and use at most 40 MiB. */
const SIDE_BY_SIDE = 2;
/** About three seconds of work; further requests are refused. */
const MOST_WAITING = 100;
const RETRY_AFTER_SECONDS = 3;

type Algorithm = { hash: typeof hashPassword; verify: typeof verifyPassword };
const ARGON2ID: Algorithm = { hash: hashPassword, verify: verifyPassword };

const NEVER = new AbortController().signal;

export function createPasswords({
  cost = OWASP_COST,
  mostWaiting = MOST_WAITING,
  algorithm = ARGON2ID,
}: { cost?: PasswordCost; mostWaiting?: number; algorithm?: Algorithm } = {}): Passwords {
  const semaphore = createSemaphore(SIDE_BY_SIDE);
  const decoy = hashOfNobody(cost);
  /** Running and waiting. */
  let present = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (present >= SIDE_BY_SIDE + mostWaiting) {
      throw new AppError('RATE_LIMITED', 'Too many requests. Please wait and try again.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    present += 1;
    const leave = await semaphore.acquire(NEVER);
    try {
      return await work();
    } finally {
      leave();
      present -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => algorithm.hash(password, cost)),
    verify: (password, hash) => inTurn(() => algorithm.verify(password, hash ?? decoy)),
  };
}
