import { expect, test, vi } from 'vitest';
import { openFromReminder, showReminder } from './reminder.ts';

function device() {
  return {
    registration: { showNotification: vi.fn<ServiceWorkerRegistration['showNotification']>(async () => {}) },
    navigator: { setAppBadge: vi.fn<(due?: number) => Promise<void>>(async () => {}) },
  };
}

const pushed = (json: string) => ({ json: (): unknown => JSON.parse(json) });

test('a reminder replaces the previous one, and its number is on the icon', async () => {
  const { registration, navigator } = device();
  await showReminder(pushed('{"text":"24 cards are due, about 6 minutes","due":24}'), {
    registration,
    navigator,
  });
  expect(registration.showNotification).toHaveBeenCalledWith(
    'Cardamom',
    expect.objectContaining({ body: '24 cards are due, about 6 minutes', tag: 'reminder' }),
  );
  expect(navigator.setAppBadge).toHaveBeenCalledWith(24);
});

test.each([null, '', '3', '{}', '{"text":7,"due":"4"}'])(
  'a push of %j still shows a notification, because browsers demand one',
  async (json) => {
    const { registration, navigator } = device();
    await showReminder(json === null ? null : pushed(json), { registration, navigator });
    expect(registration.showNotification).toHaveBeenCalledWith(
      'Cardamom',
      expect.objectContaining({ body: 'Cards are due.' }),
    );
  },
);

test('a reminder is shown where icons have no numbers', async () => {
  const { registration, navigator } = device();
  await showReminder(pushed('{"text":"One card is due","due":1}'), { registration, navigator: {} });
  navigator.setAppBadge.mockRejectedValue(new DOMException('Not installed', 'NotAllowedError'));
  await showReminder(pushed('{"text":"One card is due","due":1}'), { registration, navigator });
  expect(registration.showNotification).toHaveBeenCalledTimes(2);
});

test('a reminder brings an open window to the front, and opens the review only where there is none', async () => {
  const focus = vi.fn<WindowClient['focus']>();
  const openWindow = vi.fn<(url: string) => Promise<unknown>>(async () => null);
  await openFromReminder({ matchAll: async () => [{ focus }], openWindow });
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
  await openFromReminder({ matchAll: async () => [], openWindow });
  expect(openWindow).toHaveBeenCalledWith('/review');
});
