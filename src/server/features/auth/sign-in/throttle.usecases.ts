import { decayFailures, delayAfter, type BackOffRule } from '#domain/account/back-off.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transact } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  countInWindow,
  deleteThrottle,
  lockThrottle,
  setThrottle,
  throttleKey,
  uncountAttempt,
  uncountInWindow,
} from './throttle.repository.ts';

type ThrottleDeps = { db: Db; clock: Clock };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One address or known device on one account: a user who has forgotten the password. */
const OWN_RULE: BackOffRule = {
  free: 20,
  firstWaitMs: 2 * SECOND,
  longestWaitMs: 15 * MINUTE,
  forgetOneMs: 3 * MINUTE,
};
/** One address on all accounts: a school behind one address has many users who forget. */
const ADDRESS_RULE: BackOffRule = { ...OWN_RULE, free: 100, forgetOneMs: 36 * SECOND };
/** All addresses on one account. Its owner may come from a new device, so the longest wait is short. */
const ACCOUNT_RULE: BackOffRule = { ...ADDRESS_RULE, longestWaitMs: MINUTE };

/** All attempts from devices that are new to the account. */
const ALL_ATTEMPTS = { max: 1_200, windowMs: MINUTE };
/** New accounts from one address: a whole class at once, but not a class every minute. */
const REGISTRATIONS = [
  { max: 100, windowMs: MINUTE },
  { max: 1_000, windowMs: DAY },
];

/** Mails with links to one email address, and those that one network address asks for: a class that has forgotten passwords. */
const LINKS_TO_ONE = { max: 5, windowMs: HOUR };
const LINKS_FROM_ONE = { max: 100, windowMs: HOUR };
/** Links that one network address tries. Nobody can guess one; each costs a database lookup. */
const TRIED_LINKS = { max: 100, windowMs: MINUTE };
/** Passkey calls from one network address: a class that opens the login screen, where each browser makes one immediately. */
const PASSKEY_CALLS = { max: 300, windowMs: MINUTE };
/** Steps on the way to identity providers and back from one address: a class that signs in together takes two each. */
const PROVIDER_STEPS = { max: 300, windowMs: MINUTE };
/** Notices of new devices to one account, which somebody with the password could cause without end. */
const DEVICE_NOTICES = { max: 10, windowMs: DAY };

/**
 * Wrong codes on one account, wherever they come from: only somebody with the password gets this far, and three of a million
 * codes are right at any time. A separate count for known devices would only add guesses.
 */
const CODES = [
  { max: 10, windowMs: HOUR },
  { max: 20, windowMs: DAY },
];

/** An attempt that was let through. It counts as a wrong guess until the password turns out to be right. */
export type Attempt = {
  /** Runs the attempt. If it fails for a reason other than the password, it no longer counts as a guess. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Call it in the transaction that acts on the right password. */
  succeed: (trx: Db) => Promise<void>;
};

/** Thrown by a use case when the password is wrong. */
const WRONG_PASSWORD: ReadonlySet<ErrorCode> = new Set(['INVALID_CREDENTIALS', 'VALIDATION_FAILED']);

type Bucket = { key: string; rule: BackOffRule };

/**
 * Lets an attempt to sign in through, or throws RATE_LIMITED. It counts from the beginning, so attempts at the same moment
 * count too. A device that the account knows is counted on its own: guessing by others, even from the same address, does
 * not slow it down. With a new password, counting starts anew for the account: earlier guesses were at the old one.
 */
export function attemptSignIn(
  deps: ThrottleDeps,
  {
    accountKey,
    passwordHash = '',
    address,
    knownDevice,
  }: { accountKey: string; passwordHash?: string | undefined; address: string; knownDevice: string | null },
): Promise<Attempt> {
  const account = [accountKey, passwordHash];
  if (knownDevice !== null) {
    return attempt(deps, [{ key: throttleKey('device', ...account, knownDevice), rule: OWN_RULE }]);
  }
  return attempt(
    deps,
    [
      { key: throttleKey('account and address', ...account, address), rule: OWN_RULE },
      { key: throttleKey('account', ...account), rule: ACCOUNT_RULE },
      { key: throttleKey('address', address), rule: ADDRESS_RULE },
    ],
    { key: throttleKey('all'), ...ALL_ATTEMPTS },
  );
}

