import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { examPlanEndpoints } from '#contract/exam-plans.ts';
import { studyEndpoints } from '#contract/study.ts';
import { openApp } from '#test/web/app.tsx';
import { cardsOf, makeDeck, reviewDue, signedIn } from '#test/web/learner.ts';
import { call } from '#web/lib/api-client.ts';

const CARDS = ['Which plant?', 'Which family?'].map((front) => ({ front, back: 'A herb' }));

const today = () => screen.getByRole('region', { name: 'Today' });

test('never-seen cards are new and not due, in Today and on the deck', async () => {
  await signedIn();
  await makeDeck('Spices', CARDS);
  await openApp('/dashboard');
  await waitFor(() => expect(today()).toHaveTextContent('2 cards to study2 new · about 1 min'));
  expect(within(today()).getByRole('link', { name: 'Study' })).toHaveAttribute('href', '/study');
  const deck = within(await screen.findByRole('list', { name: 'Decks' })).getByRole('listitem');
  await waitFor(() => expect(deck).toHaveTextContent('2 new'));
  expect(deck).not.toHaveTextContent('due');
});

test('other ways to study are in a menu, even when nothing is left for today', async () => {
  await signedIn();
  await makeDeck('Rivers', CARDS);
  await makeDeck('Spices', CARDS);
  await makeDeck('Nothing yet');
  await reviewDue();
  const user = await openApp('/dashboard');
  await waitFor(() => expect(today()).toHaveTextContent('Nothing left for today.'));
  await user.click(await within(today()).findByRole('button', { name: 'Other ways to study' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Review due only',
    'One deck...',
    'Quiz only',
    'Flip only',
    'Write',
    'Tests',
    'Exam plans',
    'Study ahead...',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'One deck...' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Study one deck' }));
  const options = () => dialog.queryAllByRole('option').map(({ textContent }) => textContent);
  await waitFor(() => expect(options()).toEqual(['Spices2 cards', 'Rivers2 cards']));
  await user.type(dialog.getByRole('combobox', { name: 'Find a deck' }), 'riv');
  await waitFor(() => expect(options()).toEqual(['Rivers2 cards']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/study'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rivers' })).toBeVisible();
  await screen.findByRole('heading', { name: 'Nothing left to study today' });
});

test('cards that are not due yet are studied ahead', async () => {
  await signedIn();
  await makeDeck('Rivers', CARDS);
  await reviewDue();
  const user = await openApp('/dashboard');
  await user.click(await within(today()).findByRole('button', { name: 'Other ways to study' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Study ahead...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Study ahead' }));
  await user.click(dialog.getByRole('combobox', { name: 'Which cards' }));
  await user.click(await screen.findByRole('option', { name: 'Cards due within 30 days' }));
  await user.click(dialog.getByRole('button', { name: 'Study' }));
  // They have just been answered.
  await screen.findByRole('heading', { name: 'Nothing due by then' });
  expect(window.location.search).toBe('?ahead=30');
});

test('an unfinished session is continued or ended beside Study', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices', CARDS);
  const { session } = await call(studyEndpoints.start, { body: { deckId } });
  const [card] = await cardsOf(deckId);
  const answer = { sessionId: session.id, cardId: card?.id ?? '', isCorrect: true };
  await call(studyEndpoints.answer, { body: answer });
  const user = await openApp('/dashboard');
  const left = await within(today()).findByRole('link', { name: 'Continue, card 2 of 2 in Spices' });
  expect(left).toHaveAttribute('href', `/study/${deckId}`);
  expect(within(today()).getByRole('link', { name: 'Study' })).toBeVisible();
  await user.click(within(today()).getByRole('button', { name: 'End session' }));
  await screen.findByText('It counts: 1 of 1 correct.');
  await waitFor(() => expect(today()).toHaveTextContent('1 card to study1 new'));
});

test('the next exam is shown with what its plan asks for today', async () => {
  await signedIn();
  const deckId = await makeDeck('Spices', CARDS);
  const examAt = new Date(Date.now() + 1.5 * 86_400_000).toISOString();
  const minutes = [9, 9, 9, 9, 9, 9, 9];
  const { plan } = await call(examPlanEndpoints.create, {
    body: { name: 'Biology', examAt, deckIds: [deckId], minutes, target: 90 },
  });
  await openApp('/dashboard');
  const link = await within(today()).findByRole('link', { name: 'Biology' });
  expect(link).toHaveAttribute('href', `/plans/${plan.id}`);
  expect(link.parentElement).toHaveTextContent(
    /^Biology (?:tomorrow|in 2 days): 2 cards today, about 1 min$/u,
  );
});
