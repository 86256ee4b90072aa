import { mediaEndpoints } from '#contract/media.ts';
import type { DeviceReplica } from '#web/features/replica/device-replica.ts';
import { callForFile } from '#web/lib/api-client.ts';
import { retryAdvice } from '#web/lib/classify-error.ts';
import { isSessionInSight } from '#web/lib/session-in-sight.ts';
import { keepMedia } from './keep-media.ts';
import { keptDecks } from './kept-decks.ts';
import { neededMedia } from './needed-media.ts';

/** How much a device keeps at most, in bytes, so that a phone is not filled. */
const MAX_KEPT = 200_000_000;

/** Room that media leave to rows and commands, in bytes. */
const RESERVE = 20_000_000;

/** How long to wait while the learner studies, in ms. */
const SESSION_PAUSE_MS = 10_000;

/** The replica and its state when all media were last checked. */
let lookedAt: { replica: DeviceReplica; state: string } | null = null;
/** Lower than `MAX_KEPT` once the device has been full. Browsers do not say in advance how much they will store. */
let limit = MAX_KEPT;
let running: Promise<void> = Promise.resolve();

/** The picture or sound with this hash, if it is on the device. */
export async function mediaResponse(replica: DeviceReplica, hash: string): Promise<Response | undefined> {
  const file = await replica.media.file(hash);
  return file === undefined ? undefined : new Response(file);
}

/** Fetches the media that are needed without a network, in the leading tab and in the background. */
export function fetchMedia(replica: DeviceReplica): Promise<void> {
  const run = running.then(() => fetchNeeded(replica));
  running = run.catch(() => undefined);
  return run;
}

async function fetchNeeded(replica: DeviceReplica): Promise<void> {
  if (!replica.isLeading() || savesData()) return;
  const { cursor } = await replica.read((rows) => rows.meta());
  const decks = keptDecks();
  const now = Date.now();
  const state = JSON.stringify([cursor, decks, new Date(now).toDateString()]);
  if (lookedAt?.replica === replica && lookedAt.state === state) return;
  const outcome = await keepMedia(await neededMedia(replica, decks, now), {
    media: replica.media,
    fetchFile,
    limit,
    room: await roomLeft(),
    reserve: RESERVE,
    mayGoOn: () => mayGoOn(replica),
  });
  limit = outcome.limit;
  if (outcome.done) lookedAt = { replica, state };
  replica.mediaChanged();
}

async function fetchFile(hash: string): Promise<Blob | null> {
  try {
    return await callForFile(mediaEndpoints.read, { params: { hash } }, { headers: { Accept: '*/*' } });
  } catch (error) {
    if (retryAdvice(error) === 'refused') return null;
    throw error;
  }
}

/** Waits until no tab shows a session, and for a moment without work. */
async function mayGoOn(replica: DeviceReplica): Promise<boolean> {
  while (await isSessionInSight()) await new Promise((resolve) => setTimeout(resolve, SESSION_PAUSE_MS));
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
  return replica.isLeading() && navigator.onLine && !savesData();
}

/** Whether the learner wants to use little data. Not every browser says so. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function roomLeft(): Promise<number> {
  if (!('storage' in navigator)) return Infinity;
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || usage === undefined ? Infinity : quota - usage;
}
