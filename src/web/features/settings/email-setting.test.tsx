import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { configEndpoints } from '#contract/config.ts';
import { emailEndpoints } from '#contract/mail.ts';
import { fill, openApp, toasts } from '#test/web/app.tsx';
import { PASSWORD, signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';

const button = (name: string) => screen.getByRole('button', { name });
const done = () => new Response(null, { status: 204 });

test('without mail the email cannot be changed, and the settings do not mention mail', async () => {
  await signedIn();
  await openApp('/settings');
  await screen.findByText('Your username and email cannot be changed.');
  expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
});

test('an unconfirmed email is marked as such, and another link can be sent', async () => {
  await signedIn();
  changeResponse(configEndpoints.read, () => ({ mail: true }));
  const sent = vi.fn(done);
  respond(emailEndpoints.sendAgain, sent);
  const user = await openApp('/settings');
  await screen.findByText(/Your email is not confirmed/u);
  await user.click(button('Send link'));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
});

test('a new email can be requested once the learner has confirmed that it is them, waits for its link and can be cancelled', async () => {
  const { user: me } = await signedIn();
  changeResponse(configEndpoints.read, () => ({ mail: true }));
  const waiting = { email: me.email, confirmed: true, newEmail: 'new@example.org' };
  const asked = vi.fn(() => json(200, waiting));
  const refused = { message: 'Please confirm that it is you', code: 'CONFIRMATION_NEEDED', requestId: '1' };
  asked.mockReturnValueOnce(json(403, refused)).mockReturnValueOnce(json(403, refused));
  respond(emailEndpoints.change, asked);
  const user = await openApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'Change email' }));
  await fill(user, await screen.findByLabelText('New email'), 'new@example.org');
  await user.click(button('Send link'));
  const question = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(button('Send link')).not.toHaveAttribute('aria-busy'));
  expect(screen.getByLabelText('New email')).toHaveValue('new@example.org');
  expect(screen.queryByText('Please confirm that it is you')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(toasts()).toEqual([]);

  await user.click(button('Send link'));
  await fill(user, within(await question()).getByLabelText('Your password'), 'not the one');
  await user.click(button('Confirm'));
  await screen.findByText('Password is wrong');
  await fill(user, screen.getByLabelText('Your password'), PASSWORD);
  await user.click(button('Confirm'));
  await screen.findByText(/once you have opened the link/u);
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ body: { email: 'new@example.org' } }));
  expect(screen.queryByRole('dialog')).toBeNull();

  respond(emailEndpoints.keep, done);
  await user.click(button('Keep my email'));
  await screen.findByText('Your email stays as it is');
  await waitFor(() => expect(screen.queryByText(/once you have opened the link/u)).toBeNull());
});
