import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { settingsEndpoints } from '#contract/settings.ts';
import { type User } from '#contract/auth.ts';
import { signInEndpoints } from '#contract/sign-in.ts';
import { studyEndpoints } from '#contract/study.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { makeDeck, PASSWORD, signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';
import { setSession, useAuthStore } from '#web/lib/auth-store.ts';

type SignedIn = { user: User; token: string };

const field = (label: string) => screen.getByLabelText(label);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const items = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');

/** Signs in on another device, which the signed-in learner then sees in the settings. */
async function signInElsewhere(email: string, password = PASSWORD) {
  const body = { email, password, timeZone: 'UTC' };
  return call(signInEndpoints.login, { body }, { headers: { 'User-Agent': 'curl/8' } });
}

const savedSettings = async () => (await call(settingsEndpoints.read, {})).settings;

/** Opens the app with a token that the server no longer accepts. */
async function expectSignedOut({ user, token }: SignedIn) {
  setSession(user, token);
  await openApp('/dashboard');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(useAuthStore.getState()).toEqual({ user: null, token: null });
}

test('the daily goal is checked and saved, and fills the ring on the dashboard', async () => {
  await signedIn();
  const user = await openApp('/settings');
  await fill(user, await screen.findByLabelText('Daily goal'), '0');
  await user.click(button('Save goal'));
  await screen.findByText('Daily goal must be a whole number from 1 to 1000');
  await fill(user, field('Daily goal'), '4');
  await user.click(button('Save goal'));
  await waitFor(async () => expect(await savedSettings()).toMatchObject({ dailyGoal: 4 }));
  expect(screen.queryByText('Daily goal must be a whole number from 1 to 1000')).toBeNull();

  const deckId = await makeDeck('Spices', [{ front: 'Which plant?', back: 'Elettaria' }]);
  const { session, cards } = await call(studyEndpoints.start, { body: { deckId } });
  const answer = { sessionId: session.id, cardId: cards[0]?.id ?? '', isCorrect: true };
  await call(studyEndpoints.answer, { body: answer });
  await openApp('/dashboard');
  const ring = await screen.findByRole('progressbar', { name: 'Daily goal' });
  await waitFor(() => expect(ring).toHaveAttribute('aria-valuetext', '1 of 4 cards'));
});

test('the pace of studying is saved with each choice', async () => {
  await signedIn();
  const user = await openApp('/settings');
  await user.click(await screen.findByRole('switch', { name: 'Wait after a wrong answer' }));
  await waitFor(async () => expect(await savedSettings()).toMatchObject({ waitAfterWrong: true }));
  await user.click(screen.getByRole('switch', { name: 'Answer with one tap' }));
  await waitFor(async () => expect(await savedSettings()).toMatchObject({ oneTap: true }));
  await user.click(screen.getByRole('radio', { name: 'Large' }));
  await waitFor(async () => expect(await savedSettings()).toMatchObject({ cardText: 'large' }));
});

test('a goal that is being typed stays when another device has saved a different one', async () => {
  await signedIn();
  const user = await openApp('/settings');
  await fill(user, await screen.findByLabelText('Daily goal'), '7');
  await call(settingsEndpoints.change, { body: { dailyGoal: 9 } });
  // The response to this carries the goal of the other device.
  await user.click(button('Save review settings'));
  await screen.findByText('Settings saved');
  expect(field('Daily goal')).toHaveValue(7);
});

test('settings that the server refuses are explained at their fields', async () => {
  await signedIn();
  const errors = ['newPerDay', 'reviewsPerDay'].map((field) => ({ field, message: `${field} is odd` }));
  respond(settingsEndpoints.change, () => json(400, { message: 'Odd', code: 'VALIDATION', errors }));
  const user = await openApp('/settings');
  await screen.findByLabelText('New cards a day');
  await user.click(button('Save review settings'));
  await waitFor(() => expect(field('New cards a day')).toHaveAccessibleDescription(/newPerDay is odd/u));
  expect(field('Reviews a day')).toHaveAccessibleDescription(/reviewsPerDay is odd/u);
  expect(field('New cards a day')).toHaveFocus();
});

