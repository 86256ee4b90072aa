import { AppError } from '#domain/errors.ts';

const RETRY_AFTER_SECONDS = 10;

/** A limit on how many things of a kind a user may run at a time. */
export type UserLimit = {
  /** Counts one more, until the returned function is called. Throws RATE_LIMITED when there are enough. */
  enter: (userId: string) => () => void;
};

/** Counts running work by user; `refusal` is the message for a user who wants more. */
export function createUserLimit(atOnce: number, refusal: string): UserLimit {
  const counts = new Map<string, number>();
  return {
    enter: (userId) => {
      const count = counts.get(userId) ?? 0;
      if (count >= atOnce)
        throw new AppError('RATE_LIMITED', refusal, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      counts.set(userId, count + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const others = (counts.get(userId) ?? 1) - 1;
        if (others === 0) counts.delete(userId);
        else counts.set(userId, others);
      };
    },
  };
}
