import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testEndpoints } from '#contract/tests.ts';
import { openApp, press, toasts } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const COUNTRIES = new Map([
  ['Paris', 'France'],
  ['Rome', 'Italy'],
  ['Oslo', 'Norway'],
  ['Lima', 'Peru'],
  ['Quito', 'Ecuador'],
]);
const CARDS = Array.from(COUNTRIES, ([front, back]) => ({ front, back }));

async function startedTest(extra: object = {}) {
  await signedIn();
  const deckId = await makeDeck('Capitals', CARDS);
  const settings = { deckIds: [deckId], questions: 5, kinds: ['write' as const], minutes: null };
  const { test: made } = await call(testEndpoints.start, { body: { ...settings, ...extra } });
  return { deckId, id: made.id };
}

const field = () => screen.getByPlaceholderText('Write the answer');
const front = () => field().getAttribute('aria-labelledby') ?? '';
const answerHere = () => COUNTRIES.get(document.querySelector(`[id="${front()}"]`)?.textContent ?? '') ?? '';
const given = async (id: string) =>
  (await call(testEndpoints.read, { params: { id } })).questions.map(({ given: answer }) => answer?.text);

test('a test is set up, taken by keyboard alone, and marked', async () => {
  await signedIn();
  const deckId = await makeDeck('Capitals', CARDS);
  const user = await openApp(`/tests/new?deck=${deckId}`);
  expect(await screen.findByRole('checkbox', { name: /^Capitals/u })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'True or false' }));
  await user.click(screen.getByRole('checkbox', { name: 'Multiple choice' }));
  await press(user, 'Start test');
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  await screen.findByRole('heading', { name: 'Question 1 of 5' });
  await user.click(field());
  await user.keyboard('nonsense{Enter}');
  for (const number of [2, 3, 4, 5]) {
    expect(await screen.findByRole('heading', { name: `Question ${number} of 5` })).toHaveFocus();
    await user.tab();
    await user.keyboard(`${answerHere()}{Enter}`);
  }
  expect(await screen.findByRole('heading', { name: '4 of 5 right' })).toBeVisible();
  const missed = screen.getByRole('region', { name: 'To look at again' });
  expect(within(missed).getAllByRole('listitem')).toHaveLength(1);
  expect(missed).toHaveTextContent(/Your answernonsenseRight answer/u);
  expect(screen.getByRole('link', { name: 'Study the one you missed' })).toHaveAttribute(
    'href',
    `/study/${deckId}`,
  );
  await user.click(screen.getByRole('button', { name: 'I was right: nonsense' }));
  expect(await screen.findByRole('heading', { name: '5 of 5 right' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Tests' }));
  const row = within(await screen.findByRole('list', { name: 'Tests' })).getByRole('listitem');
  expect(row).toHaveTextContent(/Capitals.*100%5 of 5/u);
  await user.click(within(row).getByRole('button', { name: /^Delete test of Capitals/u }));
  expect(await screen.findByRole('heading', { name: 'No tests yet' })).toBeVisible();
  expect(toasts()).toContainEqual(expect.stringContaining('Test deleted'));
});

test('answers stay on the device without a network, survive leaving, and are sent again', async () => {
  const { id } = await startedTest({ onePage: true });
  const restore = respond(testEndpoints.answer, () => Promise.reject(new TypeError('Failed to fetch')));
  const user = await openApp(`/tests/${id}`);
  const [first] = await screen.findAllByPlaceholderText('Write the answer');
  if (!first) throw new Error('The test has questions');
  await user.type(first, 'Iceland');
  await user.tab();
  expect(await screen.findByText(/^1 answer not sent yet/u)).toBeVisible();
  expect(await given(id)).not.toContain('Iceland');
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  await press(user, 'Finish test');
  expect(await screen.findByRole('alert')).toHaveTextContent('when all answers have been sent');
  restore();
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await given(id)).toContain('Iceland'));
  await waitFor(() => expect(screen.queryByText(/not sent yet/u)).toBeNull());
});

test('a test continues at the first open question, and says when its time is over', async () => {
  const { id } = await startedTest({ minutes: 10 });
  await call(testEndpoints.answer, { params: { id, position: '0' }, body: { text: 'France' } });
  const user = await openApp(`/tests/${id}`);
  expect(await screen.findByRole('heading', { name: 'Question 2 of 5' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^Time left: (?:10:00|9:\d\d)$/u);
  const ended = { message: 'This test is finished', code: 'TEST_FINISHED', requestId: 'x' };
  respond(testEndpoints.answer, () => json(409, ended));
  await call(testEndpoints.finish, { params: { id } });
  await user.type(field(), 'late{Enter}');
  expect(await screen.findByRole('heading', { name: /of 5 right$/u })).toBeVisible();
  expect(toasts()).toContainEqual(expect.stringContaining('later do not count'));
});

test('a paper has the questions and, separately, the answers', async () => {
  const { id } = await startedTest();
  await openApp(`/tests/${id}/print`);
  const key = await screen.findByRole('region', { name: 'Answers' });
  const answers = within(key)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(answers.toSorted()).toEqual([...COUNTRIES.values()].toSorted());
  expect(screen.getByRole('region', { name: 'Capitals' })).toHaveTextContent('Oslo');
});

test('if the server cannot be reached, the list of tests says so', async () => {
  await signedIn();
  respond(testEndpoints.list, () => json(503, {}));
  await openApp('/tests');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load tests');
});
