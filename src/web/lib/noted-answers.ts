import { parsed, toRecord, UNSENT_KEY } from './stored.ts';

/** Notes an answer immediately, because the page may be closed before its database has stored it. Does nothing without storage. */
export function noteAnswer(userId: string, name: string, entry: object): void {
  try {
    globalThis.localStorage.setItem(placeOf(userId, name), JSON.stringify(entry));
  } catch {
    // The database may have room.
  }
}

export function dropNote(userId: string, name: string): void {
  try {
    globalThis.localStorage.removeItem(placeOf(userId, name));
  } catch {
    // Storage is unavailable, so there is no note.
  }
}

/** The notes of a user in no order, including those of earlier versions, which kept all answers here until they were sent. */
export function notedAnswers(userId: string): readonly unknown[] {
  try {
    const { localStorage } = globalThis;
    const notes = placesOf(userId).map((place) => parsed(localStorage.getItem(place)));
    const list = formerLists()[userId];
    return [...notes, ...(Array.isArray(list) ? list.map((request: unknown) => ({ request })) : [])];
  } catch {
    // Storage is unavailable.
    return [];
  }
}

export function dropNotes(userId: string): void {
  try {
    const { localStorage } = globalThis;
    for (const place of placesOf(userId)) localStorage.removeItem(place);
    const { [userId]: _dropped, ...others } = formerLists();
    if (Object.keys(others).length === 0) localStorage.removeItem(UNSENT_KEY);
    else localStorage.setItem(UNSENT_KEY, JSON.stringify(others));
  } catch {
    // Storage is unavailable, so there are no notes.
  }
}

const placeOf = (userId: string, name: string) => `${UNSENT_KEY}/${userId}/${name}`;

function placesOf(userId: string): string[] {
  return Object.keys(globalThis.localStorage).filter((place) => place.startsWith(placeOf(userId, '')));
}

/** The first versions had one list of requests for each user. */
function formerLists(): Readonly<Record<string, unknown>> {
  return toRecord(parsed(globalThis.localStorage.getItem(UNSENT_KEY)));
}