/** Lets a signed-in user's attempt to confirm the password through, or throws RATE_LIMITED. */
export function attemptOwnPassword(
  deps: ThrottleDeps,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<Attempt> {
  return attempt(deps, [{ key: throttleKey('own password', id, passwordHash), rule: OWN_RULE }]);
}

/** A code that was let through to be checked. It counts as wrong until it turns out to be right. */
export type CodeAttempt = {
  /** Whether no more are let through for a while, unless this one is right. */
  isLast: boolean;
  /** Call it when it was right, or could not be checked. */
  uncount: (db: Db) => Promise<void>;
};

/**
 * Lets a code of a user be checked, or throws RATE_LIMITED. It is counted before it is checked, so that guesses at the same moment
 * count too. A new password does not reset the count: with a link in a mail, somebody could change it to get more guesses.
 */
export function attemptCode({ db, clock }: ThrottleDeps, userId: string): Promise<CodeAttempt> {
  const now = clock.now();
  return transact(db, async (trx) => {
    let isLast = false;
    for (const { max, windowMs } of CODES) {
      const { count, untilAt } = await countInWindow(trx, codesKey(windowMs, userId), { now, windowMs });
      if (count > max) throw tooMany(untilAt - now);
      isLast ||= count === max;
    }
    return {
      isLast,
      uncount: async (within) => {
        for (const { windowMs } of CODES) await uncountInWindow(within, codesKey(windowMs, userId));
      },
    };
  });
}

/** Forgets the wrong codes of a user. */
export async function forgetCodes(trx: Db, userId: string): Promise<void> {
  for (const { windowMs } of CODES) await deleteThrottle(trx, codesKey(windowMs, userId));
}

const codesKey = (windowMs: number, userId: string) => throttleKey('code', String(windowMs), userId);

/** Counts a new account from an address. Throws RATE_LIMITED when there are too many. */
export async function countRegistration(deps: ThrottleDeps, address: string): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    for (const window of REGISTRATIONS) {
      const key = throttleKey('registration', String(window.windowMs), address);
      await expectRoomInWindow(trx, now, { key, ...window });
    }
  });
}

/** Counts a mail with a link, whether or not there is an account to send it to. Throws RATE_LIMITED when there are too many. */
export async function countLinkMail(deps: ThrottleDeps, email: string, address: string): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    await expectRoomInWindow(trx, now, { key: throttleKey('link to', email), ...LINKS_TO_ONE });
    await expectRoomInWindow(trx, now, { key: throttleKey('link from', address), ...LINKS_FROM_ONE });
  });
}

/** Counts the use of a link. Throws RATE_LIMITED when an address tries too many. */
export function countTriedLink({ db, clock }: ThrottleDeps, address: string): Promise<void> {
  const key = throttleKey('tried link', address);
  return transact(db, (trx) => expectRoomInWindow(trx, clock.now(), { key, ...TRIED_LINKS }));
}

/** Counts a call that begins or ends the use of a passkey. Throws RATE_LIMITED when an address makes too many. */
export function countPasskeyCall({ db, clock }: ThrottleDeps, address: string): Promise<void> {
  const key = throttleKey('passkey call', address);
  return transact(db, (trx) => expectRoomInWindow(trx, clock.now(), { key, ...PASSKEY_CALLS }));
}

/** Counts a step on the way to an identity provider or back. Throws RATE_LIMITED when an address takes too many. */
export function countProviderStep({ db, clock }: ThrottleDeps, address: string): Promise<void> {
  const key = throttleKey('provider step', address);
  return transact(db, (trx) => expectRoomInWindow(trx, clock.now(), { key, ...PROVIDER_STEPS }));
}

/** Counts a notice of a new device; returns whether there is room for it. Part of the user's transaction `trx`. */
export async function mayTellOfDevice(trx: Db, userId: string, now: number): Promise<boolean> {
  const { max, windowMs } = DEVICE_NOTICES;
  const { count } = await countInWindow(trx, throttleKey('device notice', userId), { now, windowMs });
  return count <= max;
}

async function attempt(
  { db, clock }: ThrottleDeps,
  buckets: readonly Bucket[],
  window?: { key: string; max: number; windowMs: number },
): Promise<Attempt> {
  const now = clock.now();
  // All attempts lock in the same order, so that no two wait for each other.
  const sorted = buckets.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await transact(db, async (trx) => {
    if (window) await expectRoomInWindow(trx, now, window);
    for (const { key, rule } of sorted) {
      const throttle = await lockThrottle(trx, key, now);
      const { untilAt } = throttle;
      // A time further ahead than any wait was recorded before the clock was set back.
      if (untilAt > now && untilAt <= now + rule.longestWaitMs) throw tooMany(untilAt - now);
      const before = decayFailures(throttle, now, rule);
      const count = before.count + 1;
      const wait = delayAfter(count, rule);
      // An attempt that began a moment earlier may be counted after this one: without a wait, nothing must block it.
      await setThrottle(trx, key, { ...before, count, untilAt: wait === 0 ? 0 : now + wait });
    }
  });
  const succeed = async (trx: Db) => {
    for (const { key } of sorted) await uncountAttempt(trx, key);
  };
  return {
    succeed,
    run: async (work) => {
      try {
        return await work();
      } catch (error) {
        const isGuess = error instanceof AppError && WRONG_PASSWORD.has(error.code);
        // If the database does not respond, the attempt stays counted; the caller needs the first failure.
        if (!isGuess) await transact(db, succeed).catch(() => {});
        throw error;
      }
    },
  };
}

/** Counts an event in a time window. Throws RATE_LIMITED when there are more than `max`. */
export async function expectRoomInWindow(
  db: Db,
  now: number,
  { key, max, windowMs }: { key: string; max: number; windowMs: number },
): Promise<void> {
  const { count, untilAt } = await countInWindow(db, key, { now, windowMs });
  if (count > max) throw tooMany(untilAt - now);
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND));
  return new AppError('RATE_LIMITED', `Too many attempts. Try again in ${waitText(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
