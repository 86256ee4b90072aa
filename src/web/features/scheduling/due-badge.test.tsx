import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { openApp } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { changeResponse } from '#test/web/responses.ts';
import { clearSession } from '#web/lib/auth-store.ts';
import { showDueOnIcon } from './due-badge.ts';

test('the icon of the app has the number of due cards, until there are none or the learner signs out', async () => {
  const shown: number[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  });
  showDueOnIcon();
  await signedIn();
  let due = 3;
  changeResponse(memoryEndpoints.due, () => ({ due, learning: due, new: 7 }));
  await openApp('/dashboard');
  await waitFor(() => expect(shown.at(-1)).toBe(6));
  due = 0;
  await openApp('/dashboard');
  await waitFor(() => expect(shown.at(-1)).toBe(0));
  due = 2;
  await openApp('/dashboard');
  await waitFor(() => expect(shown.at(-1)).toBe(4));
  clearSession();
  expect(shown.at(-1)).toBe(0);
});
