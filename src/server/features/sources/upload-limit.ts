import { AppError } from '#domain/errors.ts';

/** Files of one learner under way at a time, each up to 25 MB on the disk. */
const AT_ONCE = 10;
const RETRY_AFTER_SECONDS = 10;

/** Counts the uploads that are under way, by learner, so that none can fill the disk with what waits to be read. */
export function createUploadLimit(atOnce = AT_ONCE): { enter: (userId: string) => () => void } {
  const counts = new Map<string, number>();
  return {
    enter: (userId) => {
      const count = counts.get(userId) ?? 0;
      if (count >= atOnce) {
        throw new AppError(
          'RATE_LIMITED',
          `At most ${atOnce} files can be added at a time. Please wait until some have been read.`,
          { retryAfterSeconds: RETRY_AFTER_SECONDS },
        );
      }
      counts.set(userId, count + 1);
      return () => {
        const left = (counts.get(userId) ?? 1) - 1;
        if (left === 0) counts.delete(userId);
        else counts.set(userId, left);
      };
    },
  };
}
