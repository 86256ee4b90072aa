import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settingsEndpoints } from '#contract/settings.ts';
import { memoryHistoryEndpoints } from '#contract/memory-history.ts';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import { openApp, press } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { changeResponse } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const catchUpOf = async () => (await call(settingsEndpoints.read, {})).settings.catchUp;

test('after a break, what is due is spread over days, and the learner can stop that', async () => {
  await signedIn();
  await makeDeck('Spices', [{ front: 'Which plant?', back: 'A herb' }]);
  const today = localDay(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const days = Array.from({ length: 30 }, (_none, index) => ({
    date: addDays(today, index),
    cards: index === 0 ? 300 : 6,
  }));
  changeResponse(memoryEndpoints.due, () => ({ due: 200, heldBack: 100 }));
  changeResponse(memoryHistoryEndpoints.history, () => ({ forecast: days }));
  const user = await openApp('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await section.findByText('300 cards waited for you.')).toBeVisible();
  await press(user, 'Spread them over days');
  const dialog = within(await screen.findByRole('dialog', { name: 'Spread them over days' }));
  await user.click(await dialog.findByRole('radio', { name: '36 cards a day' }));
  await user.click(dialog.getByRole('button', { name: 'Catch up' }));
  expect(await section.findByText(/^Catching up: 36 cards a day until /u)).toBeVisible();
  expect(await catchUpOf()).toEqual({ perDay: 36, until: addDays(today, 9) });
  await press(user, 'Stop');
  await waitFor(async () => expect(await catchUpOf()).toBeNull());
});