test('changing the password checks both passwords, empties the form and signs other devices out', async () => {
  const { user: me } = await signedIn();
  const other = await signInElsewhere(me.email);
  const user = await openApp('/settings');
  await waitFor(() => expect(items('Signed-in devices')).toHaveLength(2));
  await fill(user, field('Current password'), 'not the one');
  await fill(user, field('New password'), 'battery staple');
  await fill(user, field('Confirm new password'), 'battery');
  await user.click(button('Change password'));
  await screen.findByText('Passwords do not match');
  await fill(user, field('Confirm new password'), 'battery staple');
  await user.click(button('Change password'));
  await waitFor(() =>
    expect(field('Current password')).toHaveAccessibleDescription(/Current password is wrong/u),
  );
  await fill(user, field('Current password'), PASSWORD);
  await user.click(button('Change password'));
  await waitFor(() => expect(items('Signed-in devices')).toHaveLength(1));
  for (const label of ['Current password', 'New password', 'Confirm new password']) {
    expect(field(label)).toHaveValue('');
  }
  await expectSignedOut(other);
});

test('another device can be signed out', async () => {
  const { user: me } = await signedIn();
  await signInElsewhere(me.email);
  const user = await openApp('/settings');
  await waitFor(() => expect(items('Signed-in devices')).toHaveLength(2));
  await user.click(within(screen.getByRole('list', { name: 'Signed-in devices' })).getByRole('button'));
  await waitFor(() => expect(items('Signed-in devices')).toHaveLength(1));
  expect(items('Signed-in devices')[0]).toHaveTextContent('This device');
  expect(screen.getByRole('heading', { name: 'Signed-in devices' })).toHaveFocus();
});

test('recent security activity lists sign-ins and changes, and stays up to date', async () => {
  const { user: me } = await signedIn();
  for (let count = 0; count < 5; count += 1) await signInElsewhere(me.email);
  await expect(signInElsewhere(me.email, 'a guess')).rejects.toMatchObject({ status: 401 });
  const user = await openApp('/settings');
  const activity = () => items('Recent security activity');
  await waitFor(() => expect(activity()).toHaveLength(5));
  expect(activity()[0]).toHaveTextContent('Sign-in failed: wrong password');
  expect(activity()[0]).toHaveTextContent('curl');
  await user.click(button('Show 2 more'));
  expect(activity()).toHaveLength(7);
  expect(activity()[6]).toHaveTextContent('Account created');
  expect(activity()[5]).toHaveFocus();
  await user.click(button('Show 1 more'));
  expect(items('Signed-in devices')[5]).toHaveFocus();
  await user.click(button('Sign out all other devices'));
  await waitFor(() => expect(activity()[0]).toHaveTextContent('Signed out another device'));
});

test('deleting the account asks for the password', async () => {
  const { user: me, token } = await signedIn();
  await makeDeck('Spices');
  const user = await openApp('/settings');
  await user.click(button('Delete account'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  await confirm();
  await dialog.findByText('Password is required');
  await fill(user, dialog.getByLabelText('Password'), 'not my password');
  await confirm();
  await dialog.findByText('Password is wrong');
  expect(dialog.getByLabelText('Password')).toHaveFocus();
  await fill(user, dialog.getByLabelText('Password'), PASSWORD);
  await confirm();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await screen.findByText('Your account has been deleted');
  await expectSignedOut({ user: me, token });
  // The email address is free again.
  expect(await signInElsewhere(me.email)).toMatchObject({ created: true });
});

test('the app is installed when the browser has offered it, and once per offer', async () => {
  await signedIn();
  const user = await openApp('/settings');
  const section = within(await screen.findByRole('region', { name: 'On this device' }));
  const install = { name: 'Install Cardamom' };
  expect(section.queryByRole('button', install)).toBeNull();
  const prompt = vi.fn<() => Promise<void>>(async () => {});
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(offer);
  await user.click(await section.findByRole('button', install));
  expect(offer.defaultPrevented).toBe(true);
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(section.queryByRole('button', install)).toBeNull());
});
