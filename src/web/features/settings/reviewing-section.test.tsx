import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settingsEndpoints } from '#contract/settings.ts';
import { memoryHistoryEndpoints } from '#contract/memory-history.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { makeDeck, reviewDue, signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const region = () => screen.getByRole('region', { name: 'Reviewing' });

async function openReviewing() {
  const user = await openApp('/settings');
  await screen.findByRole('slider', { name: 'Desired retention' });
  const section = within(region());
  return { user, section, retention: section.getByRole('slider', { name: 'Desired retention' }) };
}

test('choosing the desired retention shows its daily cost, and the settings are checked and saved', async () => {
  await signedIn();
  const fronts = Array.from({ length: 15 }, (_, number) => `Question ${number}?`);
  await makeDeck(
    'Spices',
    fronts.map((front) => ({ front, back: 'Elettaria' })),
  );
  await reviewDue();
  const { user, section, retention } = await openReviewing();
  const estimate = () => Number(/About (\d+) reviews a day/u.exec(region().textContent ?? '')?.[1]);
  await waitFor(() => expect(estimate()).toBeGreaterThan(0));
  expect(region()).toHaveTextContent('after 385 more reviews');
  const before = estimate();
  fireEvent.change(retention, { target: { value: '97' } });
  await waitFor(() => expect(estimate()).toBeGreaterThan(before));

  const save = () => user.click(section.getByRole('button', { name: 'Save review settings' }));
  await fill(user, section.getByLabelText('New cards a day'), '0');
  await fill(user, section.getByLabelText('Reviews a day'), '0');
  await save();
  await section.findByText('Reviews a day must be a whole number from 1 to 10000');
  await fill(user, section.getByLabelText('Reviews a day'), '50');
  await save();
  await screen.findByText('Settings saved');
  await user.click(section.getByRole('switch', { name: 'Easy button' }));

  const again = await openReviewing();
  expect(again.retention).toHaveValue('97');
  expect(again.section.getByLabelText('New cards a day')).toHaveValue(0);
  expect(again.section.getByLabelText('Reviews a day')).toHaveValue(50);
  expect(await again.section.findByRole('switch', { name: 'Easy button', checked: true })).toBeVisible();
});

test('other retentions are compared when the learner asks, and choosing one sets the field', async () => {
  await signedIn();
  const { user, section, retention } = await openReviewing();
  const open = section.getByText('Help me decide');
  await user.click(open);
  await section.findByText('Shown once you have cards that come up for review.');
  const cards = Array.from({ length: 15 }, (_, number) => ({
    front: `Question ${number}?`,
    back: 'Cardamom',
  }));
  await makeDeck('Spices', cards);

  const again = await openReviewing();
  await again.user.click(again.section.getByText('Help me decide'));
  const table = within(await again.section.findByRole('table', { name: /each desired retention/u }));
  expect(table.getAllByRole('radio')).toHaveLength(11);
  expect(table.getByRole('radio', { name: '90%now' })).toBeChecked();
  expect(region()).toHaveTextContent(/At \d+%, each card that you know takes the least time\./u);
  await again.user.click(table.getByRole('radio', { name: '82%' }));
  expect(again.retention).toHaveValue('82');
  await again.user.click(again.section.getByRole('button', { name: 'Save review settings' }));
  await screen.findByText('Settings saved');
  await waitFor(() => expect(table.getByRole('radio', { name: '82%now' })).toBeChecked());
  expect(retention).not.toBeInTheDocument();
});

test('a fitted schedule can be reset, and a server that cannot fit says so', async () => {
  await signedIn();
  const fit = {
    reviews: 1240,
    fittedAt: '2026-11-20T12:00:00.000Z',
    loss: 0.312,
    publishedLoss: 0.345,
    used: true,
  };
  const load = {
    reviewsPerDay: 12,
    settings: { desiredRetention: 0.9, weights: null },
    fit,
    fitting: true,
    reviews: 1300,
    neededForNextFit: 1440,
  };
  let body: object = load;
  respond(memoryHistoryEndpoints.load, () => json(200, body));
  respond(memoryHistoryEndpoints.resetFit, ({ send }) => {
    body = { ...load, fit: { ...fit, used: false } };
    return send();
  });
  const { user, section } = await openReviewing();
  await waitFor(() => expect(region()).toHaveTextContent('Fitted to 1,240 of your reviews.'));
  expect(region()).toHaveTextContent('off by 0.312, with the defaults by 0.345');
  await user.click(section.getByRole('button', { name: 'Use the defaults' }));
  await waitFor(() => expect(region()).toHaveTextContent('The published defaults are used.'));
  expect(section.queryByRole('button', { name: 'Use the defaults' })).toBeNull();

  body = { ...load, fit: null, fitting: false };
  await openReviewing();
  await waitFor(() =>
    expect(region()).toHaveTextContent(
      'This server cannot fit the schedule to you; the published defaults are used.',
    ),
  );
});

test('weekdays and breaks are kept free of cards, and breaks that are over leave the list', async () => {
  await signedIn();
  const past = { from: '2020-01-01', to: '2020-01-02' };
  await call(settingsEndpoints.change, { body: { breaks: [past] } });
  const { user, section } = await openReviewing();
  await user.click(section.getByRole('switch', { name: 'Level the days' }));
  await user.click(section.getByRole('combobox', { name: 'Sunday' }));
  await user.click(screen.getByRole('option', { name: 'Fewest' }));

  const breaks = section.getByRole('form', { name: 'Breaks' });
  const add = async (from: string, to: string) => {
    fireEvent.change(within(breaks).getByLabelText('First day'), { target: { value: from } });
    fireEvent.change(within(breaks).getByLabelText('Last day'), { target: { value: to } });
    await user.click(within(breaks).getByRole('button', { name: 'Add break' }));
  };
  await add('', '2020-01-02');
  await within(breaks).findByText('Choose a day');
  await add('2020-01-01', '2020-01-02');
  await within(breaks).findByText('This day is over');
  await add('2099-01-02', '2099-01-01');
  await within(breaks).findByText('A break must not end before it begins');
  await add('2099-08-01', '2099-08-14');
  await within(breaks).findByText('Sat, Aug 1 to Fri, Aug 14');
  await add('2099-02-02', '2099-02-03');
  await waitFor(() => expect(within(breaks).getAllByRole('listitem')).toHaveLength(2));

  const again = await openReviewing();
  expect(again.section.getByRole('switch', { name: 'Level the days' })).not.toBeChecked();
  expect(again.section.getByRole('combobox', { name: 'Sunday' })).toHaveTextContent('Fewest');
  const list = within(again.section.getByRole('list', { name: 'Breaks' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Mon, Feb 2 to Tue, Feb 3',
    'Sat, Aug 1 to Fri, Aug 14',
  ]);
  await again.user.click(list.getByRole('button', { name: 'Remove the break Mon, Feb 2 to Tue, Feb 3' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  const { settings } = await call(settingsEndpoints.read, {});
  expect(settings.breaks).toEqual([{ from: '2099-08-01', to: '2099-08-14' }]);
  expect(again.section.getByLabelText('First day')).toHaveFocus();
});
