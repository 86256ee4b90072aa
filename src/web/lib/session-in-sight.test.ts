import { afterAll, expect, test, vi } from 'vitest';
import { isSessionInSight, showSession } from './session-in-sight.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
vi.stubGlobal('document', page);
afterAll(() => void vi.unstubAllGlobals());

function turn(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a session is in sight until it ends or its tab is hidden, and again when the tab comes back', async () => {
  expect(await isSessionInSight()).toBe(false);
  const end = showSession();
  await expect.poll(isSessionInSight).toBe(true);
  turn('hidden');
  await expect.poll(isSessionInSight).toBe(false);
  turn('visible');
  await expect.poll(isSessionInSight).toBe(true);
  end();
  await expect.poll(isSessionInSight).toBe(false);
  turn('visible');
  expect(await isSessionInSight()).toBe(false);
});

test('one of two sessions that ends leaves the other in sight', async () => {
  const [endOne, endOther] = [showSession(), showSession()];
  endOne();
  await expect.poll(isSessionInSight).toBe(true);
  endOther();
  await expect.poll(isSessionInSight).toBe(false);
});
