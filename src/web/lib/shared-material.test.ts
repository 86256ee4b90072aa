import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardOldShared, keepShared, takeShared } from './shared-material.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.parse('2026-11-28T12:00:00Z');

/** The caches of a browser, as far as they are used here. */
class FakeCaches {
  readonly #caches = new Map<string, Map<string, Response>>();

  has = (name: string) => Promise.resolve(this.#caches.has(name));

  open = (name: string) => {
    const kept = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, kept);
    const urlOf = (path: string | Request) =>
      new URL(typeof path === 'string' ? path : path.url, 'http://x').href;
    return Promise.resolve({
      put: (path: string, response: Response) => Promise.resolve(void kept.set(urlOf(path), response)),
      keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
      match: (request: Request) => Promise.resolve(kept.get(urlOf(request))),
      delete: (request: Request) => Promise.resolve(kept.delete(urlOf(request))),
    });
  };
}

beforeEach(() => vi.stubGlobal('caches', new FakeCaches()));
afterEach(() => vi.unstubAllGlobals());

function formOf(parts: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}

test('shared material is taken once, in order', async () => {
  await keepShared(formOf({ text: 'chien = dog' }), NOW);
  await keepShared(formOf({ text: 'chat = cat', files: new File(['abc'], 'notes.txt') }), NOW + 1);
  const taken = await takeShared(NOW + 2);
  expect(taken?.text).toBe('chien = dog\n\nchat = cat');
  expect(taken?.files.map(({ name }) => name)).toEqual(['notes.txt']);
  expect(await taken?.files[0]?.text()).toBe('abc');
  expect(await takeShared(NOW + 3)).toBeNull();
});

test('the result is null if nothing was shared, or only something empty', async () => {
  expect(await takeShared(NOW)).toBeNull();
  await keepShared(formOf({ title: ' ', text: '', url: '' }), NOW);
  expect(await takeShared(NOW)).toBeNull();
});

test('material that nobody has taken within a day is neither kept nor taken', async () => {
  await keepShared(formOf({ text: 'old' }), NOW - DAY_MS - 1);
  await keepShared(formOf({ text: 'new' }), NOW - DAY_MS);
  await discardOldShared(NOW);
  expect((await takeShared(NOW))?.text).toBe('new');
  await keepShared(formOf({ text: 'old' }), NOW - DAY_MS - 1);
  expect(await takeShared(NOW)).toBeNull();
});

test.each([
  [
    { title: 'Birds', text: 'A robin sings.', url: 'https://a.test/b' },
    'Birds\nA robin sings.\nhttps://a.test/b',
  ],
  [{ text: 'See https://a.test/b', url: 'https://a.test/b' }, 'See https://a.test/b'],
  [{ title: 'A robin', text: 'A robin sings.' }, 'A robin sings.'],
  [{ title: 'Birds', url: 'https://a.test/b' }, 'Birds\nhttps://a.test/b'],
])('%j is shared as %j', async (parts, text) => {
  await keepShared(formOf(parts), NOW);
  expect((await takeShared(NOW))?.text).toBe(text);
});

test('more than the server could accept is refused', async () => {
  const huge = new File([], 'film.mp4');
  Object.defineProperty(huge, 'size', { value: 300_000_000 });
  const form = formOf({ files: new File([], 'a.txt') });
  vi.spyOn(form, 'values').mockReturnValue([huge].values());
  await expect(keepShared(form, NOW)).rejects.toThrow('Too much');
});
