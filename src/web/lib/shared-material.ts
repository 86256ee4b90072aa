import type { CacheName } from './worker-caches.ts';

/** Where phones send what is shared with the app; the manifest names it too. */
export const SHARE_PATH = '/share';

/** In the query of the dashboard when the shared material could not be kept. */
export const NOT_SHARED = 'not-shared';

const NAME = 'shared-material' satisfies CacheName;
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** Far more than the server takes. */
const MAX_BYTES = 200 * 1_000_000;

/** What was shared with the app from a phone or computer. */
export type SharedMaterial = { text: string; files: File[] };

/**
 * Keeps a form from the system's share sheet for the user who takes it next, under its time in ms. Called by the service worker.
 * @throws if it cannot be kept
 */
export async function keepShared(form: FormData, now: number): Promise<void> {
  const size = [...form.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0);
  if (size > MAX_BYTES) throw new Error('Too much was shared at once');
  const cache = await caches.open(NAME);
  await cache.put(`/shared/${now}`, new Response(form));
}

/** Takes everything that was shared and is not older than a day; null if there is nothing. It is no longer kept then. */
export async function takeShared(now: number): Promise<SharedMaterial | null> {
  if (!(await caches.has(NAME))) return null;
  const cache = await caches.open(NAME);
  const forms: FormData[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    // Another tab may also be taking it.
    if (!(await cache.delete(request)) || response === undefined || isOld(request, now)) continue;
    forms.push(await response.formData());
  }
  const texts = forms.map(textOf).filter((text) => text !== '');
  const files = forms.flatMap((form) => form.getAll('files').filter((value) => value instanceof File));
  return texts.length + files.length === 0 ? null : { text: texts.join('\n\n'), files };
}

/** Deletes shared material that nobody has taken within a day. */
export async function discardOldShared(now: number): Promise<void> {
  if (!(await caches.has(NAME))) return;
  const cache = await caches.open(NAME);
  for (const request of await cache.keys()) if (isOld(request, now)) await cache.delete(request);
}

export async function discardShared(): Promise<void> {
  await caches.delete(NAME);
}

function isOld({ url }: Request, now: number): boolean {
  return now - Number(url.slice(url.lastIndexOf('/') + 1)) > KEPT_MS;
}

/** Title, text and address without repetition: some programs put the address into the text, or the title into both. */
function textOf(form: FormData): string {
  const parts: string[] = [];
  for (const name of ['text', 'url', 'title']) {
    const part = form.get(name);
    if (typeof part !== 'string' || part.trim() === '' || parts.some((other) => other.includes(part.trim())))
      continue;
    // A title comes first.
    if (name === 'title') parts.unshift(part.trim());
    else parts.push(part.trim());
  }
  return parts.join('\n');
}
