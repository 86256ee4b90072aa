/**
 * Everything that the app stores in the browser, and who owns it. Only this module and `noted-answers.ts` access the browser's
 * storage.
 *
 * - `browser`: shared by all users of the browser. Holds nothing personal except the signed-in user.
 * - `user`: an object with a value for each user id. Deleted in every tab when the user signs out. Any other value was
 *   left by a visitor and belongs to the next user who signs in in this tab.
 * - `unsent`: answers under a key each, with the user's id. Kept until they are in the database, or the user discards them.
 *
 * A user's decks and reviews are in a database (`features/replica/database-name.ts`). Its rows go when the user signs out; its
 * commands stay until the server has them or the user discards them.
 */
export const STORED = {
  'auth-storage': { area: 'localStorage', owner: 'browser' },
  theme: { area: 'localStorage', owner: 'browser' },
  'study-signals': { area: 'localStorage', owner: 'browser' },
  'reading-aloud': { area: 'localStorage', owner: 'browser' },
  'listen-choice': { area: 'localStorage', owner: 'browser' },
  'match-choice': { area: 'localStorage', owner: 'browser' },
  'print-choices': { area: 'localStorage', owner: 'browser' },
  'review-intro': { area: 'localStorage', owner: 'user' },
  'deck-views': { area: 'localStorage', owner: 'user' },
  'kept-decks': { area: 'localStorage', owner: 'user' },
  'study-sessions': { area: 'localStorage', owner: 'user' },
  'test-answers': { area: 'localStorage', owner: 'user' },
  'nothing-kept': { area: 'localStorage', owner: 'user' },
  dictation: { area: 'localStorage', owner: 'user' },
  'push-endpoint': { area: 'localStorage', owner: 'user' },
  'new-account': { area: 'sessionStorage', owner: 'user' },
  'wanted-topic': { area: 'sessionStorage', owner: 'user' },
  invite: { area: 'sessionStorage', owner: 'user' },
  'unsent-answers': { area: 'localStorage', owner: 'unsent' },
} as const;

export const UNSENT_KEY = 'unsent-answers' satisfies KeyOf<'unsent'>;

type Key = keyof typeof STORED;
type KeyOf<Owner> = { [K in Key]: (typeof STORED)[K]['owner'] extends Owner ? K : never }[Key];
export type BrowserKey = KeyOf<'browser'>;
export type UserKey = KeyOf<'user'>;

/** Reads a text of the browser. Null if there is none or storage is unavailable. */
export function readStoredText(key: BrowserKey): string | null {
  return read(key);
}

export function writeStoredText(key: BrowserKey, text: string): void {
  write(key, text);
}

/**
 * Reads a JSON value of the browser. Undefined if there is none or it is not JSON. The value may come from an older
 * version or be written by hand, so callers must validate it and ignore anything unexpected.
 */
export function readStored(key: BrowserKey): unknown {
  return parsed(read(key));
}

/** Stores a value as JSON. If storage is full or unavailable, the setting lasts only until the page is left. */
export function writeStored(key: BrowserKey, value: unknown): void {
  write(key, JSON.stringify(value));
}

/**
 * Reads a value of this user or, without an id, of the visitor in this tab. Callers must validate it, as with
 * `readStored`.
 */
export function readForUser(userId: string | undefined, key: UserKey): unknown {
  const stored = parsed(read(key));
  if (userId === undefined) return isRecord(stored) ? undefined : stored;
  return isRecord(stored) && Object.hasOwn(stored, userId) ? stored[userId] : undefined;
}

/** Stores a value of this user, or of the visitor; undefined deletes it. */
export function writeForUser(userId: string | undefined, key: UserKey, value: unknown): void {
  if (userId === undefined) return replace(key, value);
  const { [userId]: _former, ...others } = toRecord(parsed(read(key)));
  return replace(key, value === undefined ? others : { ...others, [userId]: value });
}

/**
 * Deletes the values of every other user, or of all users if nobody is signed in. The visitor's values in this tab pass
 * to the user if they signed in here, and are deleted if they signed in elsewhere.
 */
export function keepOnlyUser(userId: string | null, signedIn: 'here' | 'elsewhere'): void {
  for (const key of USER_KEYS) {
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

const USER_KEYS = Object.keys(STORED).filter(isUserKey);

function isUserKey(key: string): key is UserKey {
  const stored: Readonly<Record<string, { owner: string }>> = STORED;
  return stored[key]?.owner === 'user';
}

function replace(key: Key, value: unknown): void {
  if (value === undefined || (isRecord(value) && Object.keys(value).length === 0)) remove(key);
  else write(key, JSON.stringify(value));
}

/** Whether there are noted answers of any user. Defined here because most visits do not need `noted-answers.ts`. */
export function hasUnsent(): boolean {
  try {
    return Object.keys(globalThis.localStorage).some((key) => key.startsWith(UNSENT_KEY));
  } catch {
    return false;
  }
}

/** The fields of a stored object, which the caller must still validate. Empty if the value is not an object. */
export function toRecord(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored);
}

/** Parses JSON; undefined if the text is not valid. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Where storage is forbidden, even accessing the property throws.

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
    // Storage is full or unavailable.
  }
}

function remove(key: Key): void {
  try {
    globalThis[STORED[key].area].removeItem(key);
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}
