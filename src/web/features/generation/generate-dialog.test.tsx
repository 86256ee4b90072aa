import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aiEndpoints } from '#contract/ai.ts';
import { configEndpoints } from '#contract/config.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { generationEndpoints } from '#contract/generation.ts';
import { fill, openApp, press, toasts } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';

/** Opens the dialog on the dashboard of a new learner. */
async function openDialog() {
  const user = await openApp('/dashboard');
  await press(user, 'Generate with AI');
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

async function generate(user: UserEvent, topic = 'capitals of Europe') {
  const dialog = within(screen.getByRole('dialog'));
  await fill(user, dialog.getByLabelText('Topic'), topic);
  await user.click(dialog.getByRole('button', { name: 'Generate deck' }));
}

test.for([
  ['Title', ' ', 'Title is required'],
  ['Topic', '', 'Topic is required for AI generation'],
  ['Description (optional)', 'x'.repeat(1001), 'Description must be less than 1000 characters'],
] as const)('a wrong %s is refused at its field', async ([label, value, message]) => {
  await signedIn();
  const { user, dialog } = await openDialog();
  await fill(user, dialog.getByLabelText('Topic'), 'capitals');
  await fill(user, dialog.getByLabelText(label), value);
  await user.click(dialog.getByRole('button', { name: 'Generate deck' }));
  await dialog.findByText(message);
  expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(dialog.getByLabelText(label)).toHaveFocus();
});

/** The labels that a select offers, in their order. */
async function choose(user: UserEvent, select: HTMLElement, option: string): Promise<(string | null)[]> {
  await user.click(select);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  await user.click(screen.getByRole('option', { name: option }));
  return options;
}

test('number, difficulty and types of cards are chosen from lists, and the price follows', async () => {
  await signedIn();
  const { user, dialog } = await openDialog();
  const count = dialog.getByRole('combobox', { name: 'Number of cards' });
  expect(count).toHaveTextContent('10 cards');
  const counts = ['5 cards', '10 cards', '15 cards', '20 cards', '25 cards', '30 cards'];
  expect(await choose(user, count, '30 cards')).toEqual(counts);
  const difficulty = dialog.getByRole('combobox', { name: 'Difficulty' });
  expect(difficulty).toHaveTextContent('Easy');
  const levels = ['Beginner', 'Easy', 'Medium', 'Hard', 'Expert'];
  expect(await choose(user, difficulty, 'Expert')).toEqual(levels);
  expect(screen.getByRole('dialog')).toHaveTextContent('Estimated cost: 5,400 tokens');
  expect(screen.getByRole('dialog')).toHaveTextContent('Leaves 4,600 of 10,000');
  expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '4,600 of 10,000');
  expect(dialog.getByRole('combobox', { name: 'Card types' })).toHaveTextContent('Mixed');
  // The built-in generator writes English only, so there is no choice of language.
  expect(dialog.queryByRole('combobox', { name: 'Language' })).toBeNull();
});

test('with a provider the language can be chosen, and all fields are sent', async () => {
  await signedIn();
  changeResponse(configEndpoints.read, () => ({
    provider: { name: 'Test', builtIn: false, examples: [], readsPictures: false },
  }));
  const requested = vi.fn<(body: unknown) => void>();
  respond(generationEndpoints.generate, ({ body, send }) => {
    requested(body);
    return send();
  });
  const { user, dialog } = await openDialog();
  const language = await dialog.findByRole('combobox', { name: 'Language' });
  expect(language).toHaveTextContent('The topic’s own');
  await choose(user, language, 'German');
  const types = dialog.getByRole('combobox', { name: 'Card types' });
  expect(await choose(user, types, 'All flip')).toEqual(['Mixed', 'All quiz', 'All flip']);
  await generate(user, 'capitals');
  // The built-in generator behind the server says so immediately.
  expect(await dialog.findByRole('alert')).toHaveTextContent('writes English cards only');
  expect(requested.mock.calls).toMatchObject([[{ topic: 'capitals', mix: 'flip', language: 'de' }]]);
});

test('a generation without a response closes the dialog, says so and looks for the deck', async () => {
  await signedIn();
  let listed = 0;
  respond(deckEndpoints.list, ({ send }) => {
    listed += 1;
    return send();
  });
  const { user } = await openDialog();
  respond(generationEndpoints.generate, () => Promise.reject(new DOMException('Too late', 'TimeoutError')));
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await generate(user);
  timeout.mockRestore();
  await waitFor(() =>
    expect(toasts()).toEqual([
      expect.stringContaining(
        'Generation is taking longer than expected. Please check your dashboard in a moment - the deck may still be processing.',
      ),
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(listed).toBeGreaterThan(1));
});

test('a refused generation is reported, and the dialog stays open', async () => {
  await signedIn();
  const { user } = await openDialog();
  const end = respond(generationEndpoints.generate, () => json(418));
  await generate(user);
  await screen.findByText('Failed to generate deck. Please try again.');
  expect(screen.getByRole('dialog')).toBeVisible();
  end();

  const id = '4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001';
  respond(generationEndpoints.generate, () => json(202, { id, status: 'pending' }));
  respond(generationEndpoints.status, () =>
    json(200, {
      id,
      title: 'Capitals',
      status: 'failed',
      cardCount: 10,
      cardsGenerated: 0,
      error: { message: 'The provider is resting.', status: 502, code: 'PROVIDER_FAILED' },
    }),
  );
  await generate(user);
  await waitFor(() => expect(toasts()).toContainEqual(expect.stringContaining('The provider is resting.')));
  expect(screen.getAllByText('The provider is resting.')).toHaveLength(1);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a generation without enough tokens is not sent', async () => {
  await signedIn();
  const usage = { todayTokensUsed: 9000, dailyLimit: 10_000, resetsAt: '2026-11-22T00:00:00.000Z' };
  respond(aiEndpoints.usage, () => json(200, { usage }));
  const sent = vi.fn<() => Response>(() => json(500));
  respond(generationEndpoints.generate, sent);
  const { user } = await openDialog();
  await generate(user);
  await screen.findByText('Insufficient tokens. You need 1200 tokens but only have 1000 remaining.');
  expect(sent).not.toHaveBeenCalled();
});
