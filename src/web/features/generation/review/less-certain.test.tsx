import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { draftEndpoints, draftsResponse, generationWithDrafts } from '#contract/drafts.ts';
import { generationEndpoints } from '#contract/generation.ts';
import { isKept, isUndecided, type Draft } from '#domain/generation/draft.ts';
import { call } from '#web/lib/api-client.ts';
import { openApp, press } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';
import { newCardsPath } from '../paths.ts';

/** The drafts at these positions are less certain; the second of all is doubted after a second look. */
const LESS_CERTAIN = new Set([3, 4]);
const SECOND_LOOK = 1;

function doubted<D extends Draft>(draft: D): D {
  if (LESS_CERTAIN.has(draft.position)) return { ...draft, doubt: 'less-certain' };
  return draft.position === SECOND_LOOK ? { ...draft, doubt: 'second-look' } : draft;
}

/** Opens five new cards, of which the server calls some doubtful. */
async function openNewCards() {
  await signedIn();
  const body = { type: 'topic' as const, title: 'Capitals', topic: 'capitals of Europe', cardCount: 5 };
  const { batch } = await call(generationEndpoints.start, { body });
  const known = new Map<string, Draft>();
  const learn = (drafts: readonly Draft[]) => {
    const changed = drafts.map(doubted);
    for (const draft of changed) known.set(draft.id, draft);
    return changed;
  };
  respond(draftEndpoints.read, async ({ send }) => {
    const read = generationWithDrafts.parse(await (await send()).json());
    const drafts = learn(read.drafts);
    const all = [...known.values()];
    const counts = { kept: all.filter(isKept).length, undecided: all.filter(isUndecided).length };
    return json(200, z.encode(generationWithDrafts, { drafts, batch: { ...read.batch, ...counts } }));
  });
  respond(draftEndpoints.changeMany, async ({ send }) => {
    const { drafts } = draftsResponse.parse(await (await send()).json());
    return json(200, z.encode(draftsResponse, { drafts: learn(drafts) }));
  });
  await expect
    .poll(async () => (await call(generationEndpoints.list, { query: { status: 'review' } })).batches)
    .toHaveLength(1);
  const user = await openApp(newCardsPath(batch.id));
  const group = await screen.findByRole('region', { name: 'Less certain: 2' });
  return { user, group: within(group) };
}

const saveButton = () => screen.getByRole('button', { name: /^Save \d+ cards?$/u });

test('less certain cards stand below the others, and are saved only if they are kept', async () => {
  const { user, group } = await openNewCards();
  const certain = within(screen.getByRole('list', { name: '3 cards' }));
  expect(certain.getAllByRole('button', { name: /^Keep: / })).toHaveLength(3);
  expect(screen.getByText('0 of 3 checked')).toBeVisible();
  expect(saveButton()).toHaveTextContent('Save 3 cards');
  const [keep] = within(group.getByRole('list', { name: '2 less certain cards' })).getAllByRole('button', {
    name: /^Keep: /u,
  });
  if (!keep) throw new Error('There is no button');
  expect(keep).toHaveAttribute('aria-pressed', 'false');
  await user.click(keep);
  expect(keep).toHaveAttribute('aria-pressed', 'true');
  expect(saveButton()).toHaveTextContent('Save 4 cards');
  expect(screen.getByText('0 of 3 checked')).toBeVisible();
});

test('one button keeps all less certain cards, and takes that back', async () => {
  const { user, group } = await openNewCards();
  await user.click(group.getByRole('button', { name: 'Keep all 2: less certain cards' }));
  expect(saveButton()).toHaveTextContent('Save 5 cards');
  await screen.findByText('2 cards kept. 2 of 2 less certain cards kept.');
  await user.click(group.getByRole('button', { name: 'Keep none: less certain cards' }));
  expect(saveButton()).toHaveTextContent('Save 3 cards');
});

test('the button that keeps all cards leaves the less certain ones alone', async () => {
  const { user, group } = await openNewCards();
  await press(user, 'Keep all');
  await screen.findByText('3 of 3 checked');
  expect(group.getAllByRole('button', { name: /^Keep: /u })).toHaveLength(2);
  expect(saveButton()).toHaveTextContent('Save 3 cards');
});

test('keys lead from the last of the certain cards to the less certain ones and keep them', async () => {
  const { user, group } = await openNewCards();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await user.keyboard('k');
  const first = group.getAllByRole('listitem').find((item) => item.hasAttribute('data-draft'));
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('k');
  await screen.findByText('Kept. 1 of 2 less certain cards kept.');
  expect(saveButton()).toHaveTextContent('Save 4 cards');
});

test('a card that the AI is not sure of says so and is saved like the others', async () => {
  await openNewCards();
  const [note, ...others] = screen.getAllByText('The AI is not sure of this one');
  expect(others).toEqual([]);
  expect(note?.closest('[data-draft]')).toHaveAttribute('data-status', 'proposed');
  expect(saveButton()).toHaveTextContent('Save 3 cards');
});

test.for([
  [10, 0, '10 new cards wait for you'],
  [10, 2, '10 new cards wait for you, and 2 less certain'],
  [0, 1, '1 less certain card waits for you'],
] as const)(
  'new cards that wait are counted (%i certain, %i less certain)',
  async ([kept, undecided, text]) => {
    await signedIn();
    const waiting = { id: 'b1', title: 'Cells', kind: 'source', review: true, kept, undecided };
    const { batches: none } = await call(generationEndpoints.list, { query: {} });
    respond(generationEndpoints.list, ({ query }) =>
      json(200, { batches: query.get('status') === 'review' ? [waiting] : none }),
    );
    await openApp('/sources');
    const link = await screen.findByRole('link', { name: `${text}: Cells` });
    expect(link).toHaveAttribute('href', newCardsPath('b1'));
  },
);
