import { createUserLimit, type UserLimit } from './learner-limit.ts';

/** Files of one learner under way at a time, each up to 25 MB on the disk or 10 MB in the memory. */
const AT_ONCE = 10;

/** Counts the uploads that are under way, by learner, so that none can fill the disk with what waits to be read. */
export function createUploadLimit(atOnce = AT_ONCE): UserLimit {
  return createUserLimit(
    atOnce,
    `At most ${atOnce} files can be added at a time. Please wait until some have been read.`,
  );
}
