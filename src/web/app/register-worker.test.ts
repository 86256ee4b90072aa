import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['the first worker of a browser announces nothing', null, false],
  ['a worker that waits beside an active one is a new version', { postMessage: () => undefined }, true],
])('%s', async (_name, active, isNew) => {
  const { registerWorker } = await import('./register-worker.ts');
  const { useNewVersion } = await import('#web/lib/new-version.ts');
  const installing = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    installing,
    active,
    waiting: null as EventTarget | null,
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: active,
    register: () => Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('document', new EventTarget());
  await registerWorker();
  // As browsers do: it waits first, and then its state changes.
  registration.waiting = installing;
  installing.dispatchEvent(new Event('statechange'));
  expect(useNewVersion.getState().isReady).toBe(isNew);
});
