import { createUserLimit, type UserLimit } from './user-limit.ts';

/** Uploads of one user at a time, each up to 25 MB on the disk or 10 MB in memory. */
const AT_ONCE = 10;

/** Counts the running uploads of each user, so that nobody can fill the disk with files that wait to be read. */
export function createUploadLimit(atOnce = AT_ONCE): UserLimit {
  return createUserLimit(
    atOnce,
    `At most ${atOnce} files can be added at a time. Please wait until some have been read.`,
  );
}
