/** What the worker keeps beside the files of the screens that open without a network, by the name of its cache. */
export const CACHES = {
  /** Other files of the build, kept once they have been used. */
  'used-files': { owner: 'browser' },
  /** What was shared with the installed app, until a user takes it. Deleted when the user signs out, and after a day. */
  'shared-material': { owner: 'next user' },
} as const;

export type CacheName = keyof typeof CACHES;
