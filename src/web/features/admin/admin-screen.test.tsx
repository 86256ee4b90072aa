import { screen, waitFor, within } from '@testing-library/react';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { adminServerEndpoints } from '#contract/admin-server.ts';
import { adminEndpoints } from '#contract/admin.ts';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { signInEndpoints } from '#contract/sign-in.ts';
import { mailEndpoints } from '#contract/mail.ts';
import { call } from '#web/lib/api-client.ts';
import { newId } from '#web/lib/new-id.ts';
import { ADMIN } from '#test/web/admin.ts';
import { fill, openApp, press, toasts } from '#test/web/app.tsx';
import { changeResponse } from '#test/web/responses.ts';
import { makeDeck, PASSWORD, signedIn, signedInAsAdmin } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';

/** A learner with a deck, while the admin is signed in. */
async function learner() {
  const { user } = await signedIn();
  await makeDeck('Capitals', [{ front: 'France', back: 'Paris' }]);
  await signedInAsAdmin();
  return user;
}

const login = (email: string, password: string) => call(signInEndpoints.login, { body: { email, password } });

test('a member sees an empty screen, and no link to it', async () => {
  await signedIn();
  const user = await openApp('/admin');
  await screen.findByRole('heading', { name: 'There is nothing here', level: 1 });
  await user.click(screen.getByRole('button', { name: /^Account:/u }));
  await screen.findByRole('menuitem', { name: 'Settings' });
  expect(screen.queryByRole('menuitem', { name: 'Admin' })).toBeNull();
  for (const path of ['/admin/server', `/admin/learners/${newId()}`]) {
    await openApp(path);
    await screen.findByRole('heading', { name: 'There is nothing here', level: 1 });
  }
});

test('a learner is found by part of their name and shown with what they use', async () => {
  const { username, email } = await learner();
  const user = await openApp('/dashboard');
  await user.click(screen.getByRole('button', { name: /^Account:/u }));
  await user.click(await screen.findByRole('menuitem', { name: 'Admin' }));
  await screen.findByRole('heading', { name: /\d learners$/u, level: 2 });
  await fill(user, screen.getByRole('searchbox'), username.slice(3).toUpperCase());
  const list = await screen.findByRole('list', { name: /learners$/u });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  const row = within(list).getByRole('listitem');
  expect(row).toHaveTextContent(email);
  expect(row).toHaveTextContent('Last activeToday');
  expect(row).toHaveTextContent('Decks1');
  await fill(user, screen.getByRole('searchbox'), 'nobody at all');
  await screen.findByRole('heading', { name: 'No learners found' });
  await press(user, 'Clear search');
  await user.click(await screen.findByRole('link', { name: ADMIN.username }));
  await screen.findByText(/^Your own account is changed in Settings/u);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a link to a new password is shown once and works', async () => {
  const { id, username, email } = await learner();
  const user = await openApp(`/admin/learners/${id}`);
  await press(user, 'New password');
  const dialog = within(await screen.findByRole('dialog', { name: 'New password' }));
  expect(dialog.queryByRole('button', { name: 'Send by mail' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Make a link' }));
  const { value } = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  const link = new URL(value);
  expect(link.pathname).toBe('/reset-password');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(value)).toBeNull());
  expect(screen.getByRole('button', { name: 'New password' })).toHaveFocus();
  await screen.findByText(`Made a link to a new password for ${username}`);
  await call(mailEndpoints.reset, { body: { token: link.hash.slice(1), password: 'battery staple' } });
  expect((await login(email, 'battery staple')).user.username).toBe(username);
});

test('a learner is signed out everywhere after a question', async () => {
  const { id, username } = await learner();
  const user = await openApp(`/admin/learners/${id}`);
  await press(user, 'Sign out everywhere');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await press(user, 'Sign out everywhere');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('1 device signed out')]));
  await screen.findByText(`Signed out ${username} everywhere`);
});

test('two-step sign-in is turned off for a learner who has lost the phone', async () => {
  const { user: lost } = await signedIn();
  const { secret } = await call(secondFactorEndpoints.setUp, {});
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  await call(secondFactorEndpoints.turnOn, { body: { code } });
  await signedInAsAdmin();
  const user = await openApp(`/admin/learners/${lost.id}`);
  await press(user, 'Two-step sign-in');
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-step sign-in' }));
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Two-step sign-in' })).toBeNull());
  expect((await login(lost.email, PASSWORD)).user.id).toBe(lost.id);
});

test('a token limit is set, refused when it is not a number, and removed', async () => {
  const { id, username } = await learner();
  const user = await openApp(`/admin/learners/${id}`);
  await screen.findByText('10,000 a day, as everybody');
  const set = async (text: string) => {
    await press(user, 'Token limit');
    await fill(user, await screen.findByRole('textbox', { name: 'Tokens per day' }), text);
    await press(user, 'Save');
  };
  await set('many');
  await screen.findByText(/^Tokens per day must be a whole number/u);
  await fill(user, screen.getByRole('textbox', { name: 'Tokens per day' }), '500');
  await press(user, 'Save');
  await screen.findByText('500 a day, set for this learner');
  await screen.findByText(`Set the token limit of ${username} to 500 a day`);
  await press(user, 'Token limit');
  expect(await screen.findByRole('textbox', { name: 'Tokens per day' })).toHaveValue('500');
  await user.clear(screen.getByRole('textbox', { name: 'Tokens per day' }));
  await press(user, 'Save');
  await screen.findByText('10,000 a day, as everybody');
});

