/**
 * Everything that the app keeps in the browser, and whose it is. Only this module and `unsent-storage.ts` touch the
 * browser's storage.
 *
 * - `browser`: shared by everyone who uses it. Nothing in it tells of a learner, except who is signed in.
 * - `user`: by the learner's id, and forgotten when they sign out, in every tab. A value that is no object was left by a
 *   visitor; it belongs to the next user who signs in in this tab.
 * - `unsent`: each in a place of its own, by the learner's id. Kept until the server has it or its learner gives it up, so
 *   that an expired sign-in loses nothing.
 */
export const STORED = {
  'auth-storage': { area: 'localStorage', owner: 'browser' },
  theme: { area: 'localStorage', owner: 'browser' },
  'study-signals': { area: 'localStorage', owner: 'browser' },
  'reading-aloud': { area: 'localStorage', owner: 'browser' },
  'print-choices': { area: 'localStorage', owner: 'browser' },
  'review-intro': { area: 'localStorage', owner: 'user' },
  'deck-views': { area: 'localStorage', owner: 'user' },
  'study-sessions': { area: 'localStorage', owner: 'user' },
  'new-account': { area: 'sessionStorage', owner: 'user' },
  'wanted-topic': { area: 'sessionStorage', owner: 'user' },
  'unsent-answers': { area: 'localStorage', owner: 'unsent' },
} as const;

export const UNSENT_KEY = 'unsent-answers' satisfies KeyOf<'unsent'>;

type Key = keyof typeof STORED;
type KeyOf<Owner> = { [K in Key]: (typeof STORED)[K]['owner'] extends Owner ? K : never }[Key];
export type BrowserKey = KeyOf<'browser'>;
export type UserKey = KeyOf<'user'>;

/** The text that is kept for the browser; null when there is none, and where storage is forbidden. */
export function readStoredText(key: BrowserKey): string | null {
  return read(key);
}

export function writeStoredText(key: BrowserKey, text: string): void {
  write(key, text);
}

/**
 * The JSON that is kept for the browser; undefined when there is none, and when it cannot be read. It may be of an older
 * version or made by hand, so callers treat anything unexpected as nothing.
 */
export function readStored(key: BrowserKey): unknown {
  return parsed(read(key));
}

/** Keeps a value as JSON, unless storage is full or forbidden: what it is about then lives as long as its page. */
export function writeStored(key: BrowserKey, value: unknown): void {
  write(key, JSON.stringify(value));
}

/** What is kept for this learner; without an id, what a visitor has left in this tab. To be looked at, as with `readStored`. */
export function readOf(userId: string | undefined, key: UserKey): unknown {
  const stored = parsed(read(key));
  if (userId === undefined) return isRecord(stored) ? undefined : stored;
  return isRecord(stored) && Object.hasOwn(stored, userId) ? stored[userId] : undefined;
}

/** Keeps a value for this learner, or for a visitor; undefined forgets it. */
export function writeOf(userId: string | undefined, key: UserKey, value: unknown): void {
  if (userId === undefined) return replace(key, value);
  const { [userId]: _former, ...others } = fieldsOf(parsed(read(key)));
  return replace(key, value === undefined ? others : { ...others, [userId]: value });
}

/**
 * Forgets what is of any learner but this one, or of all when nobody is signed in. What a visitor has left in this tab
 * becomes this learner's if they have signed in here, and goes if they have done so elsewhere.
 */
export function keepOnlyOf(userId: string | null, signedIn: 'here' | 'elsewhere'): void {
  for (const key of LEARNER_KEYS) {
    const stored = parsed(read(key));
    if (isRecord(stored)) {
      if (Object.keys(stored).some((id) => id !== userId)) {
        replace(key, userId === null || !Object.hasOwn(stored, userId) ? {} : { [userId]: stored[userId] });
      }
    } else if (stored !== undefined && userId !== null) {
      replace(key, signedIn === 'here' ? { [userId]: stored } : undefined);
    }
  }
}

const LEARNER_KEYS = Object.keys(STORED).filter(isUserKey);

function isUserKey(key: string): key is UserKey {
  const stored: Readonly<Record<string, { owner: string }>> = STORED;
  return stored[key]?.owner === 'user';
}

function replace(key: Key, value: unknown): void {
  if (value === undefined || (isRecord(value) && Object.keys(value).length === 0)) remove(key);
  else write(key, JSON.stringify(value));
}

/** Whether anything of anybody is not sent yet; `unsent-storage.ts` has it, and most visits need none of that. */
export function hasUnsent(): boolean {
  try {
    return Object.keys(globalThis.localStorage).some((place) => place.startsWith(UNSENT_KEY));
  } catch {
    return false;
  }
}

/** The fields of a stored object, each still to be looked at; none of anything else. */
export function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored);
}

/** The value of a text; undefined when it is no JSON. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Where storage is forbidden, already naming it throws.

function read(key: Key): string | null {
  try {
    return globalThis[STORED[key].area].getItem(key);
  } catch {
    return null;
  }
}

function write(key: Key, text: string): void {
  try {
    globalThis[STORED[key].area].setItem(key, text);
  } catch {
    // Storage is full or forbidden.
  }
}

function remove(key: Key): void {
  try {
    globalThis[STORED[key].area].removeItem(key);
  } catch {
    // Forbidden: there is nothing.
  }
}
