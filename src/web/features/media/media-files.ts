import { callForFile } from '#web/lib/api-client.ts';
import { onUserChange } from '#web/lib/auth-store.ts';

/** The endpoint, without the schemas of its contract. */
const READ = { method: 'GET', path: '/media/:hash' } as const;

/** Pictures and sounds kept in memory beyond those on the screen, for example of the next card. */
const KEPT = 30;

type Kept = {
  /** An address within this page, which needs no token. */
  address: Promise<string>;
  ready: string | undefined;
};

/** By hash, least recently used first. */
const files = new Map<string, Kept>();

/** How many places on the screen show something, by hash. */
const shown = new Map<string, number>();

/** What one learner had must not be shown to the next. */
onUserChange(() => drop([...files.keys()]));

/**
 * The address of some media within this page. The first time it is fetched, with the learner's token, which an `<img>` could
 * not send; the browser keeps the answer, so it is there without a connection too.
 */
export function loadMedia(hash: string): Promise<string> {
  const kept = files.get(hash) ?? { address: fetchMedia(hash), ready: undefined };
  files.delete(hash);
  files.set(hash, kept);
  return kept.address;
}

/** The same if it has arrived already. */
export function readyMedia(hash: string): string | undefined {
  return files.get(hash)?.ready;
}

/** Keeps what is on the screen until the returned function is called. */
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
    // The next place that shows it tries again.
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
