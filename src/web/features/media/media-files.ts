import { callForFile } from '#web/lib/api-client.ts';
import { onUserChange } from '#web/lib/auth-store.ts';

/** The endpoint, without the schemas of its contract. */
const READ = { method: 'GET', path: '/media/:hash' } as const;

/** Number of pictures and sounds kept in memory beyond those on the screen, such as those of the next card. */
const KEPT = 30;

type Kept = {
  /** An object URL, which needs no token. */
  address: Promise<string>;
  ready: string | undefined;
};

/** By hash, least recently used first. */
const files = new Map<string, Kept>();

/** Number of places on the screen that show a file, by hash. */
const shown = new Map<string, number>();

/** One user's media must not be shown to the next. */
onUserChange(() => drop([...files.keys()]));

/**
 * The object URL of a media file. The first call fetches it with the user's token, which an `<img>` cannot send. Without a
 * network it comes from the replica, or from the responses that the browser keeps.
 */
export function loadMedia(hash: string): Promise<string> {
  const kept = files.get(hash) ?? { address: fetchMedia(hash), ready: undefined };
  files.delete(hash);
  files.set(hash, kept);
  return kept.address;
}

/** The URL if the file has been loaded already. */
export function readyMedia(hash: string): string | undefined {
  return files.get(hash)?.ready;
}

/** Keeps a file in memory until the returned function is called. */
export function holdMedia(hash: string): () => void {
  const count = (change: number) => shown.set(hash, (shown.get(hash) ?? 0) + change);
  count(1);
  return () => {
    count(-1);
    if (shown.get(hash) === 0) shown.delete(hash);
    dropOldest();
  };
}

async function fetchMedia(hash: string): Promise<string> {
  try {
    const file = await callForFile(READ, { params: { hash } }, { headers: { Accept: '*/*' } });
    const address = URL.createObjectURL(file);
    const kept = files.get(hash);
    if (kept) kept.ready = address;
    dropOldest();
    return address;
  } catch (error) {
    // The next call tries again.
    files.delete(hash);
    throw error;
  }
}

function dropOldest(): void {
  const idle = [...files].flatMap(([hash, { ready }]) =>
    ready === undefined || shown.has(hash) ? [] : [hash],
  );
  drop(idle.slice(0, Math.max(0, idle.length - KEPT)));
}

function drop(hashes: readonly string[]): void {
  for (const hash of hashes) {
    const ready = files.get(hash)?.ready;
    if (ready !== undefined) URL.revokeObjectURL(ready);
    files.delete(hash);
  }
}
