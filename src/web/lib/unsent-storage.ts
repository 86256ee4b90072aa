import { fieldsOf, parsed, UNSENT_KEY } from './stored.ts';

/** What this learner has not sent yet, in no order. */
export function readUnsent(userId: string): readonly unknown[] {
  try {
    const { localStorage } = globalThis;
    const places = Object.keys(localStorage).filter((place) => place.startsWith(placeOf(userId, '')));
    return places.map((place) => parsed(localStorage.getItem(place)));
  } catch {
    // Forbidden: there is none.
    return [];
  }
}

/**
 * Keeps one thing that is not sent yet, in a place of its own, so that two tabs never take one from each other. Returns
 * false where storage is full or forbidden.
 */
export function keepUnsent(userId: string, name: string, value: unknown): boolean {
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
    // Forbidden: there is nothing.
  }
}

/** Moves what an earlier version kept in one list for all. It is gone once `keep` has kept every entry elsewhere. */
export function moveFormerUnsent(userId: string, keep: (value: unknown) => boolean): void {
  try {
    const { localStorage } = globalThis;
    const { [userId]: former, ...others } = fieldsOf(parsed(localStorage.getItem(UNSENT_KEY)));
    if (!Array.isArray(former) || !former.every(keep)) return;
    if (Object.keys(others).length === 0) localStorage.removeItem(UNSENT_KEY);
    else localStorage.setItem(UNSENT_KEY, JSON.stringify(others));
  } catch {
    // Tried again the next time.
  }
}

/** Whether another tab may have changed any of it, given the place that its event names; null when all was removed. */
export function isOfUnsent(place: string | null): boolean {
  return place === null || place.startsWith(UNSENT_KEY);
}

function placeOf(userId: string, name: string): string {
  return `${UNSENT_KEY}/${userId}/${name}`;
}
