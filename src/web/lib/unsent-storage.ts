import { toRecord, parsed, UNSENT_KEY } from './stored.ts';

/** Reads the unsent changes of this user, in no particular order. */
export function readUnsent(userId: string): readonly unknown[] {
  try {
    const { localStorage } = globalThis;
    const places = Object.keys(localStorage).filter((place) => place.startsWith(placeOf(userId, '')));
    return places.map((place) => parsed(localStorage.getItem(place)));
  } catch {
    // Storage is unavailable.
    return [];
  }
}

/**
 * Stores one unsent change under its own key, so that tabs never overwrite each other's. Returns false if storage is
 * full or unavailable.
 */
export function storeUnsent(userId: string, name: string, value: unknown): boolean {
  try {
    globalThis.localStorage.setItem(placeOf(userId, name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function dropUnsent(userId: string, name: string): void {
  try {
    globalThis.localStorage.removeItem(placeOf(userId, name));
  } catch {
    // Storage is unavailable.
  }
}

/** Migrates the single list that an earlier version stored. The list is deleted once `keep` has stored every entry. */
export function moveFormerUnsent(userId: string, keep: (value: unknown) => boolean): void {
  try {
    const { localStorage } = globalThis;
    const { [userId]: former, ...others } = toRecord(parsed(localStorage.getItem(UNSENT_KEY)));
    if (!Array.isArray(former) || !former.every(keep)) return;
    if (Object.keys(others).length === 0) localStorage.removeItem(UNSENT_KEY);
    else localStorage.setItem(UNSENT_KEY, JSON.stringify(others));
  } catch {
    // It is tried again on the next visit.
  }
}

/** Whether a storage event with this key may concern unsent changes. The key is null if the storage was cleared. */
export function isUnsentKey(place: string | null): boolean {
  return place === null || place.startsWith(UNSENT_KEY);
}

function placeOf(userId: string, name: string): string {
  return `${UNSENT_KEY}/${userId}/${name}`;
}
