type Area = 'localStorage' | 'sessionStorage';

/**
 * The JSON that the browser keeps under a key; undefined when there is none, when it cannot be read, and when storage is
 * forbidden. It may be of an older version or of somebody's making: whoever asks reads anything unexpected as nothing.
 */
export function readStored(key: string, area: Area = 'localStorage'): unknown {
  try {
    // Where storage is forbidden, already naming it throws.
    const text = globalThis[area].getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps a value as JSON, unless storage is full or forbidden: what it is about then lives as long as its page. */
export function writeStored(key: string, value: unknown, area: Area = 'localStorage'): void {
  try {
    globalThis[area].setItem(key, JSON.stringify(value));
  } catch {
    // See above.
  }
}

/** The fields of a stored object, each still to be looked at; none of anything else. */
export function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}
