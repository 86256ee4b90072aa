import { screen, waitFor, within } from '@testing-library/react';
import { Secret, TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { CODE_STEP_MS } from '#domain/account/second-factor.ts';
import { fill, openApp } from '#test/web/app.tsx';
import { PASSWORD, signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';
import { setSession } from '#web/lib/auth-store.ts';

const section = async () => within(await screen.findByRole('region', { name: 'Signing in' }));
const button = async (name: string) => (await section()).findByRole('button', { name });
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * CODE_STEP_MS });
const state = () => call(secondFactorEndpoints.read, {});

/** Turns two-step sign-in on without the screen, and returns the secret and the recovery codes. */
async function turnedOn() {
  const { secret } = await call(secondFactorEndpoints.setUp, {});
  // The code before, so that the present one can still be used.
  const body = { code: codeOf(secret, -1) };
  return { secret, ...(await call(secondFactorEndpoints.turnOn, { body })) };
}

test('two-step sign-in is turned on with the code of an app, shows recovery codes once, and is turned off', async () => {
  await signedIn();
  const user = await openApp('/settings');
  await (await section()).findByText(/^After your password you also enter a code/u);
  await user.click(await button('Turn on'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on two-step sign-in' }));
  const key = dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u);
  const secret = key.textContent.replaceAll(' ', '');
  await user.click(dialog.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  expect(dialog.getByRole('link', { name: 'Open it in an app on this device' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`^otpauth://totp/.*secret=${secret}`, 'u')),
  );
  const turnOn = () => user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await turnOn();
  await dialog.findByText('Code is required');
  await fill(user, dialog.getByLabelText('Code from the app'), codeOf(secret, 10));
  await turnOn();
  await dialog.findByText(/^This code is wrong/u);
  await fill(user, dialog.getByLabelText('Code from the app'), codeOf(secret));
  await turnOn();

  const codes = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
  const shown = codes.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toHaveLength(10);
  await user.click(codes.getByRole('button', { name: 'Copy' }));
  for (const code of shown) expect(await navigator.clipboard.readText()).toContain(code);
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await user.click(codes.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  await (await section()).findByText('10 recovery codes left.');
  expect(screen.queryByText(shown[0] ?? '')).toBeNull();

  await user.click(await button('Turn off'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  await waitFor(async () => expect(await button('Turn on')).toHaveFocus());
  expect(await state()).toEqual({ since: null, recoveryCodes: 0 });
  const activity = within(screen.getByRole('list', { name: 'Recent security activity' }));
  await activity.findByText('Two-step sign-in turned off');
  activity.getByText('Two-step sign-in turned on');
});

test('the recovery codes can be downloaded, and new ones replace them after confirmation', async () => {
  await signedIn();
  const { recoveryCodes } = await turnedOn();
  const saved = vi.spyOn(URL, 'createObjectURL');
  const user = await openApp('/settings');
  await user.click(await button('New recovery codes'));
  const asked = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(await button('New recovery codes')).toHaveFocus();
  await user.click(await button('New recovery codes'));
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  const codes = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
  const shown = codes.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).not.toEqual(expect.arrayContaining(recoveryCodes.slice(0, 1)));
  await user.click(codes.getByRole('button', { name: 'Download' }));
  const file = saved.mock.calls[0]?.[0];
  expect(file instanceof Blob && (await file.text())).toContain(shown.join('\n'));
});

test.each([
  [3, /Only 3 recovery codes are left/u],
  [1, /Only 1 recovery code is left/u],
  [0, /No recovery codes are left/u],
])('a learner with %i recovery codes is warned', async (recoveryCodes, text) => {
  await signedIn();
  await turnedOn();
  changeResponse(secondFactorEndpoints.read, () => ({ recoveryCodes }));
  await openApp('/settings');
  expect(await (await section()).findByText(text)).toHaveTextContent('Make new ones');
});

test('a failure can be tried again, and a user without a password has no such row', async () => {
  const session = await signedIn();
  const end = respond(secondFactorEndpoints.read, () => json(500));
  const user = await openApp('/settings');
  const again = await (await section()).findByRole('button', { name: 'Try Again' });
  end();
  await user.click(again);
  await button('Turn on');

  setSession({ ...session.user, hasOwnPassword: false }, session.token);
  await openApp('/settings');
  await (await section()).findByRole('heading', { name: 'Passkeys' });
  expect((await section()).queryByRole('heading', { name: 'Two-step sign-in' })).toBeNull();
});

test('a change asks for password and code when the sign-in is not recent', async () => {
  await signedIn();
  const { secret } = await turnedOn();
  const refused = { message: 'Please confirm that it is you', code: 'CONFIRMATION_NEEDED', requestId: '1' };
  const end = respond(secondFactorEndpoints.turnOff, () => {
    end();
    return json(403, refused);
  });
  const user = await openApp('/settings');
  await user.click(await button('Turn off'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await fill(user, question.getByLabelText('Your password'), PASSWORD);
  expect(question.queryByLabelText('Code')).toBeNull();
  const confirm = () => user.click(question.getByRole('button', { name: 'Confirm' }));
  await confirm();
  const code = await question.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  await fill(user, code, codeOf(secret, 10));
  await confirm();
  await question.findByText('This code is wrong');
  await fill(user, code, codeOf(secret));
  await confirm();
  await button('Turn on');
  expect((await state()).since).toBeNull();
});