test('a learner is deleted once their username has been typed', async () => {
  const { id, username, email } = await learner();
  const user = await openApp(`/admin/learners/${id}`);
  await press(user, 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: `Delete ${username}` }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText('Type the username to confirm');
  await fill(user, dialog.getByRole('textbox'), username);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'Admin', level: 1 });
  await fill(user, await screen.findByRole('searchbox'), email);
  await screen.findByRole('heading', { name: 'No learners found' });
  await user.click(screen.getByRole('link', { name: 'Log' }));
  expect(await screen.findByText('Deleted a learner')).toBeVisible();
});

test('the screen shows the version of the server, that it makes no backups, and that no job has failed', async () => {
  await signedInAsAdmin();
  await openApp('/admin/server');
  await screen.findByText('Works');
  screen.getByText(/^\d+\.\d+\.\d+$/u);
  screen.getByText(/^This server makes no backups itself/u);
  await screen.findByText('No job has failed.');
  expect(await screen.findByText('This server uses the built-in generator.')).toBeVisible();
});

test.each([
  [0, null, 'No mail waits for another attempt.'],
  [1, 'MailFailure: 4.3.0 Try later', '1 mail waits for another attempt: MailFailure: 4.3.0 Try later'],
  [1_234, 'Error: connect ECONNREFUSED', '1,234 mails wait for another attempt: Error: connect ECONNREFUSED'],
])('with a mail server and %i mails that wait, the screen says so and why', async (waiting, error, text) => {
  await signedInAsAdmin();
  changeResponse(adminServerEndpoints.server, () => ({ mail: { waiting, error } }));
  await openApp('/admin/server');
  expect(await screen.findByText(text)).toBeVisible();
});

test('the screen says who can create an account', async () => {
  await signedInAsAdmin();
  await openApp('/admin/registration');
  expect(await screen.findByRole('radio', { name: 'Open' })).toBeChecked();
  screen.getByText(/^As the settings of the server say\./u);
});

test('an invite is made, shown once, and withdrawn', async () => {
  await signedInAsAdmin();
  const user = await openApp('/admin/registration');
  await screen.findByText('There are no invites.');
  await press(user, 'Make an invite');
  await fill(user, await screen.findByRole('textbox', { name: 'Note' }), 'Class 7b');
  await user.click(screen.getByRole('combobox', { name: 'Creates' }));
  await user.click(await screen.findByRole('option', { name: '30 accounts' }));
  await press(user, 'Make invite');
  const made = within(await screen.findByRole('dialog', { name: 'Your new invite' }));
  const { value } = made.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(new URL(value).pathname).toBe('/register');
  await user.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(value)).toBeNull());
  const list = () => screen.getByRole('list', { name: 'Invites' });
  await waitFor(() => expect(list()).toHaveTextContent(/^Class 7bUsed 0 of 30 times · until .* · by adam/u));
  screen.getByRole('button', { name: 'Withdraw Class 7b' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('There are no invites.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Invites' })).toHaveFocus();
});

test('a suspended learner cannot sign in, and can again once the suspension is ended', async () => {
  const { id, username, email } = await learner();
  const user = await openApp(`/admin/learners/${id}`);
  expect(screen.queryByRole('button', { name: 'Role' })).toBeNull();
  await press(user, 'Suspend');
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend' }));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await screen.findByText(`Suspended ${username}`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'End suspension' })).toHaveFocus());
  // On another device: here it would sign out the admin.
  const elsewhere = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(await elsewhere.json()).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  await press(user, 'End suspension');
  const asked = within(await screen.findByRole('dialog', { name: 'End suspension' }));
  await user.click(asked.getByRole('button', { name: 'End suspension' }));
  await screen.findByText(`Ended the suspension of ${username}`);
  expect((await login(email, PASSWORD)).user.username).toBe(username);
});

test('a change that an admin does not confirm ends without a message', async () => {
  const { id, username } = await learner();
  const refused = { message: 'Please confirm that it is you', code: 'CONFIRMATION_NEEDED', requestId: '1' };
  for (const endpoint of [adminEndpoints.setRegistration, adminEndpoints.delete, adminEndpoints.signOut]) {
    respond(endpoint, () => json(403, refused));
  }
  const cancel = async () => {
    const question = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Confirm that it is you')).toBeNull());
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toasts()).toEqual([]);
  };
  const user = await openApp('/admin/registration');
  await user.click(await screen.findByRole('radio', { name: /^Closed/u }));
  await cancel();
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Open/u })).toBeChecked());

  await openApp(`/admin/learners/${id}`);
  await press(user, 'Sign out everywhere');
  await press(user, 'Sign out');
  await cancel();
  await press(user, 'Cancel');
  await press(user, 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: `Delete ${username}` }));
  await fill(user, dialog.getByRole('textbox'), username);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await cancel();
  expect(dialog.getByRole('textbox')).toHaveValue(username);
});
